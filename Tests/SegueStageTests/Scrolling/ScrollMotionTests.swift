import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Scroll motion")
struct ScrollMotionTests {
  private static let size = Size(375, 812)
  private let tall = ScrollView(size: size, contentSize: Size(375, 4000))
  private let pages = ScrollView(
    size: size, contentSize: Size(375 * 4, 812), isPaging: true, scale: 2)

  private func drag(
    _ way: Point, in seconds: Double, release: TouchPath.Release = .lifted
  ) -> TouchPath {
    GestureFixtures.drag(
      from: Point(180, 400), to: Point(180, 400) + way, in: seconds, release: release)
  }

  @Test
  func contentFollowsTheFingerOneToOneInsideTheRange() {
    let motion = ScrollMotion(
      tall, from: Point(0, 500), touch: drag(Point(0, -210), in: 1, release: .cancelled))
    #expect(motion.exactOffset(at: 0) == Point(0, 500))
    #expect(abs(motion.exactOffset(at: 0.5).y - 595) < 1e-9)
    #expect(abs(motion.exactOffset(at: 1).y - 700) < 1e-9)
    #expect(motion.restingOffset == Point(0, 700))
    #expect(motion.duration == motion.release.time)
  }

  @Test
  func overscrollRubberBandsAndReturns() {
    let motion = ScrollMotion(
      tall, from: .zero, touch: drag(Point(0, 110), in: 0.5, release: .cancelled))
    let excess = RubberBand(extent: 812).excess(atDistance: 100)
    #expect(abs(motion.exactOffset(at: 0.5).y + excess) < 1e-9)
    #expect(abs(motion.exactOffset(at: 0.6).y + excess * 0.36603) < 1e-2)
    #expect(motion.restingOffset == .zero)
    #expect(motion.duration > 0.9 && motion.duration < 1.1)
    #expect(motion.exactOffset(at: motion.duration) == .zero)
  }

  @Test
  func withoutResistanceItFollowsBeyondTheEdgeToo() {
    var view = tall
    view.resistance = .none
    let motion = ScrollMotion(
      view, from: .zero, touch: drag(Point(0, 110), in: 0.5, release: .cancelled))
    #expect(abs(motion.exactOffset(at: 0.5).y + 100) < 1e-9)
    #expect(motion.restingOffset == .zero)
  }

  @Test(arguments: [
    (true, false, 4000.0, true), (true, false, 812, false), (true, true, 812, true),
    (false, true, 4000, false), (false, false, 812, false),
  ])
  func bounceSettingsDecideOverscroll(
    bounces: Bool, always: Bool, content: Double, goesBeyond: Bool
  ) {
    let view = ScrollView(
      size: Self.size, contentSize: Size(375, content), bounces: bounces,
      alwaysBouncesVertically: always)
    let motion = ScrollMotion(view, from: .zero, touch: drag(Point(0, 200), in: 0.3))
    #expect((motion.exactOffset(at: 0.3).y < 0) == goesBeyond)
    #expect(motion.restingOffset == .zero)
    #expect(motion.exactOffset(at: 0.3).x == 0)
  }

  @Test
  func aFlickDeceleratesToItsLanding() {
    let path = drag(Point(0, -200), in: 0.2)
    let motion = ScrollMotion(tall, from: Point(0, 100), touch: path)
    #expect(abs(motion.release.velocity.y - 1000) < 1e-6)
    #expect(abs(motion.release.offset.y - 290) < 1e-9)
    #expect(abs(motion.exactOffset(at: 10).y - (290 + 494.5)) < 0.01)
    #expect(abs(motion.duration - (0.2 + 2.3)) < 1e-2)
  }

  @Test(arguments: [(249.0, false), (250, true), (251, true)])
  func slowReleaseStopsAtOnce(speed: Double, decelerates: Bool) {
    let motion = ScrollMotion(
      tall, from: Point(0, 500),
      touch: drag(Point(0, -60), in: 0.5, release: .liftedWithVelocity(Point(0, -speed))))
    #expect((motion.restingOffset.y > 560) == decelerates)
    #expect(motion.release.velocity == Point(0, decelerates ? speed : 0))
  }

  @Test
  func theReleaseVelocityBlendsThePansLastTwo() {
    let ways = [0.0, 20, 50, 60, 65].map { Point(0, -$0) }
    let samples = ways.enumerated().map {
      TouchSample(time: Double($0) / 60, location: Point(180, 400) + $1)
    }
    let events = PanRecognizer().events(of: samples, release: .lifted)
    let motion = ScrollMotion(tall, from: .zero, events: events)
    // Speeds 1800, 600, 300: the pan reports 0.2·600 + 0.8·1800 and then 0.2·300 + 0.8·600.
    let expected = 0.75 * (120 + 1440) + 0.25 * (60 + 480)
    #expect(abs(motion.release.velocity.y - expected) < 1e-6)
    #expect(abs(motion.release.fingerVelocity.y + 540) < 1e-6)
  }

  @Test
  func flickIntoTheEdgeBounces() {
    let motion = ScrollMotion(tall, from: Point(0, 2900), touch: drag(Point(0, -200), in: 0.1))
    let peak = (0...2000).map { motion.exactOffset(at: Double($0) / 1000).y }.max() ?? 0
    let edge = 3188.0
    // 98 points before the edge 2000 points per second have dropped to 1804.
    #expect(abs(peak - edge - 33.3 * 1.804) < 0.2)
    #expect(motion.restingOffset.y == edge)
  }

  @Test
  func flickBackFromOverscrollContinuesInside() {
    let path = TouchPath(
      from: Point(180, 200),
      segments: [
        .move(to: Point(180, 300), seconds: 0.3, .linear),
        .move(to: Point(180, 260), seconds: 0.02, .linear),
      ], release: .liftedWithVelocity(Point(0, -1500)))
    let motion = ScrollMotion(tall, from: .zero, touch: path)
    #expect(motion.release.offset.y < 0)
    #expect(motion.restingOffset.y > 300)
  }

  @Test
  func aFlickTurnsOnePageAndASlowDragTheNearest() {
    let flick = ScrollMotion(pages, from: .zero, touch: drag(Point(-60, 0), in: 0.1))
    #expect(flick.restingOffset == Point(375, 0))
    let slow = ScrollMotion(pages, from: Point(375, 0), touch: drag(Point(-150, 0), in: 2))
    #expect(slow.restingOffset == Point(375, 0))
    let far = ScrollMotion(pages, from: Point(375, 0), touch: drag(Point(-250, 0), in: 2))
    #expect(far.restingOffset == Point(750, 0))
    let beyond = ScrollMotion(pages, from: Point(1125, 0), touch: drag(Point(-150, 0), in: 0.2))
    #expect(beyond.release.offset.x > 1125)
    #expect(beyond.restingOffset == Point(1125, 0))
  }

  @Test
  func axesAreIndependent() {
    let view = ScrollView(size: Self.size, contentSize: Size(2000, 4000))
    let both = ScrollMotion(view, from: Point(400, 900), touch: drag(Point(-150, 190), in: 0.25))
    for (axis, way) in [(PanAxis.horizontal, Point(-150, 0)), (.vertical, Point(0, 190))] {
      let one = ScrollMotion(view, from: Point(400, 900), touch: drag(way, in: 0.25))
      #expect(axis.component(of: one.restingOffset) == axis.component(of: both.restingOffset))
    }
    let locked = ScrollMotion(
      view, from: Point(400, 900), touch: drag(Point(-150, 160), in: 0.25), lock: .firstAxis)
    #expect(locked.restingOffset.x == 400)
    #expect(locked.restingOffset.y < 900)
  }

  @Test
  func touchWithoutAPanStopsAndReleasesContent() {
    let first = ScrollMotion(tall, from: .zero, touch: drag(Point(0, 300), in: 0.3))
    let caught = first.exactOffset(at: 0.4)
    #expect(caught.y < -20)
    let second = ScrollMotion(
      tall, from: caught, touch: GestureFixtures.tap(at: Point(9, 9), for: 0.5))
    #expect((second.exactOffset(at: 0.3) - caught).length < 1e-9)
    #expect((second.exactOffset(at: 0.5) - caught).length < 1e-9)
    #expect(second.restingOffset == .zero)
    // A further drag starts from the visible offset.
    let third = ScrollMotion(tall, from: caught, touch: drag(Point(0, 100), in: 0.3))
    #expect((third.exactOffset(at: 0) - caught).length < 1e-9)
    #expect(third.exactOffset(at: 0.3).y < caught.y)
  }

  @Test
  func offsetsAreOnWholePixels() {
    let motion = ScrollMotion(pages, from: .zero, touch: drag(Point(-133, 0), in: 0.21))
    for step in 0...200 {
      let pixels = motion.offset(at: Double(step) / 100).x * 2
      #expect(pixels == pixels.rounded())
    }
  }

  @Test
  func timesCanBeQueriedInAnyOrder() {
    let motion = ScrollMotion(tall, from: .zero, touch: drag(Point(0, -300), in: 0.2))
    let times = (0...300).map { Double($0) / 60 }
    let forward = times.map { motion.offset(at: $0) }
    #expect(times.reversed().map { motion.offset(at: $0) } == forward.reversed())
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFiniteOffsets(number: Double) {
    let path = GestureFixtures.drag(
      from: Point(0, number), to: Point(number, 3), in: 0.2,
      release: .liftedWithVelocity(Point(number, -number)))
    for isPaging in [false, true] {
      var view = ScrollView(
        size: Size(number, 812), contentSize: Size(4000, number), startInset: Point(number, 1),
        endInset: Point(1, number), alwaysBouncesHorizontally: true, isPaging: isPaging,
        pageSpacing: number, scale: number)
      for _ in 0..<2 {
        let motion = ScrollMotion(view, from: Point(number, number), touch: path)
        for time in [0, 0.1, 0.2, 0.3, 5, number] {
          #expect(motion.offset(at: time).isFinite)
        }
        #expect(motion.duration.isFinite && motion.restingOffset.isFinite)
        view.size = Size(375, 812)
      }
    }
  }
}
