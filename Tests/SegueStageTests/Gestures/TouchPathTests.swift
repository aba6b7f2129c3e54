import SegueGraphics
import SegueStage
import Testing

@Suite("Touch paths")
struct TouchPathTests {
  private let path = TouchPath(
    from: Point(180, 200),
    segments: [
      .move(to: Point(182, 380), seconds: 0.26, .easeOut), .hold(seconds: 0.12),
      .move(to: Point(182, 300), seconds: 0.1, .linear),
    ])

  @Test(
    arguments: [
      (-1.0, Point(180, 200)), (0, Point(180, 200)),
      (0.13, Point(180 + 2 * 0.684643, 200 + 180 * 0.684643)),
      (0.26, Point(182, 380)), (0.3, Point(182, 380)), (0.38, Point(182, 380)),
      (0.43, Point(182, 340)), (0.48, Point(182, 300)), (9, Point(182, 300)),
    ] as [(Double, Point)])
  func fingerFollowsTheSegments(time: Double, place: Point) {
    #expect((path.position(at: time) - place).length < 1e-3)
  }

  @Test
  func touchEventsComeEverySixtiethAndAtLiftOff() {
    let samples = path.samples
    #expect(abs(path.duration - 0.48) < 1e-12)
    #expect(samples.count == 30)
    for (k, sample) in samples.dropLast().enumerated() {
      #expect(sample.time == Double(k) / 60)
      #expect(sample.location == path.position(at: sample.time))
    }
    #expect(samples.last?.time == path.duration)
    #expect(samples.last?.location == Point(182, 300))
  }

  @Test(arguments: [(0.25, 16), (0.2501, 16), (0.2505, 16), (0.252, 17), (0.0005, 2)])
  func liftOffReplacesATouchEventJustBeforeIt(duration: Double, count: Int) {
    let samples = GestureFixtures.tap(at: Point(9, 9), for: duration).samples
    #expect(samples.count == count)
    #expect(samples.last?.time == duration)
  }

  @Test
  func aTrackIsFollowedStraightFromItsFirstSample() {
    let track = TouchPath(track: [
      TouchSample(time: 5, location: Point(0, 0)), TouchSample(time: 5.1, location: Point(100, 0)),
      TouchSample(time: 5.05, location: Point(100, 50)),
      TouchSample(time: 5.3, location: Point(0, 50)),
    ])
    #expect(abs(track.duration - 0.3) < 1e-12)
    #expect((track.position(at: 0.05) - Point(50, 0)).length < 1e-9)
    #expect((track.position(at: 0.2) - Point(50, 50)).length < 1e-9)
    #expect(track.end == Point(0, 50))
    let nothing = TouchPath(track: [])
    #expect(nothing.duration == 0)
    #expect(nothing.position(at: 1) == .zero)
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFinitePaths(number: Double) {
    let path = TouchPath(
      from: Point(number, 3),
      segments: [
        .move(to: Point(3, number), seconds: number, .easeIn), .hold(seconds: number),
        .move(to: Point(number, number), seconds: 0.1, .linear),
      ])
    #expect(path.duration >= 0 && path.duration <= TouchPath.longest)
    #expect(path.samples.count <= TouchSample.limit)
    for time in [0, 0.05, 1, path.duration, number] {
      #expect(path.position(at: time).isFinite)
    }
    let track = TouchPath(track: [
      TouchSample(time: number, location: Point(number, 1)),
      TouchSample(time: 1, location: Point(1, number)),
      TouchSample(time: -number, location: Point(2, 2)),
    ])
    #expect(track.samples.allSatisfy { $0.location.isFinite && $0.time.isFinite })
  }

  @Test
  func theLongestTouchHasTheMostSamples() {
    let samples = GestureFixtures.tap(at: .zero, for: 1e9).samples
    #expect(samples.count <= TouchSample.limit)
    #expect(samples.count >= TouchSample.limit - 2)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
  }
}
