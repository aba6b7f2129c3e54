import Foundation
import TestSupport
import Testing

/// Scripts with a `matrix`, which render several clips.
@Suite struct VariantTests {
  /// A script of two schemes that names a file for each.
  static let schemes =
    Workspace.script.replacing("list: a.png", with: "list-light: a.png\n  list-dark: b.png")
    .replacing("show: list", with: "show: list-{scheme}")
    .replacing("[clip.gif]", with: "\"clip-{scheme}.gif\"")
    + "\nmatrix: { scheme: [light, dark] }\n"
  /// A script of two axes.
  static let axes = schemes.replacing("clip-{scheme}", with: "{lang}/clip-{scheme}")
    .replacing("[light, dark]", with: "[light, dark], lang: [en, de, fr]")

  /// Flags for the script with two axes, and the files written.
  static let choices: [(flags: [String], files: [String])] = [
    ([], ["de-dark", "de-light", "en-dark", "en-light", "fr-dark", "fr-light"]),
    (["--only", "scheme=dark"], ["de-dark", "en-dark", "fr-dark"]),
    (["--only", "scheme=dark", "--only", "lang=de"], ["de-dark"]),
    (["--only", "lang=de", "--only", "lang=fr"], ["de-dark", "de-light", "fr-dark", "fr-light"]),
    (["--only=lang=de,fr", "--only", "scheme=light"], ["de-light", "fr-light"]),
    (["--set", "matrix.lang=fr"], ["fr-dark", "fr-light"]),
    (["--set", "matrix.lang=fr", "--only", "scheme=dark"], ["fr-dark"]),
  ]

  @Test(arguments: choices, [true, false])
  func rendersTheVariantsThatAreChosen(
    _ choice: (flags: [String], files: [String]), fromStandardInput: Bool
  ) throws {
    let workspace = try Workspace()
    try workspace.write(Self.axes, to: "clip.yaml")
    for folder in ["en", "de", "fr"] { try workspace.makeFolder(folder) }
    let flags = choice.flags.joined(separator: " ")
    let result = try workspace.shell(
      fromStandardInput ? "$SEGUE - \(flags) < clip.yaml" : "$SEGUE clip.yaml \(flags)")
    #expect(result.status == 0, "\(result.errors)")
    let files = ["en", "de", "fr"].flatMap { lang in
      ["light", "dark"].filter { workspace.bytes(of: "\(lang)/clip-\($0).gif") != nil }.map {
        "\(lang)-\($0)"
      }
    }
    #expect(files.sorted() == choice.files)
  }

  @Test func variantsDiffer() throws {
    let workspace = try Workspace()
    try workspace.write(Self.schemes, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--deps", "clip.d", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let light = try #require(workspace.bytes(of: "clip-light.gif"))
    #expect(workspace.bytes(of: "clip-dark.gif").map { $0 != light } ?? false)
    // The variables name the variants in the document, and the files in the rules.
    let document = try JSONDecoder().decode(ClipsResult.self, from: Data(result.output))
    #expect(document.clips.map(\.clip) == ["clip.yaml", "clip.yaml"])
    #expect(document.clips.map(\.variant) == [["scheme": "light"], ["scheme": "dark"]])
    #expect(
      document.clips.flatMap(\.outputs).map(\.path) == ["clip-light.gif", "clip-dark.gif"])
    let rules = try #require(workspace.text(of: "clip.d"))
    #expect(rules.contains("clip-light.gif: \\\n  clip.yaml"), "\(rules)")
    #expect(rules.contains("clip-dark.gif: \\\n  clip.yaml"), "\(rules)")
    // Up to date, then one of them stale.
    #expect(try workspace.segue("clip.yaml", "--if-changed").errors == "")
    try FileManager.default.removeItem(atPath: workspace.folder.path("clip-dark.gif"))
    let lazy = try workspace.segue("clip.yaml", "--if-changed")
    #expect(lazy.errors.contains("clip-dark.gif"), "\(lazy.errors)")
    #expect(!lazy.errors.contains("clip-light.gif"), "\(lazy.errors)")
  }

  /// The tested part of the JSON document.
  private struct ClipsResult: Decodable {
    struct Clip: Decodable {
      struct Output: Decodable { var path: String }
      var clip: String
      var variant: [String: String]?
      var outputs: [Output]
    }
    var clips: [Clip]
    var status: Int32
  }

  /// Commands whose variants would write the same file, with the exit status.
  static let conflicts: [(command: String, status: Int32)] = [
    ("clip.yaml", 65), ("render clip.yaml two.yaml", 65), ("clip.yaml -o x.gif", 64),
    ("clip.yaml -o 'x-{lang}.gif'", 64), ("clip.yaml -o 'x-{scheme}.gif' -o x.png", 64),
    ("clip.yaml -o - > x.gif", 64), ("clip.yaml --output-dir .", 65),
    ("still clip.yaml -o x.gif", 64), ("sheet clip.yaml -o x.gif", 64), ("trace clip.yaml", 64),
    ("trace clip.yaml -o x.gif", 64), ("check clip.yaml", 65),
    ("clip.yaml --set output=./x.gif", 65),
  ]

  @Test(arguments: conflicts)
  func variantsOfOneFileAreRefusedBeforeAnythingIsWritten(
    _ conflict: (command: String, status: Int32)
  ) throws {
    let workspace = try Workspace()
    for (name, folder) in [("clip.yaml", "x"), ("two.yaml", "y")] {
      try workspace.write(
        Self.schemes.replacing("clip-{scheme}", with: folder), to: name)
    }
    let result = try workspace.shell("$SEGUE \(conflict.command)")
    #expect(result.status == conflict.status, "\(result.errors)")
    #expect(
      result.errors.contains("in two variants: scheme=light and scheme=dark"), "\(result.errors)")
    #expect(result.errors.contains("--only scheme="), "\(result.errors)")
    for name in ["x.gif", "y.gif", "x.png", "x-light.gif", "x-{lang}.gif"] {
      #expect(workspace.bytes(of: name) ?? [] == [], "\(name)")
    }
  }

  /// Commands that name the variants' files, with the files.
  static let files: [(command: String, files: [String])] = [
    ("clip.yaml -o 'x-{scheme}.gif'", ["x-light.gif", "x-dark.gif"]),
    ("clip.yaml -o x.gif --only scheme=dark", ["x.gif"]),
    ("still clip.yaml", ["clip-light.png", "clip-dark.png"]),
    ("still clip.yaml --only scheme=dark", ["clip-dark.png"]),
    (
      "still clip.yaml --at 0%,50% -o '{scheme}.png'",
      ["light-1.png", "light-2.png", "dark-1.png", "dark-2.png"]
    ),
    ("sheet clip.yaml", ["clip-light-sheet.png", "clip-dark-sheet.png"]),
    ("trace clip.yaml -o '{scheme}.trace'", ["light.trace", "dark.trace"]),
    ("trace clip.yaml --only scheme=dark > dark.trace", ["dark.trace"]),
    ("still clip.yaml --set matrix.scheme=dark", ["clip.png"]),
    ("explain clip.yaml --only scheme=dark > x.yaml && $SEGUE x.yaml", ["clip-dark.gif"]),
    ("explain clip.yaml > x.yaml && $SEGUE x.yaml", ["clip-light.gif"]),
    ("clip.yaml clip.yaml", ["clip-light.gif", "clip-dark.gif"]),
  ]

  @Test(arguments: files)
  func everyVerbNamesAFileForEachVariant(_ case: (command: String, files: [String])) throws {
    let workspace = try Workspace()
    try workspace.write(Self.schemes, to: "clip.yaml")
    let result = try workspace.shell("$SEGUE \(`case`.command)")
    #expect(result.status == 0, "\(result.errors)")
    for file in `case`.files { #expect(workspace.bytes(of: file) ?? [] != [], "\(file)") }
    let made = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    #expect(
      Set(made).subtracting(["a.png", "b.png", "clip.yaml", "x.yaml"]) == Set(`case`.files))
  }

  @Test(
    arguments: [
      ("--only shceme=dark", "clip.yaml has no `shceme` in its `matrix`"),
      ("--only scheme=drak", "clip.yaml has no scheme `drak`"),
      ("--only dark", "`--only dark` needs an axis and a value"),
      ("--only scheme=", "needs an axis and a value"),
      ("--only =dark", "needs an axis and a value"),
      ("--only scheme=dark --only lang=de", "has no `lang` in its `matrix`"),
      ("--set matrix.scheme=dark --only scheme=light", "has no scheme `light`"),
    ])
  func refusesAChoiceThatTheScriptDoesNotHave(flags: String, sentence: String) throws {
    let workspace = try Workspace()
    try workspace.write(Self.schemes, to: "clip.yaml")
    for verb in ["render", "check", "still", "sheet", "explain", "trace"] {
      let result = try workspace.shell("$SEGUE \(verb) clip.yaml \(flags)")
      #expect(result.status == 64, "\(result.errors)")
      #expect(result.errors.contains(sentence), "\(result.errors)")
    }
    #expect(workspace.bytes(of: "clip-light.gif") == nil)
  }

  @Test func choiceOfAScriptWithoutAMatrixIsRefused() throws {
    let workspace = try Workspace()
    let script = try workspace.segue("clip.yaml", "--only", "scheme=dark")
    #expect(script.status == 64)
    #expect(script.errors.contains("it has no `matrix`: leave `--only` out"), "\(script.errors)")
    let pictures = try workspace.segue("a.png", "b.png", "--only", "scheme=dark")
    #expect(pictures.status == 64, "\(pictures.errors)")
  }

  @Test func tooManyVariantsAreALimitUnlessFewAreChosen() throws {
    let workspace = try Workspace()
    let words = (0..<16).map { "w\($0)" }.joined(separator: ", ")
    let axes = (0..<8).map { "a\($0): [\(words)]" }.joined(separator: ", ")
    try workspace.write(Workspace.script + "\nmatrix: { \(axes) }\n", to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 75, "\(result.errors)")
    #expect(result.errors.contains("4294967296 variants"), "\(result.errors)")
    let chosen = (0..<8).map { "--only a\($0)=w3" }.joined(separator: " ")
    #expect(try workspace.shell("$SEGUE clip.yaml \(chosen)").status == 0)
    #expect(workspace.bytes(of: "clip.gif") != nil)
  }

  @Test func errorOfOneVariantIsReported() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 1)), to: "light.png")
    let script = Workspace.script.replacing("list: a.png", with: "list: \"{scheme}.png\"")
      .replacing("[clip.gif]", with: "\"clip-{scheme}.gif\"")
    try workspace.write(script + "\nmatrix: { scheme: [light, dark] }\n", to: "clip.yaml")
    for verb in ["render", "check"] {
      let result = try workspace.segue(verb, "clip.yaml")
      #expect(result.status == 66, "\(result.errors)")
      #expect(result.errors.contains("dark.png does not exist"), "\(result.errors)")
      #expect(result.errors.contains("found with scheme=dark"), "\(result.errors)")
    }
    #expect(workspace.bytes(of: "clip-light.gif") != nil)
    // An error common to all variants is reported once.
    try workspace.write(Self.schemes.replacing("kugou", with: "kuguo"), to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 65)
    #expect(
      result.errors.components(separatedBy: "did you mean `kugou`").count == 2, "\(result.errors)")
  }

  @Test func verifyAndApproveReportThatTheyUseOneVariant() throws {
    let workspace = try Workspace()
    try workspace.write(Self.schemes, to: "clip.yaml")
    for command in [["approve", "clip.yaml"], ["verify", "clip.yaml"]] {
      let result = try workspace.run(command)
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.errors.contains("warning: clip.yaml: of its 2 variants only the first"),
        "\(result.errors)")
    }
  }

  @Test func twoScriptsDoNotWriteOneFile() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("out")
    try workspace.write(Workspace.script.replacing("400ms", with: "200ms"), to: "two.yaml")
    let result = try workspace.segue("clip.yaml", "two.yaml", "--output-dir", "out")
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("out/clip.gif was written for clip.yaml"), "\(result.errors)")
    #expect(try workspace.segue("clip.yaml", "clip.yaml").status == 0)
  }
}
