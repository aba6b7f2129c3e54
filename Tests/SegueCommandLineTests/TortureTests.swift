import TestSupport
import Testing

/// Short rounds of `scripts/torture`, half of them with an address space limit.
@Suite struct TortureTests {
  /// Shell commands that run first: none, or a limit of 4 GB.
  static let limits = ["true", "ulimit -v 4000000"]

  private func torture(_ arguments: String, _ limit: String) throws -> ToolResult {
    try ExternalTool.run([
      "env", "--default-signal", "bash", "-c", "\(limit); exec scripts/torture \(arguments)",
    ])
  }

  /// The long round kills a thousand processes.
  @Test(arguments: limits) func aKillAtAnyMomentLeavesWholeGoldens(limit: String) throws {
    let result = try torture("approve 12", limit)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("none a torn one"), "\(result.text)")
  }

  /// The long round fails every call; this one fails each kind about once per command.
  @Test(arguments: zip(limits, [5, 6]))
  func failureOfAnySystemCallLeavesWholeFilesAndTheRightStatus(limit: String, seed: Int) throws {
    let result = try torture("faults --sample 175 --seed \(seed)", limit)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains(" points, 0 findings"), "\(result.text)")
  }
}
