import TestSupport
import Testing

/// Short runs of `scripts/mutate`, which plants defects into clips with independent code.
@Suite struct MutantTests {
  @Test func everyPlantedDefectIsCaughtAndItsCauseNamed() throws {
    // One or two of each kind: too few to require 95 % of the causes exactly.
    let result = try ExternalTool.run(["scripts/mutate", "--verbose", "--named", "75", "60"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("right cause named: "))
  }

  @Test func everyKindOfDefectIsToldWithItsKeyAndLine() throws {
    // Each third kind; all of them without `--each`.
    let result = try ExternalTool.run(["scripts/mutate", "--kinds", "--each", "3"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test func unchangedClipsAreEqual() throws {
    let result = try ExternalTool.run(["scripts/mutate", "--unchanged", "60"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("60 unchanged clips verified, 0 failures"))
  }
}
