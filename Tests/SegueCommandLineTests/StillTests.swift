import TestSupport
import Testing

@Suite struct StillTests {
  @Test func oneTimeWritesOneFile() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at", "50%", "-o", "half.png")
    #expect(result.status == 0, "\(result.errors)")
    let line = #/half\.png  40x64  [\d.]+ K?B  in \d+\.\d s\n/#
    #expect(try line.wholeMatch(in: result.errors) != nil, "\(result.errors)")
    #expect(workspace.bytes(of: "half.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func severalTimesWriteNumberedFiles() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "still", "clip.yaml", "--at", "0%,frame:3", "--at", "end", "-o", "m.png", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "m-1.png", "m-2.png", "m-3.png"])
    #expect(workspace.bytes(of: "m-1.png") == (try Workspace.png(of: Workspace.screen(seed: 1))))
    #expect(workspace.bytes(of: "m-3.png") == (try Workspace.png(of: Workspace.screen(seed: 2))))
  }

  @Test func defaultNameIsTheScripts() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("still", "clip.yaml", "-q").status == 0)
    #expect(workspace.bytes(of: "clip.png") != nil)
  }

  @Test func standardOutputIsThePicture() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at", "0s", "-o", "-", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == (try Workspace.png(of: Workspace.screen(seed: 1))))
  }

  @Test func twoPicturesHaveTheNameOfTheirTransition() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("still", "a.png", "b.png", "-q").status == 0)
    #expect(try workspace.segue("still", "a.png", "b.png", "-t", "kugou", "-q").status == 0)
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "kugou.png", "navigation.png"])
  }

  @Test func aNameWithoutAnExtensionIsAPNG() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("still", "clip.yaml", "--at", "0s", "-o", "x", "-q").status == 0)
    #expect(workspace.bytes(of: "x") == (try Workspace.png(of: Workspace.screen(seed: 1))))
  }

  /// A time, and its error.
  static let moments: [(moment: String, sentence: String)] = [
    ("120%", "a percentage of the clip must be from 0% to 100%"),
    ("-1s", "a time cannot be negative"),
    ("5s", "the clip ends at 0.8s, before 5s"),
    ("500", "`500` has no unit, and a time over 30 needs one"),
    ("frame:20", "the clip has no frame 20: its frames are 0 to 19"),
    ("frame:x", "`frame:` needs the number of a frame, from 0"),
    ("mark:none", "the clip has no mark `none`; add `mark: none` to a step"),
    ("soon", "`soon` is not a moment of the clip"),
    ("", "`` is not a moment of the clip"),
  ]

  @Test(arguments: moments)
  func aMomentThatIsNotInTheClipIsRefused(_ moment: String, _ sentence: String) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at=50%,\(moment)", "-o", "x.png")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").first == "segue: error: \(sentence)")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test(arguments: ["x.gif", "x/"])
  func stillIsAlwaysAPNG(_ output: String) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "-o", output)
    #expect(result.status == 64)
    #expect(
      result.errors == """
        segue: error: \(output) cannot hold one moment, which is a PNG
              = help: name it `.png`

        """)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }
}
