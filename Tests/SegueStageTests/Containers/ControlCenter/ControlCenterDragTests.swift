import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Drags of the Control Center")
struct ControlCenterDragTests {
  private typealias Fixtures = ControlCenterFixtures

  @Test(arguments: [(60.0, 50.0), (110, 100), (200, 190), (510, 500)])
  func downwardTheCardsFollowTheFingerOneToOne(way: Double, moved: Double) {
    let offset = Fixtures.dragged(
      Fixtures.shown(), from: Point(180, 420), by: Point(0, way))
    #expect(offset.isNear(Point(0, 812 - moved)))
  }

  @Test(arguments: [10.0, 50, 100, 200, 375])
  func upwardTheyRubberBand(way: Double) {
    let offset = Fixtures.dragged(
      Fixtures.shown(), from: Point(180, 800), by: Point(0, -way - 10))
    #expect(offset.isNear(Point(0, 812 + Fixtures.resisted(way, extent: 812))))
  }

  @Test(arguments: [
    (10.0, 5.420), (50, 25.621), (100, 47.965), (200, 85.052), (375, 133.065),
  ])
  func sidewaysTheyRubberBandBeyondBothEndsAsTabled(way: Double, excess: Double) {
    let left = Fixtures.dragged(Fixtures.shown(), by: Point(way + 10, 0))
    #expect(abs(left.x + excess) < 5e-4 && left.y == 812)
    let right = Fixtures.dragged(Fixtures.shown(role: "right"), by: Point(-way - 10, 0))
    #expect(abs(right.x - 375 - excess) < 5e-4 && right.y == 812)
  }

  @Test(arguments: [
    (Point(-100, 0), 0.0, 0.75, 0.0), (Point(-197, 0), 0, 0.75, 0), (Point(-198, 0), 0, 0.75, 375),
    (Point(-60, 0), 0, 0.1, 375), (Point(60, 0), 0, 0.1, 0), (Point(-350, 0), 0, 0.05, 375),
  ])
  func sidewaysTheyTurnPages(way: Point, start: Double, seconds: Double, target: Double) {
    var container = Fixtures.shown()
    let path =
      seconds > 0.5
      ? Fixtures.slow(from: Point(370, 500), by: way)
      : GestureFixtures.drag(from: Point(300, 500), to: Point(300, 500) + way, in: seconds)
    let response = container.apply(.drag(path), at: 1)
    #expect(response.offset == Point(target, 812))
    #expect(response.screen == (target == 0 ? "left" : "right"))
    #expect(container.offset(at: response.settled) == Point(target, 812))
  }

  @Test(arguments: [(300.0, 812.0), (415, 812), (417, 0), (500, 0)])
  func aSlowDragDownClosesBeyondTheMiddle(way: Double, target: Double) {
    var container = Fixtures.shown()
    let response = container.apply(
      .drag(Fixtures.slow(from: Point(180, 410), by: Point(0, way))), at: 1)
    #expect(response.offset == Point(0, target))
    #expect(response.screen == (target == 0 ? "screen" : "left"))
  }

  @Test(arguments: [
    (Point(100, 100), PanAxis.horizontal), (Point(-100, 100), .horizontal),
    (Point(99, 100), .vertical), (Point(100, 99), .horizontal), (Point(70, 100), .vertical),
    (Point(100, 30), .horizontal), (Point(3, 100), .vertical),
  ])
  func theFirstMovementsAxisWinsForTheWholeDrag(way: Point, axis: PanAxis) {
    var container = Fixtures.shown()
    let start = Point(180, 600)
    let path = TouchPath(
      from: start,
      segments: [
        .move(to: start + way, seconds: 0.3, .linear),
        // The finger turns at a right angle.
        .move(to: start + way + Point(way.y, way.x), seconds: 0.3, .linear),
        .hold(seconds: 0.2),
      ])
    let lifted = container.apply(.drag(path), at: 1).lifted
    for step in 0...80 {
      let moved = container.offset(at: min(1 + Double(step) / 100, lifted)) - Fixtures.shown
      #expect(axis == .horizontal ? moved.y == 0 : moved.x == 0)
    }
    let moved = container.offset(at: 1.3) - Fixtures.shown
    #expect(abs(axis.component(of: moved)) > 20)
  }

  @Test
  func theDragTakesEffectOnlyBelowTheCardsTopEdgeAndCountsFromThere() {
    var container = Fixtures.shown()
    let top = container.layout.cardsTop - 812
    #expect(abs(top - 387.5) < 0.01)
    // 600 points in a second, then a stop: 10 points per touch event.
    let start = Point(180, top - 95)
    let path = TouchPath(
      from: start,
      segments: [.move(to: start + Point(0, 300), seconds: 0.5, .linear), .hold(seconds: 0.2)])
    let response = container.apply(.drag(path), at: 1)
    // The tenth event is the first below the edge, 5 points below it.
    let effect = 1 + 10.0 / 60
    for step in 0...100 {
      let time = 1 + Double(step) / 600
      #expect(container.offset(at: time) == Fixtures.shown, "\(time)")
    }
    #expect(container.offset(at: effect).isNear(Fixtures.shown))
    #expect(container.offset(at: effect + 5.0 / 60).isNear(Point(0, 812 - 50)))
    #expect(container.offset(at: response.lifted - 1e-6).isNear(Point(0, 812 - 200)))
    #expect(response.offset == Fixtures.shown)
  }

  @Test
  func dragOutsideTheCardsIsIgnored() {
    var container = Fixtures.closed()
    _ = container.apply(.command("open"), at: 1)
    let alone = container
    let path = GestureFixtures.drag(from: Point(180, 20), to: Point(20, 300), in: 0.3)
    let response = container.apply(.drag(path), at: 1.2)
    #expect(abs(response.lifted - 1.5) < 1e-9 && response.settled == response.lifted)
    for step in 0...100 {
      let time = 1 + Double(step) / 100
      #expect(container.layers(at: time) == alone.layers(at: time))
    }
  }

  @Test
  func cancelledTouchReturnsTheCards() {
    var container = Fixtures.shown()
    for (time, release) in [(1.0, TouchPath.Release.cancelled), (4, .failed)] {
      let path = GestureFixtures.drag(
        from: Point(180, 450), to: Point(180, 700), in: 0.2, release: release)
      let response = container.apply(.drag(path), at: time)
      #expect(response.offset == Fixtures.shown && response.screen == "left")
    }
  }

  @Test
  func aPrescribedVelocityDecides() {
    for (speed, target) in [(249.0, 812.0), (251, 0), (-251, 812)] {
      var container = Fixtures.shown()
      let path = GestureFixtures.drag(
        from: Point(180, 450), to: Point(180, 560), in: 0.5,
        release: .liftedWithVelocity(Point(0, speed)))
      #expect(container.apply(.drag(path), at: 1).offset == Point(0, target), "\(speed)")
    }
  }

  @Test
  func aSecondDragTakesOverWhereTheCardsAre() {
    var container = Fixtures.shown()
    let first = container.apply(
      .drag(GestureFixtures.drag(from: Point(300, 500), to: Point(200, 500), in: 0.1)), at: 1)
    #expect(first.offset == Point(375, 812))
    let moment = first.lifted + 0.05
    let caught = container.offset(at: moment)
    #expect(caught.x > 100 && caught.x < 374)
    let second = container.apply(
      .drag(GestureFixtures.drag(from: Point(100, 500), to: Point(220, 500), in: 0.1)), at: moment)
    #expect(container.offset(at: moment).isNear(caught))
    #expect(second.offset == Fixtures.shown)
  }
}
