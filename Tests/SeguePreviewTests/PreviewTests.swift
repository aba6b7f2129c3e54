import TestSupport
import Testing

@Suite("The preview")
struct PreviewTests {
  @Test
  func servesItsOwnPageOnly() throws {
    let result = try judged("serve")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test
  func survivesHostileClients() throws {
    let result = try judged("hostile")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test
  func pageWorksInABrowserAndFollowsEdits() throws {
    let result = try judged("page")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  private func judged(_ part: String) throws -> ToolResult {
    try ExternalTool.run(
      [
        ExternalTool.python, "scripts/browser/preview.py", ExternalTool.product("segue"), part,
      ])
  }
}
