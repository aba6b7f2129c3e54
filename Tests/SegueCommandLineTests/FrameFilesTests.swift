import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Frames in picture files of other programs: a folder or a list.
@Suite(.enabled(if: JPEGDecoder.isAvailable && WebPOptions.isAvailable)) struct FrameFilesTests {
  /// Creates a folder `f` of pictures in order of increasing brightness.
  private static func workspace(_ names: [String]) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeFolder("f")
    let script = """
      import sys
      from PIL import Image
      for index, name in enumerate(sys.argv[1:]):
          level = 20 + 12 * index
          Image.new("RGB", (8, 6), (level, level, level)).save(f"f/{name}")
      """
    let words = names.map { "'\($0)'" }.joined(separator: " ")
    let made = try workspace.shell("'\(ExternalTool.python)' -c '\(script)' \(words)")
    try #require(made.status == 0, "\(made.errors)")
    return workspace
  }

  /// Returns the numbers of the pictures that a clip shows, by their brightness.
  private static func shown(_ workspace: Workspace, _ name: String = "x.apng") throws -> [Int] {
    try ShownClip(workspace.folder.path(name)).frames.map { (Int($0[0]) - 20 + 6) / 12 }
  }

  static let folders: [[String]] = [
    (0..<4).map { "frame_000\($0).png" }, (1...4).map { "frame_000\($0).png" },
    (1...12).map { "frame_\($0).png" }, (1...12).map { "\($0).jpg" },
    (1...4).map { "Screenshot 2025-03-0\($0) at 10.00.png" },
    ["Shot 9.png", "shot 10.png", "Shot 11.PNG"], ["a.webp", "b.png", "c.jpeg"],
    ["clip-1-9.png", "clip-1-10.png", "clip-2-1.png"], ["frame_0001.png", "frame_0003.png"],
  ]

  @Test(arguments: folders) func aFolderIsReadInNaturalOrder(names: [String]) throws {
    let workspace = try Self.workspace(names)
    let result = try workspace.shell("$SEGUE encode f x.apng --fps 10")
    #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
    #expect(try Self.shown(workspace) == Array(names.indices))
    #expect(try ShownClip(workspace.folder.path("x.apng")).durations.allSatisfy { $0 == 100 })
  }

  @Test(arguments: folders, ["f/* x.apng", "f/* -o x.apng", "-o x.apng -- f/*"])
  func aListFromAShellIsTheSame(names: [String], words: String) throws {
    let workspace = try Self.workspace(names)
    let result = try workspace.shell("$SEGUE encode --fps 10 \(words)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Self.shown(workspace) == Array(names.indices))
  }

  @Test(
    arguments: [
      // Numbered names, therefore in natural order.
      ("f/10.png f/9.png f/2.png", [2, 9, 10]),
      // In the order of the arguments.
      ("f/intro.png f/main.png f/end.png", [0, 1, 11]),
      ("f/main.png f/intro.png f/main.png", [1, 0, 1]),
    ])
  func aListKeepsItsOrderUnlessItIsNumbered(list: String, shown: [Int]) throws {
    let names = ["intro", "main", "2", "3", "4", "5", "6", "7", "8", "9", "10", "end"]
    let workspace = try Self.workspace(names.map { $0 + ".png" })
    let result = try workspace.shell("$SEGUE encode \(list) x.apng --fps 10")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Self.shown(workspace) == shown)
  }

  @Test func otherFilesAreSkippedAndReported() throws {
    let workspace = try Self.workspace(["1.png", "2.png"])
    let result = try workspace.shell(
      """
      touch f/.DS_Store f/notes.txt f/z.csv f/x.gif f/b.log && mkdir f/sub
      $SEGUE encode f x.apng --fps 10
      """)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "segue: warning: f: skipped files that are not pictures: b.log, notes.txt, sub and 2 more\n"
      ),
      "\(result.errors)")
    #expect(try Self.shown(workspace) == [0, 1])
  }

  @Test func ignoredContentOfFramesIsReportedOnce() throws {
    let workspace = try Self.workspace(["1.jpg", "2.jpg", "3.jpg"])
    let result = try workspace.shell(
      """
      '\(ExternalTool.python)' -c '
      from PIL import Image
      for name in ("f/2.jpg", "f/3.jpg"):
          p = Image.open(name).copy()
          p.save(name, format="MPO", save_all=True, append_images=[p])'
      $SEGUE encode f x.apng --fps 10
      """)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "segue: warning: f/2.jpg and 1 more frame: it has further images"),
      "\(result.errors)")
  }

  /// A shell command, the exit status, and the error.
  static let refusals: [(line: String, status: Int32, sentence: String)] = [
    ("$SEGUE encode f x.gif", 64, "f has no delays.txt"),
    ("$SEGUE encode f/1.png f/2.png x.gif", 64, "a list of pictures has no delays"),
    ("$SEGUE encode f/1.png f/2.png f/3.png", 64, "f/3.png could be a frame or the output"),
    (
      "$SEGUE encode f/1.png f/2.png f/1.png --fps 10 -o f/1.png --at 0", 64,
      "f/1.png is the input, and is not overwritten"
    ),
    (
      "$SEGUE encode f --fps 10 -o f/2.png --at 0", 64,
      "f/2.png is the input, and is not overwritten"
    ),
    ("$SEGUE encode f/1.png - x.gif --fps 10", 64, "standard input is one animation"),
    ("$SEGUE encode f f x.gif --fps 10", 66, "f is a folder, not a file"),
    ("$SEGUE encode f/1.png f/9.png x.gif --fps 10", 66, "f/9.png does not exist"),
    ("$SEGUE encode f/1.png clip.yaml x.gif --fps 10", 65, "clip.yaml is not a PNG, JPEG, WebP"),
    ("mkdir e; $SEGUE encode e x.gif --fps 10", 65, "e is not a sequence of frames: it has no"),
    (
      "cp a.png f/3.png; $SEGUE encode f x.gif --fps 10", 65,
      "f is not a sequence of frames: 3.png has 40 × 64 pixels, and the first frame 8 × 6"
    ),
    ("echo broken > f/3.png; $SEGUE encode f x.gif --fps 10", 65, "f/3.png is not a PNG, JPEG"),
    (
      "head -c 60 f/2.png > f/3.png; $SEGUE encode f x.gif --fps 10", 65, "f/3.png is cut off"
    ),
    (
      "mkfifo p; (echo > p) 2>/dev/null & $SEGUE encode f/1.png p x.gif --fps 10", 66,
      "p is a named pipe"
    ),
    (
      "$SEGUE encode f x.gif --fps 10 --limit frames=2", 75, "f has more frames than the limit of 2"
    ),
    ("$SEGUE encode f/*.png x.gif --fps 10 --limit frames=2", 75, "the list of pictures has more"),
  ]

  @Test(arguments: refusals)
  func isRejectedAndNoFileIsWritten(_ line: String, _ status: Int32, _ sentence: String) throws {
    let workspace = try Self.workspace(["1.png", "2.png", "3.png"])
    let result = try workspace.shell(line)
    #expect(result.status == status)
    #expect(result.errors.hasPrefix("segue: error: \(sentence)"), "\(result.errors)")
    #expect(workspace.bytes(of: "x.gif") == nil)
  }
}
