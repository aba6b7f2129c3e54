import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct ProbeTests {
  private static let kugou = ExternalTool.repository + "fixtures/images/kugou.gif"

  /// The JSON document, as a consumer decodes it.
  private struct Document: Decodable {
    struct File: Decodable {
      struct Frame: Decodable {
        var delay: Double
        var shownDelay: Double
        var palette: String?
        var digest: String
        var duplicate: Bool
      }
      struct Problem: Decodable { var message: String }
      var path: String
      var format: String?
      var bytes: Int?
      var plays: Int?
      var duration: Double?
      var shownDuration: Double?
      var frames: [Frame]
      var warnings: [String]
      var problems: [Problem]
      var status: Int32
    }
    var version: Int
    var files: [File]
    var status: Int32

    init(_ result: ToolResult) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(result.output))
    }
  }

  /// A file with short delays, repeated frames, a local palette and trailing bytes.
  private static let odd: [UInt8] = {
    let palette: [UInt8] = [0, 0, 0, 255, 255, 255]
    let codes: [UInt8] = [2, 2, 0x4C, 0x01, 0]
    func picture(_ delay: UInt8, isLocal: Bool) -> [UInt8] {
      [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, isLocal ? 0x80 : 0]
        + (isLocal ? palette : []) + codes
    }
    return Array("GIF89a".utf8) + [4, 0, 2, 0, 0xF0, 0, 0] + palette
      + picture(0, isLocal: false) + picture(1, isLocal: true) + picture(200, isLocal: false)
      + [0x3B, 1, 2]
  }()

  @Test func foreignFileIsReportedInFull() throws {
    let workspace = try Workspace()
    try FileManager.default.copyItem(atPath: Self.kugou, toPath: workspace.folder.path("k.gif"))
    let result = try workspace.segue("probe", "k.gif")
    #expect(result.status == 0 && result.errors.isEmpty)
    let difference = try TextGolden.difference(result.text, golden: "probe/kugou.txt")
    #expect(difference == nil, "\(difference ?? "")")
    let long = try workspace.segue("probe", "-v", "k.gif")
    let table = try TextGolden.difference(long.text, golden: "probe/kugou-frames.txt")
    #expect(table == nil, "\(table ?? "")")
  }

  @Test func oddStructureIsReported() throws {
    let workspace = try Workspace()
    try workspace.write(Self.odd, to: "odd.gif")
    let result = try workspace.segue("probe", "odd.gif")
    #expect(result.status == 0 && result.errors.isEmpty)
    let difference = try TextGolden.difference(result.text, golden: "probe/odd.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// A file with rare features: interlaced, with comments, a profile, a frame without pixels, and
  /// no trailer.
  @Test func rareFeaturesAreReported() throws {
    let workspace = try Workspace()
    let rest = Array(Self.odd.dropFirst(19).dropLast(3))
    let extensions =
      [0x21, 0xFE, 5] + Array("hello".utf8) + [0]
      + [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + [2, 1, 1, 0]
      + [0x21, 0xFE, 4, 0x1B, 0x5B, 0x4A, 0x21, 0]
    let interlaced: [UInt8] =
      [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x40] + [2, 2, 0x4C, 0x01, 0]
      + [0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0] + [2, 2, 0x4C, 0x01, 0]
    try workspace.write(
      Array(Self.odd.prefix(19)) + extensions + rest + interlaced, to: "a.gif")
    let result = try workspace.segue("probe", "a.gif")
    #expect(result.status == 0, "\(result.errors)")
    for line in [
      "  interlaced  1 of 5 frames", "  holds       ICC profile", "  comment     hello",
      "  comment     [J!", "  warning: 1 frame has no pixels",
      "  warning: the file ends without the byte that ends a GIF, as if it was cut off",
    ] {
      #expect(result.text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(result.text)")
    }
    // An empty frame has no extent.
    #expect(!result.text.contains("out of the canvas"), "\(result.text)")
  }

  @Test(arguments: ["png", "jpg", "webp"].filter(Workspace.makes))
  func metadataIsReported(_ format: String) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      from PIL import Image, ImageCms, PngImagePlugin
      picture = Image.new("RGB", (9, 7), (200, 30, 20))
      exif = Image.Exif()
      exif[0x010F] = "A camera"
      profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
      text = PngImagePlugin.PngInfo()
      text.add_text("Comment", "made here")
      more = {"png": {"pnginfo": text}, "jpg": {"comment": b"Comment: made here"}, "webp": {}}
      picture.save("x.\(format)", exif=exif, icc_profile=profile, **more["\(format)"])
      """, to: "make.py")
    let result = try workspace.shell(
      "\(ExternalTool.python) make.py && $SEGUE probe x.\(format) && $SEGUE probe --json x.\(format)"
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("holds     ICC profile, EXIF\n"), "\(result.text)")
    if format != "webp" { #expect(result.text.contains("comment   Comment: made here\n")) }
    #expect(result.text.contains(#/"metadata" *: *\[\s*"ICC profile",\s*"EXIF"\s*\]/#))
  }

  @Test func aStillHasNoTimes() throws {
    let workspace = try Workspace()
    for (name, bits, palettes) in [
      ("rgb-8", 8, "none"), ("palette-2", 2, "global of 4 colours"),
    ] {
      let path = ExternalTool.repository + "fixtures/images/png/\(name).png"
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      try workspace.write(bytes, to: "still.png")
      let result = try workspace.segue("probe", "still.png")
      #expect(
        result.text == """
          still.png  PNG  19x13  \(bytes.count) B
            colours   no profile, \(bits) bits
            palettes  \(palettes)
            shown     every frame is opaque

          """)
    }
  }

  @Test func jsonHasDelaysAsStoredAndAsShown() throws {
    let workspace = try Workspace()
    try workspace.write(Self.odd, to: "odd.gif")
    let result = try workspace.segue("probe", "--json", "odd.gif", "a.png")
    #expect(result.status == 0)
    let document = try Document(result)
    #expect(document.version == 1 && document.files.map(\.format) == ["gif", "png"])
    let file = try #require(document.files.first)
    #expect(file.bytes == Self.odd.count && file.plays == 1)
    #expect(file.frames.map(\.delay) == [0, 0.01, 2])
    #expect(file.frames.map(\.shownDelay) == [0.1, 0.1, 2])
    #expect(file.duration == 2.01 && file.shownDuration == 2.2)
    #expect(file.frames.map(\.palette) == ["global", "local", "global"])
    #expect(file.frames.map(\.duplicate) == [false, true, true])
    #expect(file.frames[0].digest.count == 16 && file.frames[0].digest == file.frames[1].digest)
    #expect(file.warnings.count == 6)
  }

  @Test func ourOwnClipIsWithoutWarnings() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q").status == 0)
    let file = try #require(
      try Document(workspace.segue("probe", "--json", "clip.gif")).files.first)
    #expect(file.warnings == [] && file.plays == 0)
    #expect(file.duration == 0.8 && file.shownDuration == 0.8)
  }

  @Test func everyFileIsReadAndTheFirstFailureIsTheStatus() throws {
    let workspace = try Workspace()
    try workspace.write(Array(Self.odd.dropLast(10)), to: "cut.gif")
    try workspace.write("hello\n", to: "text.gif")
    let result = try workspace.segue("probe", "cut.gif", "missing.gif", "text.gif", "a.png")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        segue: error: cut.gif is cut off: the file ends before the GIF image does
              = help: export the file again, or get a complete copy of it
        segue: error: missing.gif does not exist
              = help: check the path and the name of the file
        segue: error: text.gif is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: it looks like text

        """)
    #expect(result.text.contains("cut.gif  GIF  4x2  2 frames"))
    #expect(result.text.contains("\n\na.png  PNG  40x64"))
    let document = try Document(
      workspace.segue("probe", "--json", "missing.gif", "cut.gif", "a.png"))
    #expect(document.status == 66)
    #expect(document.files.map(\.status) == [66, 65, 0])
    #expect(document.files.map(\.frames.count) == [0, 2, 1])
  }

  @Test func standardInputIsRead() throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE probe - < a.png")
    #expect(result.text.hasPrefix("standard input  PNG  40x64  "))
    let twice = try workspace.shell("$SEGUE probe - - < a.png")
    #expect(twice.status == 64)
  }

  @Test func theNameDoesNotDecideTheKind() throws {
    let workspace = try Workspace()
    try workspace.write(Self.odd, to: "odd.png")
    #expect(try workspace.segue("probe", "odd.png").text.hasPrefix("odd.png  GIF  4x2  3 frames"))
  }

  @Test func aLimitIsTheStatusAndNamesItsFlag() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("probe", "--max-pixels", "100", "a.png")
    #expect(result.status == 75)
    #expect(result.errors.contains("= help: `--limit pixels=N` raises the limit"))
    #expect(try workspace.segue("probe", "--max-pixels", "0", "a.png").status == 64)
    #expect(try workspace.segue("probe").status == 64)
  }

  @Test func aFolderOfFramesIsAClip() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "frames/").status == 0)
    let result = try workspace.segue("probe", "frames")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.hasPrefix("frames  folder of frames  40x64  20 frames  0.80 s\n"))
  }
}
