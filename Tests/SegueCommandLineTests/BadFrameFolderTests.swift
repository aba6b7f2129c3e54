import TestSupport
import Testing

/// Folders and flags that `segue encode` rejects without writing.
@Suite struct BadFrameFolderTests {
  /// A shell command that damages a folder of frames, the exit status, and the error.
  static let folders: [(damage: String, status: Int32, sentence: String)] = [
    (
      "rm frames/frame_0002.png && echo '4 4 4 4' | tr ' ' '\\n' > frames/delays.txt", 65,
      "frames is not a sequence of frames: frame_0002.png is missing, but there is a "
        + "frame_0003.png"
    ),
    (
      "mv frames/frame_0000.png frames/frame_0009.png", 65,
      "frames is not a sequence of frames: frame_0000.png is missing, but there is a "
        + "frame_0001.png"
    ),
    (
      "echo '4 4 0 4 4' | tr ' ' '\\n' > frames/delays.txt", 65,
      "frames is not a sequence of frames: frame 2 has a delay of 0 hundredths of a second; "
        + "it must be 1 or more"
    ),
    (
      "echo '4 4 1 4 4' | tr ' ' '\\n' > frames/delays.txt", 64,
      "frame 2 of frames would show for 1 hundredths of a second, and browsers show less than 2 as 10"
    ),
    (
      "echo '4 4 4 4 360001' | tr ' ' '\\n' > frames/delays.txt", 65,
      "frames is not a sequence of frames: frame 4 has a delay of 360001 hundredths of a second; "
        + "it must be an hour or less"
    ),
    (
      "echo 4 > frames/delays.txt", 65,
      "frames is not a sequence of frames: delays.txt has 1 delays for 5 frames"
    ),
    (
      "echo 4 >> frames/delays.txt", 65,
      "frames is not a sequence of frames: delays.txt has 6 delays for 5 frames"
    ),
    (
      "echo four > frames/delays.txt", 65,
      "frames is not a sequence of frames: `four` in delays.txt is not a whole number of hundredths of a second"
    ),
    (
      "cp a.png frames/frame_0003.png", 65,
      "frames is not a sequence of frames: frame_0003.png has 40 × 64 pixels, and the first frame "
        + "40 × 30"
    ),
    (
      "echo hello > frames/frame_0003.png", 65,
      "frames/frame_0003.png is not a PNG image: it looks like text"
    ),
    (
      "rm frames/*", 65,
      "frames is not a sequence of frames: it has no delays.txt, and no PNG, JPEG, WebP or HEIC files"
    ),
    ("rm -r frames", 66, "frames does not exist"),
    (
      "rm -r frames && cp clip.yaml frames", 65,
      "frames is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: it looks like text"
    ),
    ("rm frames/delays.txt", 64, "frames has no delays.txt"),
  ]

  @Test(arguments: folders)
  func isRefusedAndTheOlderFileStays(
    _ damage: String, _ status: Int32, _ sentence: String
  ) throws {
    let fixture = try FrameFolderFixture()
    try fixture.workspace.write("older", to: "x.gif")
    let result = try fixture.workspace.shell("\(damage); $SEGUE encode frames x.gif")
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").first == "segue: error: \(sentence)")
    #expect(fixture.workspace.bytes(of: "x.gif") == Array("older".utf8))
    #expect(!fixture.workspace.folder.names.contains { $0.contains("x.gif") && $0 != "x.gif" })
  }

  /// Arguments of `segue encode`, the exit status, and the error.
  static let commands: [(arguments: String, status: Int32, sentence: String)] = [
    ("frames", 64, "no output is given"),
    ("frames x.gif -o y.gif", 64, "both x.gif and y.gif could be the output"),
    ("frames x.png", 64, "x.png is a PNG, which holds one moment"),
    ("frames x.gif --format y4v", 64, "there is no format `y4v`"),
    (
      "frames x.trace", 64,
      "a trace has the layers of a script, and frames have no layers"
    ),
    (
      "frames frames/", 64, "frames/ is the input, and is not overwritten"
    ),
    ("frames x.png --at 481ms", 64, "frames ends at 0.48s, before 0.481s"),
    ("frames x.png --at frame:5", 64, "frames has no frame 5: its frames are 0 to 4"),
    ("frames x.png --at mark:a", 64, "frames has no mark `a`: only scripts have marks"),
    ("frames x.gif --at 50%", 64, "x.gif cannot hold one moment, which is a PNG"),
    ("frames - --at 0s,end", 64, "2 moments need one output file, whose name is numbered"),
    ("frames x.png --sheet 0", 64, "a sheet must have 1 to 100 frames, and 1 to 100 columns"),
    ("frames x.gif --fit", 64, "`fit` needs `max-size`"),
    ("frames -o x.gif -o x.gif", 64, "x.gif is given twice as an output"),
    ("frames -o x.gif -o no/x.gif", 73, "no/x.gif cannot be created: the folder no does not exist"),
    ("frames x.apng --colors 8", 64, "`colors` applies to `gif`, not to `apng`"),
    (
      "frames x.gif --png-effort 8", 64,
      "`png-effort` applies to `apng`, `png` and `sequence`, not to `gif`"
    ),
    ("frames x.gif --fps 25", 64, "frames has a delays.txt, which sets its frame times"),
    ("frames x.gif --fps 1001", 64, "--fps must be more than 0 and at most 1000"),
    ("frames x.gif --fps 0", 64, "--fps must be more than 0 and at most 1000"),
    ("frames x.gif --sheet 4", 64, "x.gif cannot hold a contact sheet, which is a PNG"),
    ("frames x/ --sheet 4", 64, "x/ cannot hold a contact sheet, which is a PNG"),
    (
      "frames x.png --sheet 4 --at 50%", 64,
      "--sheet 4 needs 4 moments, and --at names 1"
    ),
    (
      "frames x.gif --loop 0", 64,
      "--loop takes `forever`, `once` or a number within 1...65535, not `0`"
    ),
    ("frames x.gif --quality 0", 64, "`quality` must be a whole number within 1...100"),
    ("frames x.gif --colors 257", 64, "`colors` must be a whole number within 2...256"),
    (
      "frames x.gif --last-frame 0s", 64,
      "`last-frame` must be longer than 0 and at most a day"
    ),
    (
      "frames x.gif --lossless --quality 5", 64,
      "`quality` has no effect on a `lossless` file"
    ),
    ("frames x.gif --background reddish", 64, "--background: `reddish` is not a colour"),
    (
      "frames x.gif --dither wild", 64,
      "the value 'wild' is invalid for '--dither <how>': it takes `none`, `auto`, `ordered`"
    ),
    (
      "frames x.gif --palette local", 64,
      "the value 'local' is invalid for '--palette <which>': it takes `auto`, `global`"
    ),
    (
      "frames no/x.gif", 73, "no/x.gif cannot be created: the folder no does not exist"
    ),
  ]

  @Test(arguments: commands)
  func isRefusedBeforeAnythingIsWritten(
    _ arguments: String, _ status: Int32, _ sentence: String
  ) throws {
    let fixture = try FrameFolderFixture()
    let before = fixture.workspace.folder.names
    let result = try fixture.workspace.shell("$SEGUE encode \(arguments)")
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").first == "segue: error: \(sentence)")
    #expect(fixture.workspace.folder.names == before)
  }
}
