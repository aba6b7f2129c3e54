import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Pan recognition")
struct PanRecognizerTests {
  private let down = Point(100, 300)

  private func samples(_ ways: [Point]) -> [TouchSample] {
    ways.enumerated().map { TouchSample(time: Double($0) / 60, location: down + $1) }
  }

  @Test(arguments: [Point(9.999, 0), Point(-9.999, 9.999), Point(0, -9.999)])
  func panDoesNotBeginWithinTheHysteresis(way: Point) {
    let path = GestureFixtures.drag(from: down, to: down + way, in: 0.5)
    #expect(PanRecognizer().events(of: path).isEmpty)
  }

  @Test(arguments: [
    (Point(10, 0), Point(0, 0)), (Point(14, 3), Point(4, 0)), (Point(-14, -13), Point(-4, -3)),
    (Point(9, -25), Point(0, -15)),
  ])
  func theHysteresisIsTakenOutPerAxis(way: Point, translation: Point) {
    let events = PanRecognizer().events(
      of: samples([.zero, way, way + Point(5, 5)]), release: .lifted)
    #expect(events.map(\.phase) == [.began, .changed, .ended])
    #expect(events.first?.translation == translation)
    #expect(events.last?.translation == translation + Point(5, 5))
    #expect(events.last?.location == down + way + Point(5, 5))
  }

  @Test
  func aPanOf200PointsMovesContentBy190() {
    let path = GestureFixtures.drag(from: down, to: down + Point(0, 200), in: 0.4)
    let events = PanRecognizer().events(of: path)
    #expect(events.last.map { abs($0.translation.y - 190) < 1e-9 } == true)
    #expect(events.last.map { $0.translation.x } == 0)
  }

  @Test
  func velocityIsAFifthOfTheLastSpeedAndFourOfTheOneBefore() {
    let events = PanRecognizer().events(
      of: samples([.zero, Point(12, 0), Point(30, 6), Point(32, 6)]), release: .lifted)
    #expect(events.map(\.phase) == [.began, .changed, .changed, .ended])
    let expected = [
      Point(0.2 * 720, 0), Point(0.2 * 1080 + 0.8 * 720, 0.2 * 360),
      Point(0.2 * 120 + 0.8 * 1080, 0.8 * 360), Point(0.2 * 120 + 0.8 * 1080, 0.8 * 360),
    ]
    for (event, velocity) in zip(events, expected) {
      #expect((event.velocity - velocity).length < 1e-9)
    }
  }

  @Test
  func evenSpeedIsReportedAsItIs() {
    let path = GestureFixtures.drag(from: down, to: down + Point(300, -150), in: 0.5)
    for event in PanRecognizer().events(of: path).dropFirst() {
      #expect((event.velocity - Point(600, -300)).length < 1e-6)
    }
  }

  @Test(arguments: [
    (TouchPath.Release.lifted, GesturePhase.ended), (.cancelled, .cancelled), (.failed, .failed),
    (.liftedWithVelocity(Point(7, -900)), .ended),
  ])
  func lastEventReportsTheRelease(release: TouchPath.Release, phase: GesturePhase) {
    let path = GestureFixtures.drag(
      from: down, to: down + Point(0, 60), in: 0.1, release: release)
    let events = PanRecognizer().events(of: path)
    #expect(events.filter(\.phase.isLast).map(\.phase) == [phase])
    #expect(events.last?.phase == phase)
    let isPrescribed = events.last?.velocity == Point(7, -900)
    #expect(isPrescribed == (release == .liftedWithVelocity(Point(7, -900))))
    #expect(events.last?.isVelocityPrescribed == isPrescribed)
  }

  @Test(arguments: [
    (0.0, PanAxis?.some(.horizontal)), (19.9, .horizontal), (20.1, nil), (45, nil), (69.9, nil),
    (70.1, .vertical), (90, .vertical), (110.1, nil), (160.1, .horizontal), (249.9, nil),
    (250.1, .vertical),
    (270, .vertical), (340.1, .horizontal),
  ])
  func aNearAxisLocksWithin20Degrees(degrees: Double, axis: PanAxis?) {
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(degrees: degrees))
    let path = GestureFixtures.drag(
      from: down, to: down + Point(cosine, sine) * 120, in: 0.3)
    let events = PanRecognizer(lock: .nearAxis).events(of: path)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0.lockedAxis == axis })
    if let axis {
      let other: PanAxis = axis == .horizontal ? .vertical : .horizontal
      #expect(events.allSatisfy { other.component(of: $0.translation) == 0 })
      #expect(events.allSatisfy { other.component(of: $0.velocity) == 0 })
    }
  }

  @Test(arguments: [
    (Point(100, 99), PanAxis.horizontal), (Point(-99, 100), .vertical),
    (Point(100, 100), .horizontal), (Point(-100, 100), .horizontal), (Point(3, -40), .vertical),
  ])
  func theFirstAxisWinsFor45DegreesToo(way: Point, axis: PanAxis) {
    let path = TouchPath(
      from: Point(187.3, 641.7),
      segments: [
        .move(to: Point(187.3, 641.7) + way, seconds: 0.2, .easeOut),
        // Later the finger changes direction; the axis stays.
        .move(to: Point(187.3, 641.7) + Point(way.y, way.x) * 3, seconds: 0.2, .linear),
      ])
    let events = PanRecognizer(lock: .firstAxis).events(of: path)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0.lockedAxis == axis })
  }

  @Test
  func aPanThatTakesEffectLateCountsFromThere() {
    let path = GestureFixtures.drag(from: Point(200, 100), to: Point(200, 700), in: 0.5)
    let events = PanRecognizer().events(of: path)
    let late = PanEvent.startingAtFirst(events) { $0.location.y >= 400 }
    #expect(late.first?.phase == .began)
    #expect(late.first?.translation == .zero)
    #expect(late.count < events.count)
    #expect(late.last.map { abs($0.translation.y - 300) < 1e-9 } == true)
    #expect(late.dropFirst().first?.phase == .changed)
    #expect(PanEvent.startingAtFirst(events) { $0.location.y > 700 }.isEmpty)
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileSamplesGiveFiniteEvents(number: Double) {
    let samples = [
      TouchSample(time: number, location: Point(0, number)),
      TouchSample(time: 0, location: Point(number, 0)),
      TouchSample(time: 0, location: Point(-number, number)),
      TouchSample(time: -number, location: .zero),
    ]
    let recognizer = PanRecognizer(hysteresis: number)
    for lock in [PanRecognizer.Lock.free, .nearAxis, .firstAxis] {
      let events =
        recognizer.events(of: samples, release: .lifted)
        + PanRecognizer(lock: lock).events(
          of: samples, release: .liftedWithVelocity(Point(number, number)))
      #expect(events.allSatisfy { $0.velocity.isFinite && $0.translation.isFinite })
    }
  }

  @Test
  func panMovesExactlyAsFarAsTheFingerPerFrame() {
    var generator = SeededGenerator(seed: 0x5E60E)
    for _ in 0..<200 {
      let path = GestureFixtures.randomPath(&generator)
      let events = PanRecognizer().events(of: path)
      for (a, b) in zip(events, events.dropFirst()) {
        let pan = (b.translation - a.translation).length
        let finger = (b.location - a.location).length
        #expect(abs(pan - finger) < 1e-9, "seed \(generator.seed)")
      }
    }
  }
}
