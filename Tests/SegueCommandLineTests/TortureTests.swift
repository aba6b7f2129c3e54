import TestSupport
import Testing

/// Short rounds of `scripts/torture`.
@Suite struct TortureTests {
  /// The long round kills a thousand.
  @Test func aKillAtAnyMomentLeavesWholeGoldens() throws {
    let result = try ExternalTool.run(
      ["env", "--default-signal", "scripts/torture", "approve", "25"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("none a torn one"), "\(result.text)")
  }

  /// The long round tries every call; this one each fault about once with each command.
  @Test func aFaultAtAnyCallLeavesWholeFilesAndTheRightStatus() throws {
    let result = try ExternalTool.run(
      ["env", "--default-signal", "scripts/torture", "faults", "--sample", "350", "--seed", "5"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains(" points, 0 findings"), "\(result.text)")
  }
}
