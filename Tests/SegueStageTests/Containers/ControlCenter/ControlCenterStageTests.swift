import SegueGraphics
import SegueStage
import Testing

@Suite("The ten stages of the Control Center")
struct ControlCenterStageTests {
  private typealias Fixtures = ControlCenterFixtures

  /// Returns the distance that a slow drag moves the content of a stage.
  private func moved(_ stage: Int, from start: Point = Point(180, 500), by way: Point) -> Point {
    let container = Fixtures.shown(stage)
    return Fixtures.dragged(container, from: start, by: way) - container.offset(at: 0.5)
  }

  @Test
  func contentAsHighAsTheStageStartsWithItsCardsOnIt() {
    let container = Fixtures.shown(1)
    #expect(container.layout.contentSize == Size(750, 812))
    #expect(container.offset(at: 1) == .zero && !container.isHidden(at: 1))
    let layers = container.layers(at: 1)
    #expect(abs(layers[1].opacity - 0.6) < 1e-12)
    #expect(abs(layers[2].position.y + layers[2].size.height / 2 - 796) < 1e-9)
  }

  @Test
  func stage1PagesHorizontally() {
    var container = Fixtures.shown(1)
    let path = GestureFixtures.drag(from: Point(300, 500), to: Point(200, 500), in: 0.1)
    #expect(container.apply(.drag(path), at: 1).offset == Point(375, 0))
  }

  @Test(arguments: [-200.0, 200])
  func stage2DoesNotMoveVertically(way: Double) {
    #expect(moved(2, by: Point(0, way)) == .zero)
  }

  @Test(arguments: [-200.0, 200])
  func stage3RubberBandsBothWays(way: Double) {
    let excess = Fixtures.resisted(190, extent: 812)
    #expect(moved(3, by: Point(0, way)).isNear(Point(0, way < 0 ? excess : -excess)))
  }

  @Test
  func stage4MovesInBothAxes() {
    let offset = moved(4, by: Point(-110, 60))
    #expect(abs(offset.x - 100) < 12 && offset.y < -20)
  }

  @Test(arguments: [(10.0, true), (19, true), (21, false), (45, false), (69, false), (71, true)])
  func stage5LosesTheDirectionLockInTheMiddle(degrees: Double, locks: Bool) {
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(degrees: degrees))
    let offset = moved(5, by: Point(-cosine, sine) * 150)
    #expect((offset.x == 0 || offset.y == 0) == locks)
  }

  @Test
  func stage6FollowsDownwardAndStage7RubberBands() {
    #expect(moved(6, by: Point(0, 210)).isNear(Point(0, -200)))
    let excess = Fixtures.resisted(200, extent: 812)
    #expect(moved(7, by: Point(0, 210)).isNear(Point(0, -excess)))
    // The direction lock holds at 45° in both.
    for stage in [6, 7] {
      #expect(moved(stage, by: Point(-100, 100)).y == 0)
    }
  }

  @Test
  func stage8AppearsAndDisappears() {
    var container = Fixtures.closed(8)
    #expect(container.apply(.command("open"), at: 1).offset == Fixtures.shown)
    let path = GestureFixtures.drag(from: Point(180, 450), to: Point(180, 700), in: 0.2)
    let response = container.apply(.drag(path), at: 2)
    #expect(container.isHidden(at: response.settled))
  }

  @Test
  func stage9MovesForAnyTouchAndStage10OnlyOnTheCards() {
    let above = Point(180, 40)
    #expect(moved(9, from: above, by: Point(0, 300)).isNear(Point(0, -290)))
    #expect(moved(10, from: above, by: Point(0, 300)) == .zero)
    let through = moved(10, from: above, by: Point(0, 500)).y
    #expect(through < -130 && through > -153)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7])
  func withoutRoomToLeaveItNeitherClosesNorResists(stage: Int) {
    var container = Fixtures.shown(stage)
    let flick = GestureFixtures.drag(from: Point(180, 450), to: Point(180, 700), in: 0.1)
    for time in [1.0, 3, 3.15] {
      let response = container.apply(.drag(flick), at: time)
      #expect(response.offset == .zero && response.screen == "left")
    }
    #expect(container.apply(.command("close"), at: 5).screen == "left")
    #expect(!container.isHidden(at: 9))
  }

  @Test
  func singleCardHasOnePage() {
    let container = Fixtures.shown(10, cards: 1)
    #expect(container.layout.contentSize == Size(375, 1624))
    #expect(container.layers(at: 1).map(\.name) == ["screen", "backdrop", "left"])
    #expect(Fixtures.dragged(container, by: Point(-200, 0)) == Fixtures.shown)
    #expect(Fixtures.dragged(container, by: Point(0, 110)).isNear(Point(0, 712)))
  }
}
