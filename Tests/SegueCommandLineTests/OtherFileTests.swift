import Foundation
import TestSupport
import Testing

/// Files with a misleading extension and missing files, for every command that reads one.
@Suite struct OtherFileTests {
  private static let pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 9\n"

  /// A format's first bytes, and the reported error.
  static let kinds: [(content: [UInt8], words: String)] = [
    (Array(pointer.utf8), "Git LFS"),
    ([0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 2, 0], "a video"),
    ([0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 2, 0], "a video"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a video"), (Array("<svg/>".utf8), "an SVG drawing"),
    (Array("%PDF-1.7".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "an archive"),
    (Array("{\"fr\":60,\"ip\":0,\"op\":9}".utf8), "a Lottie animation"),
    ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 4] + Array("CgBI".utf8), "CgBI"),
  ]

  private static let text = """
    segue: 1
    canvas: 40x64
    screens:
      list: b.png
      detail:
        layers: [{ text: hello, font: { file: font.ttf }, frame: [0, 0, 40, 20] }]
    timeline: [{ show: list }, { push: detail }, { hold: 100ms }]

    """

  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(Self.text, to: "text.yaml")
    return workspace
  }

  @Test(arguments: kinds.indices)
  func otherFormatIsReportedWithAHint(index: Int) throws {
    let (content, words) = Self.kinds[index]
    let workspace = try workspace()
    for name in ["a.png", "font.ttf", "clip.mov", "x.yaml", "one.trace"] {
      try workspace.write(content, to: name)
    }
    try workspace.write(Workspace.script.replacing("a.png", with: "b.png"), to: "ok.yaml")
    #expect(try workspace.segue("approve", "ok.yaml", "-q").status == 0)
    try workspace.write(content, to: "goldens/ok.apng")
    let commands = [
      ["check", "clip.yaml"], ["render", "a.png", "b.png", "-o", "x.gif"], ["check", "text.yaml"],
      ["encode", "clip.mov", "x.gif"], ["probe", "clip.mov"], ["diff", "clip.mov", "b.png"],
      ["diff", "b.png", "clip.mov"], ["verify", "ok.yaml"], ["check", "x.yaml"],
    ]
    for command in commands {
      let result = try workspace.run(command)
      #expect(result.status == 65, "\(command): \(result.errors)")
      let said = result.errors + result.text
      #expect(said.contains(words), "\(command): \(said)")
      let hasWay = said.contains("help: ") || said.contains("`git lfs pull`")
      let isTold = command[0] != "check" || command[1] == "clip.yaml"
      #expect(hasWay || !isTold, "\(command): \(said)")
    }
  }

  @Test func videoIsConvertedByTheSuggestedFFmpegCommand() throws {
    let workspace = try Workspace()
    try workspace.write(Self.kinds[1].content, to: "take.mov")
    let result = try workspace.segue("encode", "take.mov", "take.gif")
    #expect(
      result.errors == """
        segue: error: take.mov is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: it looks like a video
              = help: make a GIF of it with `ffmpeg -i take.mov -vf scale=out_color_matrix=bt601 -f yuv4mpegpipe - | segue encode - take.gif`

        """)
  }

  /// Existing files, misspelled names, and commands that use them.
  @Test(arguments: [
    ("A.png", "a.png", "check clip.yaml"), ("a.jpg", "a.png", "check clip.yaml"),
    ("A.png", "a.png", "render a.png b.png -o x.gif"),
    ("Clip.yaml", "clip.yaml", "check clip.yaml"),
    ("clip.yml", "clip.yaml", "render clip.yaml"), ("Clip.yaml", "clip.yaml", "verify clip.yaml"),
    ("B.png", "b.png", "probe b.png"), ("B.png", "b.png", "encode b.png x.gif"),
    ("B.png", "b.png", "diff b.png a.png"), ("B.png", "b.png", "diff a.png b.png"),
    ("Font.TTF", "font.ttf", "check text.yaml"), ("font.otf", "font.ttf", "check text.yaml"),
    ("Guide.md", "guide.md", "docs guide.md"),
  ])
  func similarFileIsSuggestedForAMissingOne(
    there: String, named: String, command: String
  ) throws {
    let workspace = try workspace()
    for name in ["font.ttf", "guide.md"] { try workspace.write("x", to: name) }
    try FileManager.default.moveItem(
      atPath: workspace.folder.path(named), toPath: workspace.folder.path(there))
    let result = try workspace.run(command.split(separator: " ").map(String.init))
    #expect([64, 66].contains(result.status), "\(result.errors)")
    #expect(result.errors.contains("did you mean `\(there)`?"), "\(result.errors)")
  }

  @Test func goldenDifferingInCaseIsSuggested() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    try FileManager.default.moveItem(
      atPath: workspace.folder.path("goldens/clip.trace"),
      toPath: workspace.folder.path("goldens/Clip.trace"))
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    #expect((result.text + result.errors).contains("did you mean `goldens/Clip.trace`?"))
    #expect(result.errors.contains("help: restore the trace"), "\(result.errors)")
  }
}
