import SegueTesting
import Testing

@Suite struct ValueTrackTests {
  private func track(_ values: [Double]) -> ValueTrack {
    ValueTrack(times: values.indices.map { Double($0) / 10 }, values: values)
  }

  @Test(
    arguments: [
      ([0, 1, 2], true, false), ([2, 1, 0], false, true), ([1, 1, 1], true, true),
      ([0, 2, 1], false, false), ([0, 1, 0.9995, 2], true, false), ([], false, false),
    ] as [([Double], Bool, Bool)])
  func directions(values: [Double], isIncreasing: Bool, isDecreasing: Bool) {
    let track = track(values)
    #expect(track.isIncreasing == isIncreasing)
    #expect(track.isDecreasing == isDecreasing)
    #expect(track.isMonotonic == (isIncreasing || isDecreasing))
    #expect(track.isConstant == (isIncreasing && isDecreasing))
  }

  @Test(
    arguments: [
      ([0, 12, 9, 10], 2), ([10, -3, 0], 3), ([0, 5, 10], 0), ([5, 9, 5], 0), ([], 0),
    ] as [([Double], Double)])
  func overshoot(values: [Double], expected: Double) {
    #expect(track(values).overshoot == expected)
  }

  @Test func valuesBetweenFramesAreOnTheLine() {
    let track = track([0, 10, 30])
    #expect(track.value(at: 0.05) == 5)
    #expect(track.value(at: 0.2) == 30)
    #expect(track.value(at: 0.21) == nil)
    #expect(track.value(at: -0.1) == nil)
  }

  @Test func settlingIsPermanent() {
    let track = track([0, 10, 12, 10, 9.8, 10.1, 10])
    #expect(track.settlingTime(within: 0.5) == 0.3)
    #expect(track.settlingTime(within: 100) == 0)
    #expect(self.track([]).settlingTime(within: 1) == nil)
  }

  @Test func stillnessNeedsAFrame() {
    let track = track([0, 1, 1, 1])
    #expect(track.isStill(from: 0.1, to: 0.3))
    #expect(!track.isStill(from: 0, to: 0.3))
    #expect(track.isStill(from: 0, to: 0.3, tolerance: 1))
    #expect(!track.isStill(from: 0.11, to: 0.19))
    #expect(track[0.1...0.2].values == [1, 1])
  }
}
