import TestSupport
import Testing

/// Short runs of `scripts/mutate`, which plants defects into clips by code that is none of ours.
@Suite struct MutantTests {
  @Test func everyPlantedDefectIsCaughtAndItsCauseNamed() throws {
    // One of each kind, and two of most: too few for 95 % of the causes, so chance has some room.
    let result = try ExternalTool.run(["scripts/mutate", "--verbose", "--named", "75", "60"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("right cause named: "))
  }

  @Test func unchangedClipsAreEqual() throws {
    let result = try ExternalTool.run(["scripts/mutate", "--unchanged", "60"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("60 unchanged clips verified, 0 failures"))
  }
}
