import SegueGraphics
import SegueStage
import Testing

@Suite("Tap recognition")
struct TapRecognizerTests {
  private let place = Point(187, 406)

  private func touch(_ start: Double, at place: Point? = nil) -> ScriptedTouch {
    ScriptedTouch(start: start, path: GestureFixtures.tap(at: place ?? self.place))
  }

  @Test
  func aShortTouchIsATapAtItsLiftOff() {
    let events = TapRecognizer().events(of: [touch(1)])
    #expect(events.map(\.count) == [1])
    #expect(events.first.map { abs($0.time - 1.08) < 1e-12 } == true)
    #expect(events.first?.location == place)
  }

  @Test(arguments: [(9.9, 0.2, true), (10, 0.2, false), (0, 0.75, true), (0, 0.76, false)])
  func aTapIsShortAndStaysInPlace(way: Double, seconds: Double, isTap: Bool) {
    let path = GestureFixtures.drag(from: place, to: place + Point(0, way), in: seconds)
    #expect(TapRecognizer().isTap(path) == isTap)
    // A touch is never both a tap and a pan.
    #expect(!isTap || PanRecognizer().events(of: path).isEmpty)
  }

  @Test(arguments: [TouchPath.Release.cancelled, .failed])
  func aTouchThatIsTakenAwayIsNoTap(release: TouchPath.Release) {
    let path = TouchPath(from: place, segments: [.hold(seconds: 0.05)], release: release)
    #expect(!TapRecognizer().isTap(path))
  }

  @Test(arguments: [
    (0.35, 0.0, [2]), (0.351, 0, [1, 1]), (0.1, 45, [2]), (0.1, 46, [1, 1]), (0, 0, [2]),
  ])
  func twoTapsAreADoubleTapWhenSoonAndNear(pause: Double, distance: Double, counts: [Int]) {
    let second = touch(0.08 + pause, at: place + Point(distance, 0))
    let events = TapRecognizer(maximumCount: 2).events(of: [touch(0), second])
    #expect(events.map(\.count) == counts)
  }

  @Test
  func aSingleTapWaitsForASecondOneOnlyWhenThatCounts() {
    let waiting = TapRecognizer(maximumCount: 2).events(of: [touch(0)])
    #expect(waiting.first.map { abs($0.time - 0.43) < 1e-12 } == true)
    let double = TapRecognizer(maximumCount: 2).events(of: [touch(0.2), touch(0)])
    #expect(double.first.map { abs($0.time - 0.28) < 1e-12 } == true)
    #expect(TapRecognizer().events(of: [touch(0.2), touch(0)]).map(\.count) == [1, 1])
    let three = TapRecognizer(maximumCount: 2).events(of: [touch(0), touch(0.2), touch(0.4)])
    #expect(three.map(\.count) == [2, 1])
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFiniteTaps(number: Double) {
    let touches = [touch(number), touch(0, at: Point(number, number)), touch(-number)]
    let recognizer = TapRecognizer(
      maximumCount: 2, allowedMovement: number, longestTouch: number, longestPause: number,
      allowedDistance: number)
    let events =
      recognizer.events(of: touches) + TapRecognizer(maximumCount: 2).events(of: touches)
    #expect(events.allSatisfy { $0.time.isFinite && $0.location.isFinite })
  }
}
