import TestSupport
import Testing

@Suite struct InterruptionTests {
  /// Minutes of work, if nobody ends it.
  static let endless = """
    segue: 1
    canvas: 600x900
    screens: { list: a.png, detail: b.png }
    timeline:
      - show: list
      - push: detail
        transition: kugou
        duration: 25s
      - pop
      - push: detail
        transition: fade
        duration: 25s
    output: [clip.gif]
    """

  /// Waits in a shell until a file is being written.
  static let awaitOutput =
    #"for n in $(seq 3000); do for file in .segue-*; do [ -e "$file" ] && break 2; done; sleep 0.02; done"#

  @Test(arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)])
  func leavesNoTemporaryFileAndTheOlderOutput(_ signal: String, _ status: Int32) throws {
    let workspace = try Workspace()
    try workspace.write(Self.endless, to: "clip.yaml")
    try workspace.write("older", to: "clip.gif")
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q & process=$!
      \(Self.awaitOutput)
      kill -\(signal) $process
      wait $process
      """)
    #expect(result.status == status)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.gif", "clip.yaml"])
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }
}
