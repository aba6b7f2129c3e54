import TestSupport
import Testing

@Suite struct InterruptionTests {
  /// A script that takes minutes to render.
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

  /// Shell code that waits until a file is being written.
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

  /// Shell code for each way to block; it sets `process` to the id of the blocked process.
  static let waits = [
    // The shell continues as soon as both ends are open.
    "$SEGUE probe pipe -q & process=$!; exec 3>pipe",
    "$SEGUE check - -q <&4 & process=$!; sleep 0.5",
    "$SEGUE trace pipe -q & process=$!; sleep 0.5",
    "$SEGUE clip.yaml -q -o pipe.gif & process=$!; sleep 0.5",
    "$SEGUE clip.yaml -q -o - --format rgba >&4 & process=$!; sleep 1",
    "$SEGUE clip.yaml -q --watch & process=$!; sleep 0.5",
  ]

  /// Shell code that waits until the process catches HUP, which it does from the first millisecond on.
  private static let awaitHandlers = """
    for n in $(seq 600); do
      grep -q '^SigCgt:.*[13579bdf]$' /proc/$process/status && break; sleep 0.05
    done
    """

  @Test(arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)], waits)
  func endsWhereverItBlocks(_ signal: (name: String, status: Int32), _ wait: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkfifo pipe pipe.gif held
      exec 4<>held
      \(wait)
      \(Self.awaitHandlers)
      kill -\(signal.name) $process
      wait $process
      """)
    #expect(result.status == signal.status, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test func jsonIsPrintedWhereverAVerbIsInterrupted() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkfifo pipe
      $SEGUE probe pipe --json & process=$!
      exec 3>pipe
      kill -TERM $process
      wait $process
      """)
    #expect(result.status == 143)
    #expect(result.text.split { $0.isWhitespace }.joined() == #"{"problems":[],"status":143}"#)
  }

  @Test func interruptionDuringALibraryCallLeavesNoTemporaryFile() throws {
    let workspace = try Workspace()
    // A picture of noise keeps zopfli busy for a long time.
    let noise =
      "import os, sys; sys.stdout.buffer.write(b'P6 1800 1800 255 ' + os.urandom(9720000))"
    try workspace.write(noise, to: "noise.py")
    let result = try workspace.shell(
      """
      \(ExternalTool.python) noise.py >noise.ppm
      \(ExternalTool.python) -c 'from PIL import Image; Image.open("noise.ppm").save("a.png")'
      rm noise.ppm noise.py
      echo older >still.png
      $SEGUE still clip.yaml --set canvas=1800x1800 --at 0s -q --png-effort 9 --limit work=600s \
        -o still.png & process=$!
      sleep 1
      kill -TERM $process
      kill -TERM $process
      wait $process
      """)
    #expect(result.status == 143, "\(result.errors)")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml", "still.png"])
    let isOlder = workspace.bytes(of: "still.png") == Array("older\n".utf8)
    #expect(isOlder)
  }

  @Test func aForcedEndLeavesNoBarOnTheTerminal() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkfifo held
      exec 4<>held
      $SEGUE clip.yaml --progress bar -o - --format rgba >&4 & process=$!
      sleep 1
      kill -TERM $process
      wait $process
      """)
    #expect(result.status == 143)
    #expect(result.errors.contains("/20 frames") && result.errors.hasSuffix("\r\u{1B}[K"))
  }
}
