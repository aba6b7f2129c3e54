import TestSupport
import Testing

@Suite struct BadOutputTests {
  /// An output, the exit status, and all that is said but the line about the rendering.
  static let cases: [(output: String, status: Int32, errors: String)] = [
    (
      "nowhere/clip.gif", 73,
      "segue: error: nowhere/clip.gif cannot be created: the folder nowhere does not exist\n"
    ),
    ("folder", 73, "segue: error: folder cannot be created: it is a folder\n"),
    ("folder.gif", 73, "segue: error: folder.gif cannot be created: it is a folder\n"),
    ("a.png/clip.gif", 73, "segue: error: a.png/clip.gif cannot be created: Not a directory\n"),
    ("/dev/full", 74, "segue: error: writing /dev/full failed: No space left on device\n"),
  ]

  @Test(arguments: cases)
  func isToldInOneSentence(_ output: String, _ status: Int32, _ errors: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "mkdir folder folder.gif && $SEGUE clip.yaml --progress none --format gif -o \(output)")
    #expect(result.status == status)
    #expect(result.errors == errors)
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "folder", "folder.gif"])
  }

  @Test func theScriptsOwnOutputIsToldToo() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("clip.gif", with: "nowhere/clip.gif")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--progress", "none")
    #expect(result.status == 73)
    #expect(
      result.errors
        == "segue: error: nowhere/clip.gif cannot be created: "
        + "the folder nowhere does not exist\n")
  }

  @Test func fullStandardOutputIsAnError() throws {
    let result = try Workspace().shell("$SEGUE clip.yaml --progress none -o - > /dev/full")
    #expect(result.status == 74)
    #expect(
      result.errors
        == "segue: error: writing standard output failed: No space left on device\n")
  }

  @Test func aReaderThatGoesAwayEndsItQuietly() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "{ $SEGUE clip.yaml -q -o -; echo $? > status; } | true")
    #expect(result.errors.isEmpty)
    // A picture that fits into the pipe before the reader goes is a success.
    let status = workspace.bytes(of: "status").map { String(decoding: $0, as: UTF8.self) }
    #expect(status == "74\n" || status == "0\n")
  }
}
