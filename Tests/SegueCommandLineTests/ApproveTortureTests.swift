import TestSupport
import Testing

@Suite struct ApproveTortureTests {
  /// A short round of `scripts/torture approve`, which kills a thousand.
  @Test func aKillAtAnyMomentLeavesWholeGoldens() throws {
    let result = try ExternalTool.run(
      ["env", "--default-signal", "python3", "scripts/torture", "approve", "25"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("none a torn one"), "\(result.text)")
  }
}
