import TestSupport
import Testing

/// Results of `scripts/validate` without a browser, which `BrowserTests` covers.
@Suite struct ValidationTests {
  private func validate(_ names: String..., in workspace: Workspace) throws -> ToolResult {
    try ExternalTool.run(
      ["scripts/validate", "--no-browser"] + names.map { workspace.folder.path($0) },
      environment: ["SEGUE_TEST_PYTHON": ExternalTool.python])
  }

  @Test func otherDecodersAgree() throws {
    let workspace = try Workspace()
    let made = try workspace.shell("$SEGUE clip.yaml -q -o x.gif -o x.apng")
    #expect(made.status == 0, "\(made.errors)")
    let result = try validate("clip.yaml", "x.gif", "x.apng", in: workspace)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("7 of 7 files are read alike by everyone"), "\(result.text)")
  }

  @Test(arguments: ["gif", "apng"])
  func truncatedFilesFail(suffix: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "x." + suffix).status == 0)
    let bytes = try #require(workspace.bytes(of: "x." + suffix))
    try workspace.write(Array(bytes.dropLast(40)), to: "x." + suffix)
    let result = try validate("x." + suffix, in: workspace)
    #expect(result.status == 1, "\(result.text)\(result.errors)")
    #expect(result.text.contains("FAILED: x.\(suffix): "), "\(result.text)")
  }
}
