import Foundation
import SegueKit
import SeguePreview
import TestSupport
import Testing

@Suite("The preview", .serialized)
struct PreviewTests {
  @Test
  func answersItsOwnPageAndNobodyElse() throws {
    let result = try judged("serve")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// With `SEGUE_SCREENSHOTS` set to a folder, pictures of the page are left there.
  @Test
  func pageWorksInABrowserAndFollowsEdits() throws {
    let kept = ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"]
    let result = try judged("page", kept.map { ["--screenshots", $0] } ?? [])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// The time is a machine's and therefore not asserted; the check prints it.
  @Test
  func anEditShowsSoon() throws {
    let result = try judged("edits")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    print(result.text.split(separator: "\n").first { $0.contains("edits:") } ?? "")
  }

  private func judged(_ part: String, _ options: [String] = []) throws -> ToolResult {
    try ExternalTool.run(
      [
        ExternalTool.python, "scripts/browser/preview.py", ExternalTool.product("segue"), part,
      ] + options)
  }
}
