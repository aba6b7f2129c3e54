import TestSupport
import Testing

/// `segue review`, judged from outside.
@Suite struct ReviewTests {
  @Test func servesItsOwnPageToItsOwnPageOnly() throws {
    let result = try judged("serve")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test func decisionsAreMadeUndoneKeptAndWritten() throws {
    let result = try judged("page")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  private func judged(_ part: String) throws -> ToolResult {
    try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/review.py", ExternalTool.product("segue"), part])
  }
}
