import TestSupport
import Testing

/// The short form of `scripts/engines`, which runs schedulers and kills what they run.
@Suite struct EngineTests {
  @Test(arguments: ["parallel", "ninja", "dask", "matrix"])
  func aKilledEngineLosesNothing(name: String) throws {
    let result = try ExternalTool.run(
      ["env", "--default-signal", "scripts/engines", "--short", name],
      environment: [
        "SEGUE": ExternalTool.product("segue"), "SEGUE_TEST_PYTHON": ExternalTool.python,
      ])
    // 69: it is not installed, and cannot be.
    #expect([0, 69].contains(result.status), "\(result.text)\(result.errors)")
    if result.status == 69 { #expect(result.errors.contains("engines: \(name): ")) }
  }
}
