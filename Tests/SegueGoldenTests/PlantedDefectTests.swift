import SegueGolden
import SegueGraphics
import Testing

@Suite("Planted defects")
struct PlantedDefectTests {
  @Test(arguments: PlantedDefect.table)
  func isDetectedWithItsCauseFirst(defect: PlantedDefect) throws {
    let golden = defect.golden()
    var clip = golden
    defect.plant(&clip)
    let result = try ClipComparison.compare(
      expected: golden.evidence(tracks: defect.tracks),
      actual: clip.evidence(tracks: defect.tracks))
    #expect(result.verdict == .different)
    let cause = try #require(result.causes.first)
    #expect(defect.causes.contains(cause.name), "\(cause.name.rawValue): \(cause.sentence)")
    let details = result.causes.flatMap(\.details)
    #expect(Set(details).count == details.count, "a detail is told twice: \(details)")
  }

  /// The golden has the changed pixel, so every picture of the clip is in the golden.
  @Test(arguments: [0, 1, 4, 7, 30, 35], [true, false])
  func aPixelOfAStillIsNoDroppedFrame(frame: Int, tracks: Bool) throws {
    var golden = MadeClip()
    golden.frames[frame].picture[5, 5] += 1
    let result = try ClipComparison.compare(
      expected: golden.evidence(tracks: tracks), actual: MadeClip().evidence(tracks: tracks),
      tolerance: Tolerance(channel: 1, pixels: .init(count: 1), window: 1))
    // From pictures alone, the last frame before a move may have been dropped.
    guard tracks || frame != 7 else { return }
    #expect(result.causes.map(\.name) == [.levels], "\(result.sentence)")
    #expect(result.verdict == .forgiven)
  }

  /// Frames are 20 ms apart, with one more for the end of a move.
  @Test(arguments: [
    (21, 41, "step 2 takes 800 ms instead of 400 ms"),
    (41, 21, "step 2 takes 400 ms instead of 800 ms"),
  ])
  func stepDurationsAreReportedAsInTheScript(golden: Int, clip: Int, words: String) throws {
    let result = try ClipComparison.compare(
      expected: MadeClip(move: golden).evidence(tracks: true),
      actual: MadeClip(move: clip).evidence(tracks: true))
    #expect(result.sentence == "timing: \(words)")
  }

  @Test
  func atLeastFortyDefectsArePlanted() { #expect(PlantedDefect.table.count >= 40) }

  @Test(arguments: ComparisonSelfTest.Plant.allCases)
  func selfTestDetectsItsDefects(plant: ComparisonSelfTest.Plant) {
    #expect(ComparisonSelfTest.isSeen(plant))
    #expect(ComparisonSelfTest.failure == nil)
  }

  @Test
  func lateClipIsReportedByItsDelay() throws {
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
  func pixelsCannotDistinguishTimingFromMotion() throws {
    let result = try ClipComparison.compare(
      expected: MadeClip(move: 30).evidence(tracks: false),
      actual: MadeClip(move: 30) { $0 * $0 }.evidence(tracks: false))
    #expect(result.causes.first?.name == .timingOrMotion, "\(result.sentence)")
    #expect(result.sentence.contains("cannot tell"))
  }
}
