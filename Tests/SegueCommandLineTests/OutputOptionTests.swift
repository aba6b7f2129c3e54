import TestSupport
import Testing

/// Options of outputs, and the errors of invalid ones.
@Suite struct OutputOptionTests {
  /// Flags, and the error of each.
  static let refused: [(flags: String, sentence: String)] = [
    ("-o x.gif --quality 0", "`quality` must be a whole number within 1...100"),
    ("-o x.gif --quality 101", "`quality` must be a whole number within 1...100"),
    ("-o x.gif --quality high", "the value 'high' is invalid for '--quality <n>'"),
    ("-o x.gif --colors 1", "`colors` must be a whole number within 2...256"),
    ("-o x/ --png-effort 10", "`png-effort` must be a whole number within 1...9"),
    ("-o x.gif --last-frame 0s", "`last-frame` must be longer than 0 and at most a day"),
    (
      "-o x.gif --last-frame 800",
      "--last-frame: `800` has no unit, and a time over 30 needs one"
    ),
    ("-o x.gif --max-size big", "--max-size: `big` is not a file size"),
    ("-o x.gif --max-size 2TB", "--max-size: `TB` is not a unit of file sizes"),
    ("-o x.gif --fit", "`fit` needs `max-size`"),
    (
      "-o x.gif --lossless --colors 5",
      "`colors` has no effect on a `lossless` file"
    ),
    (
      "-o x.apng --quality 5",
      "`quality` applies to `gif`, `webp`, `mp4`, `webm` and `avif`, not to `apng`"
    ),
    ("-o x.trace -o y/ --colors 5", "`colors` applies to `gif`, not to `sequence` and `trace`"),
    (
      "-o x.y4m --max-size 1MB",
      "`max-size` applies to `gif`, `apng`, `webp`, `mp4`, `webm` and `avif`, not to `y4m`"
    ),
    ("--format moving -o x", "there is no format `moving`"),
  ]

  @Test(arguments: refused)
  func invalidOptionsAreRejected(_ flags: String, _ sentence: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE clip.yaml \(flags)")
    #expect(result.status == 64)
    #expect(result.errors.split(separator: "\n").first == "segue: error: \(sentence)")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test(arguments: ["--dither wild", "--palette local"])
  func unknownWordsAreRejectedWithTheAllowedOnes(_ flags: String) throws {
    let result = try Workspace().shell("$SEGUE clip.yaml \(flags)")
    #expect(result.status == 64)
    #expect(result.errors.contains("auto"))
  }

  @Test func flagAppliesToOutputsThatSupportIt() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "clip.yaml", "-q", "-o", "x.gif", "-o", "x.trace", "--quality", "50")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml", "x.gif", "x.trace"])
  }

  @Test func flagsOverrideTheScript() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing(
      "[clip.gif]", with: "[{ file: clip.gif, last-frame: 2s, max-size: 10B }]")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue(
      "clip.yaml", "-q", "--last-frame", "1s", "--max-size", "1MB")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try ShownClip(workspace.folder.path("clip.gif"))
    let duration: Int = clip.durations.reduce(0, +)
    #expect(duration == 1760)
  }

  @Test func allPathsAreCheckedBeforeTheFirstWrite() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "clip.yaml", "--progress", "none", "-o", "x.gif", "-o", "nowhere/y.gif")
    #expect(result.status == 73)
    #expect(
      result.errors
        == """
        segue: error: nowhere/y.gif cannot be created: the folder nowhere does not exist
              = help: create it with `mkdir -p nowhere`

        """)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test func anEffortMakesPNGFilesSmallerAndKeepsThePixels() throws {
    let workspace = try Workspace()
    for effort in ["1", "9"] {
      let result = try workspace.segue(
        "still", "clip.yaml", "--png-effort", effort, "-o", "e\(effort).png", "-q")
      #expect(result.status == 0, "\(result.errors)")
    }
    let fast = try #require(workspace.bytes(of: "e1.png"))
    let best = try #require(workspace.bytes(of: "e9.png"))
    #expect(best.count <= fast.count)
    #expect(
      try ShownClip(workspace.folder.path("e1.png")).frames
        == ShownClip(workspace.folder.path("e9.png")).frames)
  }
}
