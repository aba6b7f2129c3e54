import SegueCodecs
import TestSupport
import Testing

/// `--formats`, `SEGUE_FORMATS` and `segue.yaml`: the picture formats that may be read.
@Suite(.enabled(if: JPEGDecoder.isAvailable && WebPOptions.isAvailable))
struct PictureKindTests {
  /// Creates a workspace with a photograph in every format, under names without a format.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    let folder = ExternalTool.repository + "fixtures/images/formats/"
    let made = try workspace.shell(
      """
      cp '\(folder)photo.jpg' jpeg.png; cp '\(folder)photo.webp' webp.png; cp '\(folder)photo.heic' heic.png
      $SEGUE clip.yaml -q -o gif.png --format gif; cp a.png png.png
      $SEGUE clip.yaml -q -o y4m.y4m
      printf 'segue: 1\\ncanvas: 40x64\\nscreens: { a: a.png, w: webp.png }\\n' > webp.yaml
      printf 'timeline: [ { show: a }, { push: w } ]\\noutput: x.gif\\n' >> webp.yaml
      """)
    try #require(made.status == 0, "\(made.errors)")
    return workspace
  }

  @Test(arguments: ["png", "gif", "jpeg", "webp", "heic", "y4m"])
  func everyReadingVerbRejectsDisallowedFormats(kind: String) throws {
    let workspace = try workspace()
    let file = kind == "y4m" ? "y4m.y4m" : "\(kind).png"
    let others = ["png", "gif", "jpeg", "webp", "heic", "y4m"].filter { $0 != kind }
    var commands = ["encode \(file) x.gif"]
    if kind != "y4m" { commands += ["probe \(file)", "diff \(file) \(file)"] }
    if kind != "y4m", kind != "gif" {
      commands += ["\(file) \(file) -o x.gif", "still \(file) \(file) -o x.png"]
    }
    for command in commands {
      let result = try workspace.shell(
        "$SEGUE \(command) --formats \(others.joined(separator: ","))")
      #expect(result.status == 65, "\(command): \(result.errors)")
      #expect(
        result.errors.contains("its format is \(kind)"), "\(command): \(result.errors)")
    }
    #expect(workspace.bytes(of: "x.gif") == nil)
  }

  @Test func scriptsAreRefusedAtTheirLine() throws {
    let workspace = try workspace()
    for verb in ["check", "", "trace"] {
      let result = try workspace.shell("$SEGUE \(verb) webp.yaml --formats png,jpeg")
      #expect(result.status == 65, "\(verb): \(result.errors)")
      #expect(result.errors.contains("webp.yaml:3:"), "\(result.errors)")
    }
    #expect(try workspace.segue("check", "webp.yaml", "--formats", "PNG, WebP").status == 0)
  }

  @Test(
    arguments: [
      (option: nil, variable: nil, file: nil, status: Int32(0)),
      (nil, nil, "formats: [png, webp]", 0), (nil, nil, "formats: png, webp", 0),
      (nil, nil, "formats: [png]", 65), (nil, "png", nil, 65),
      (nil, "png,webp", "formats: [png]", 0),
      (nil, "png", "formats: [png, webp]", 65), ("png,webp", "png", "formats: png", 0),
      ("png", "png,webp", "formats: [webp]", 65), (nil, nil, "# a mark alone", 0),
      (nil, nil, "", 0),
      (nil, nil, "segue: 1\ncanvas: 1x1", 0),
    ] as [(option: String?, variable: String?, file: String?, status: Int32)])
  func optionOverridesVariableOverridesProject(
    _ given: (option: String?, variable: String?, file: String?, status: Int32)
  ) throws {
    let workspace = try workspace()
    if let file = given.file { try workspace.write(file, to: "segue.yaml") }
    try workspace.makeFolder("sub")
    let option = given.option.map { " --formats \($0)" } ?? ""
    let environment = given.variable.map { ["SEGUE_FORMATS": $0] } ?? [:]
    for command in ["check webp.yaml", "probe webp.png", "webp.png webp.png -q -o x.gif"] {
      let result = try workspace.shell("$SEGUE \(command)\(option)", environment: environment)
      #expect(result.status == given.status, "\(command): \(result.errors)")
    }
  }

  @Test(arguments: [
    ("formats: [png, jpge]", "segue.yaml:1:", "did you mean `jpeg`?"),
    ("# c\nformat: png", "segue.yaml:2:", "write `formats: [png]`"),
    ("formats: { png: 1 }", "segue.yaml:1:", "the kinds are"),
    ("formats:", "segue.yaml:1:", "the kinds are"), ("formats: []", "segue.yaml:1:", "png,jpeg"),
    ("- png", "segue.yaml:1:", "formats: [png, jpeg]"), ("formats: [", "segue.yaml:", ""),
  ])
  func aBrokenProjectFileIsRefusedWithItsLine(text: String, place: String, help: String) throws {
    let workspace = try workspace()
    try workspace.write(text, to: "segue.yaml")
    for command in ["check clip.yaml", "probe a.png"] {
      let result = try workspace.shell("$SEGUE \(command)")
      #expect(result.status == 65, "\(command): \(result.errors)")
      #expect(result.errors.contains(place) && result.errors.contains(help), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ("pgn", "did you mean `png`?"), ("", "png,jpeg"), ("tiff", "the kinds are png, gif"),
  ])
  func anUnknownKindIsABadCommandLine(kinds: String, help: String) throws {
    let workspace = try workspace()
    let option = try workspace.segue("check", "clip.yaml", "--formats", kinds)
    let variable = try workspace.segue("check", "clip.yaml", environment: ["SEGUE_FORMATS": kinds])
    for result in [option, variable] {
      #expect(result.status == 64, "\(result.errors)")
      #expect(result.errors.contains(help), "\(result.errors)")
    }
  }
}
