import SegueGolden
import SegueGraphics
import Testing

@Suite("Planted defects")
struct PlantedDefectTests {
  @Test(arguments: PlantedDefect.table)
  func isCaughtAndItsCauseComesFirst(defect: PlantedDefect) throws {
    let golden = defect.golden()
    var clip = golden
    defect.plant(&clip)
    let result = try ClipComparison.compare(
      expected: golden.evidence(tracks: defect.tracks),
      actual: clip.evidence(tracks: defect.tracks))
    #expect(result.verdict == .different)
    let cause = try #require(result.causes.first)
    #expect(defect.causes.contains(cause.name), "\(cause.name.rawValue): \(cause.sentence)")
  }

  @Test
  func thereAreAtLeastForty() { #expect(PlantedDefect.table.count >= 40) }

  @Test(arguments: ComparisonSelfTest.Plant.allCases)
  func selfTestSeesWhatItPlants(plant: ComparisonSelfTest.Plant) {
    #expect(ComparisonSelfTest.isSeen(plant))
    #expect(ComparisonSelfTest.failure == nil)
  }

  @Test
  func lateClipIsToldByItsDelayAndNotByItsFrames() throws {
    let golden = MadeClip(still: 10)
    var clip = golden
    clip.frames.insert(contentsOf: [clip.frames[0], clip.frames[0]], at: 0)
    clip.frames.removeLast(2)
    let result = try ClipComparison.compare(
      expected: golden.evidence(tracks: false), actual: clip.evidence(tracks: false))
    #expect(result.causes.first?.name == .late)
    #expect(result.sentence == "timing: 40 ms late from 0.22 s, pixels equal after alignment")
  }

  @Test
  func pixelsAloneDoNotTellTimingFromMotion() throws {
    let result = try ClipComparison.compare(
      expected: MadeClip(move: 30).evidence(tracks: false),
      actual: MadeClip(move: 30) { $0 * $0 }.evidence(tracks: false))
    #expect(result.causes.first?.name == .timingOrMotion, "\(result.sentence)")
    #expect(result.sentence.contains("cannot tell"))
  }
}
