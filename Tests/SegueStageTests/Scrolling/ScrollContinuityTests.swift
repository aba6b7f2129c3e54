import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Continuity of scroll motion")
struct ScrollContinuityTests {
  private static let views: [ScrollView] = [
    ScrollView(size: Size(375, 812), contentSize: Size(2000, 4000)),
    ScrollView(size: Size(375, 812), contentSize: Size(400, 812), alwaysBouncesVertically: true),
    ScrollView(size: Size(375, 812), contentSize: Size(750, 1624), isPaging: true),
    ScrollView(size: Size(375, 812), contentSize: Size(2000, 900), bounces: false),
    ScrollView(
      size: Size(375, 812), contentSize: Size(1000, 1000), resistance: .none, deceleration: .fast),
    ScrollView(size: Size(375, 812), contentSize: Size(1510, 812), isPaging: true, pageSpacing: 10),
  ]

  /// Returns the highest speed of content at a time, in points per second.
  ///
  /// Dragged, it is the finger's speed; released, the release's. An edge adds 10 points per second
  /// per point of excess, a page 7 per point of distance.
  private func speedLimit(_ motion: ScrollMotion, _ path: TouchPath, at time: Double) -> Double {
    if time < motion.release.time {
      return zip(path.samples, path.samples.dropFirst()).map {
        ($1.location - $0.location).length / ($1.time - $0.time)
      }.max() ?? 0
    }
    let offset = motion.exactOffset(at: time)
    let view = motion.view
    let excess = Point(
      view.range(.horizontal).excess(of: offset.x), view.range(.vertical).excess(of: offset.y))
    let toPage = view.isPaging ? (motion.release.offset - motion.restingOffset).length : 0
    return motion.release.velocity.length + 10.1 * excess.length + 7.1 * toPage
  }

  /// Returns the final snap: half a pixel at an edge, or a point at a page; each axis snaps
  /// separately.
  private func snap(_ view: ScrollView) -> Double { view.isPaging ? 1.5 : 0.75 }

  @Test(arguments: views)
  func framesMoveWithinTheSpeedLimit(view: ScrollView) {
    var generator = SeededGenerator(seed: 0xC0_47)
    for _ in 0..<60 {
      let path = GestureFixtures.randomPath(&generator)
      let motion = ScrollMotion(view, from: .zero, touch: path)
      var last = motion.exactOffset(at: 0)
      for step in 1...Int(motion.duration * 240) + 4 {
        let next = motion.exactOffset(at: Double(step) / 240)
        let start = Double(step - 1) / 240
        let end = Double(step) / 240
        let limit = max(speedLimit(motion, path, at: start), speedLimit(motion, path, at: end))
        let allowed = limit / 240 + (end >= motion.release.time ? snap(view) : 0) + 1e-6
        #expect((next - last).length <= allowed, "seed \(generator.seed), \(end) s")
        last = next
      }
      #expect((last - motion.restingOffset).length < 0.75, "seed \(generator.seed)")
    }
  }

  @Test(arguments: views)
  func motionIsContinuousBetweenPhases(view: ScrollView) {
    var generator = SeededGenerator(seed: 0x1A_77)
    for _ in 0..<60 {
      let path = GestureFixtures.randomPath(&generator)
      let motion = ScrollMotion(view, from: .zero, touch: path)
      for moment in [motion.release.time, motion.duration] {
        let before = motion.exactOffset(at: moment - 1e-6)
        let after = motion.exactOffset(at: moment + 1e-6)
        let limit = max(
          speedLimit(motion, path, at: moment - 1e-6), speedLimit(motion, path, at: moment))
        let allowed = limit * 2e-6 + (moment == motion.duration ? snap(view) : 0) + 1e-6
        #expect((after - before).length <= allowed, "seed \(generator.seed)")
      }
    }
  }

  @Test(arguments: views)
  func aSecondTouchTakesOverWhereTheContentIs(view: ScrollView) {
    var generator = SeededGenerator(seed: 0x2D_2D)
    for _ in 0..<60 {
      let first = ScrollMotion(
        view, from: .zero, touch: GestureFixtures.randomPath(&generator))
      let moment = first.release.time + .random(in: 0...0.6, using: &generator)
      let caught = first.exactOffset(at: moment)
      let second = ScrollMotion(
        view, from: caught, touch: GestureFixtures.randomPath(&generator))
      #expect(
        (second.exactOffset(at: 0) - caught).length < 1e-6, "seed \(generator.seed)")
    }
  }
}
