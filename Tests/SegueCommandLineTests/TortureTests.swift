import TestSupport
import Testing

/// Short rounds of `scripts/torture`, half of them under a limit of address space.
@Suite struct TortureTests {
  /// What a shell does first: nothing, or a limit of 4 GB.
  static let limits = ["true", "ulimit -v 4000000"]

  private func torture(_ arguments: String, _ limit: String) throws -> ToolResult {
    try ExternalTool.run([
      "env", "--default-signal", "bash", "-c", "\(limit); exec scripts/torture \(arguments)",
    ])
  }

  /// The long round kills a thousand.
  @Test(arguments: limits) func aKillAtAnyMomentLeavesWholeGoldens(limit: String) throws {
    let result = try torture("approve 12", limit)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("none a torn one"), "\(result.text)")
  }

  /// The long round tries every call; this one each fault about once with each command.
  @Test(arguments: zip(limits, [5, 6]))
  func aFaultAtAnyCallLeavesWholeFilesAndTheRightStatus(limit: String, seed: Int) throws {
    let result = try torture("faults --sample 175 --seed \(seed)", limit)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains(" points, 0 findings"), "\(result.text)")
  }
}
