import TestSupport
import Testing

/// Animations as a browser plays them.
@Suite struct BrowserTests {
  @Test func aBrowserPlaysClipsForTheirTimeAndAsOftenAsAsked() throws {
    let workspace = try Workspace()
    let formats = ["gif", "apng", "webp"].filter(Workspace.makes)
    func outputs(_ stem: String) -> [String] { formats.map { "\(stem).\($0)" } }
    func options(_ stem: String) -> String {
      outputs(stem).map { "-o \($0)" }.joined(separator: " ")
    }
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q --last-frame 1s \(options("x")) || exit 1
      $SEGUE clip.yaml -q --set loop=3 \(options("three")) || exit 1
      $SEGUE clip.yaml -q -o frames/ || exit 1
      $SEGUE encode frames once.gif -q --loop once
      """)
    #expect(result.status == 0, "\(result.errors)")
    let files = outputs("x") + outputs("three") + ["once.gif"]
    let judged = try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/clips.py", ExternalTool.product("segue")]
        + files.map { workspace.folder.path($0) })
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
    // 20 frames of 40 ms, the last one longer.
    for line in judged.text.split(separator: "\n").prefix(formats.count) {
      #expect(line.contains("1760 ms, endless plays"), "\(line)")
    }
  }
}
