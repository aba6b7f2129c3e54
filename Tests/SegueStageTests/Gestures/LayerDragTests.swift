import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Layers that a finger drags")
struct LayerDragTests {
  private static let holder = Size(390, 844)

  private static func motion(
    _ drag: LayerDrag, by ways: [(Point, seconds: Double)], hold: Double = 0,
    release: TouchPath.Release = .lifted
  ) -> DragMotion {
    var segments = ways.map { TouchPath.Segment.move(to: $0.0, seconds: $0.seconds, .linear) }
    if hold > 0 { segments.append(.hold(seconds: hold)) }
    return DragMotion(
      drag, touch: TouchPath(from: .zero, segments: segments, release: release), in: holder)
  }

  @Test func theLayerFollowsTheFingerBeyondTheDeadZone() {
    let drag = LayerDrag(axis: .y, snap: [.zero, Point(0, -680)])
    let motion = Self.motion(drag, by: [(Point(0, -310), seconds: 0.31)], hold: 0.2)
    // Samples are those of the finger, 60 a second; between two they are interpolated.
    for time in stride(from: 0.05, through: 0.31, by: 0.01) {
      #expect(abs(motion.offset(at: time).y + 1000 * time - 10) < 0.5, "\(time)")
    }
    #expect(motion.offset(at: 0.4) == Point(0, -300))
  }

  @Test func theRubberBandIsThatOfTheTable() throws {
    let table = try FigureTable("motion-rubber-band.csv")
    for row in table.cells {
      let numbers = row.compactMap(Double.init)
      guard numbers.count >= 3, numbers[1] == 844 else { continue }
      let drag = LayerDrag(axis: .y, snap: [.zero])
      let way = Point(0, numbers[0] + (numbers[0] > 0 ? 10 : 0))
      let motion = Self.motion(drag, by: [(way, seconds: 1)], hold: 0.5)
      #expect(abs(motion.offset(at: 1.2).y - numbers[2]) < 1e-6, "\(row)")
    }
  }

  @Test(arguments: [(LayerDrag.Projection.decay, 1), (.fast, 2), (.seconds(0.25), 4)])
  func releasesAreProjectedAsInTheTable(_ projection: LayerDrag.Projection, column: Int) throws {
    for row in try FigureTable("motion-projection.csv").cells {
      let numbers = row.compactMap(Double.init)
      // The projection decides between two offsets at rest; the limit between them is half way.
      let far = 2 * abs(numbers[column])
      guard far > 1 else { continue }
      for (target, isReached) in [(far - 0.5, true), (far + 0.5, false)] {
        let side = numbers[0] < 0 ? -1.0 : 1.0
        var drag = LayerDrag(
          axis: .x, snap: [.zero, Point(side * target, 0)], projection: projection, rubber: 1)
        drag.deadZone = 0
        // There and back, so that it is released at its place.
        let motion = Self.motion(
          drag, by: [(Point(side * 5, 0), seconds: 0.1), (.zero, seconds: 0.1)],
          release: .liftedWithVelocity(Point(numbers[0], 0)))
        #expect((motion.restingOffset.x != 0) == isReached, "\(row) to \(target)")
      }
    }
  }

  @Test func velocitiesAreThoseOfTheTable() throws {
    let table = try FigureTable("motion-velocity.csv")
    let places = try table.column("x")
    let samples =
      [TouchSample(time: 0, location: .zero)]
      + places.enumerated().map {
        TouchSample(time: Double($0 + 1) / 60, location: Point($1, 0))
      }
    let events = PanRecognizer(hysteresis: 0).events(of: samples, release: .lifted)
    for (event, velocity) in zip(events, try table.column("uikit_0.2last_0.8before")) {
      #expect(abs(event.velocity.x - velocity) < 1e-3, "\(event.time)")
    }
    #expect(events.count == places.count + 1)
  }

  @Test func theSpringBeginsWithTheSpeedOfTheFinger() {
    for (axis, way) in [(LayerDrag.Axis.y, Point(0, -200)), (.both, Point(120, -200))] {
      let drag = LayerDrag(axis: axis, snap: [.zero, Point(400, -680)], rubber: 1)
      let motion = Self.motion(drag, by: [(way, seconds: 0.2)])
      let step = 1e-6
      let speed = (motion.offset(at: 0.2 + step) - motion.offset(at: 0.2)) * (1 / step)
      #expect(abs(speed.y + 1000) < 0.5, "\(speed)")
      #expect(abs(speed.x - (axis == .y ? 0 : 600)) < 0.5, "\(speed)")
      #expect(motion.offset(at: motion.duration) == motion.restingOffset)
    }
  }

  @Test func aThresholdKeepsTheLayerAtItsPlace() {
    let cards = [Point.zero, Point(600, 0), Point(-600, 0)]
    let drag = LayerDrag(snap: cards, threshold: 100, projection: .seconds(0.25))
    let cases: [(way: Point, seconds: Double, hold: Double, rest: Point)] = [
      (Point(60, 10), 0.25, 0.15, .zero), (Point(135, -20), 0.18, 0, Point(600, 0)),
      (Point(-135, -20), 0.18, 0, Point(-600, 0)), (Point(105, 0), 2, 0.2, .zero),
      (Point(115, 0), 2, 0.2, Point(600, 0)),
    ]
    for example in cases {
      let motion = Self.motion(
        drag, by: [(example.way, seconds: example.seconds)], hold: example.hold)
      #expect(motion.restingOffset == example.rest, "\(example)")
    }
  }

  @Test func aCancelledTouchTakesItBack() {
    let drag = LayerDrag(axis: .y, snap: [.zero, Point(0, -680)])
    let motion = Self.motion(drag, by: [(Point(0, -600), seconds: 0.2)], release: .cancelled)
    #expect(motion.restingOffset == .zero)
  }

  @Test func aLayerWithoutPlacesStaysOrSlowsDown() {
    var drag = LayerDrag(axis: .x)
    var motion = Self.motion(drag, by: [(Point(110, 40), seconds: 0.11)])
    #expect(motion.restingOffset == Point(100, 0) && motion.duration == 0.11)
    drag.decelerates = true
    motion = Self.motion(drag, by: [(Point(110, 40), seconds: 0.11)])
    #expect(abs(motion.restingOffset.x - 594.5) < 0.1, "\(motion.restingOffset)")
    #expect(motion.offset(at: motion.duration) == motion.restingOffset)
    #expect(abs(motion.offset(at: motion.duration - 1e-6).x - motion.restingOffset.x) < 1e-3)
  }

  @Test func aSliderStaysWhereItIsLeftWithinItsRange() {
    let cases: [(rubber: Double, way: Double, held: Double, rest: Double)] = [
      (0, 150, 140, 140), (0, 500, 280, 280), (0, -90, 0, 0), (1, 500, 490, 280),
      (0.55, 150, 140, 140),
    ]
    for example in cases {
      let drag = LayerDrag(
        axis: .x, range: DragRange(from: Point(280, 0), to: .zero), rubber: example.rubber)
      let motion = Self.motion(drag, by: [(Point(example.way, 0), seconds: 0.5)], hold: 0.2)
      #expect(motion.offset(at: 0.6) == Point(example.held, 0), "\(example)")
      #expect(motion.restingOffset == Point(example.rest, 0), "\(example)")
      #expect(motion.offset(at: motion.duration) == motion.restingOffset)
    }
    var flung = LayerDrag(axis: .x, range: DragRange(from: .zero, to: Point(280, 0)))
    flung.decelerates = true
    let motion = Self.motion(flung, by: [(Point(110, 0), seconds: 0.11)])
    #expect(motion.restingOffset == Point(280, 0))
  }

  @Test func aWallStopsIt() {
    let drag = LayerDrag(axis: .x, snap: [.zero, Point(200, 0)], rubber: 0)
    let motion = Self.motion(drag, by: [(Point(500, 0), seconds: 0.5)], hold: 0.2)
    #expect(motion.offset(at: 0.5) == Point(200, 0) && motion.restingOffset == Point(200, 0))
  }

  @Test func slowReleasesRestAtTheNearestPlaceAndMirrorEachOther() {
    var random = SeededGenerator(seed: 0x5E6D)
    for _ in 0..<200 {
      let snaps = (0..<3).map { _ in Double.random(in: -400...400, using: &random) }
      let way = Double.random(in: -300...300, using: &random)
      func rest(_ side: Double, hold: Double) -> Double {
        var drag = LayerDrag(axis: .x, snap: snaps.map { Point(side * $0, 0) }, rubber: 1)
        drag.deadZone = 0
        return Self.motion(drag, by: [(Point(side * way, 0), seconds: 0.3)], hold: hold)
          .restingOffset.x
      }
      let nearest = snaps.min { abs($0 - way) < abs($1 - way) }
      #expect(rest(1, hold: 0.2) == nearest, "\(snaps) \(way)")
      #expect(rest(-1, hold: 0) == -rest(1, hold: 0), "\(snaps) \(way)")
    }
  }
}

@Suite("Drags of layers on the stage")
struct LayerDragStepTests {
  /// Returns a player at the foot of the screen, over a list that scrolls, with a row that is swiped.
  private static func screen(_ change: (inout LayerDrag) -> Void = { _ in }) -> Screen {
    var row = SceneLayer(name: "row")
    row.fill = .white
    row.frame = FrameLength(x: 0, y: 100, width: 390, height: 60)
    row.drags = LayerDrag(axis: .x, snap: [.zero, Point(-148, 0)])
    var list = SceneLayer(name: "list")
    list.scroll = LayerScroll()
    list.scroll?.content = Size(390, 2000)
    list.children = [row]
    var player = SceneLayer(name: "player")
    player.fill = .black
    player.frame = FrameLength(x: 0, y: 732, width: 390, height: 844)
    var drag = LayerDrag(axis: .y, snap: [.zero, Point(0, -680)])
    change(&drag)
    player.drags = drag
    var art = SceneLayer(name: "art")
    art.fill = .white
    art.frame = FrameLength(x: 16, y: 8, width: 48, height: 48)
    art.follows = LayerFollower(
      drag: "player", .y, between: OffsetRange(0, -680),
      keyframes: [LayerKeyframe(at: 0, alpha: 0), LayerKeyframe(at: 1, alpha: 1)])
    player.children = [art]
    return Screen(name: "music", content: .layers([list, player]))
  }

  private static func timeline(_ steps: [Step], on screen: Screen = screen()) throws -> Timeline {
    var scene = StageFixtures.scene([.show(screen: "music")] + steps)
    scene.canvas = Canvas(size: Size(390, 844))
    scene.screens = [screen, Screen(name: "next", fill: .black)]
    return try Timeline(scene, pictures: StageFixtures.pictures)
  }

  private static func drag(
    _ from: Point, _ to: Point, in seconds: Double, hold: Double = 0, rest: Point? = nil,
    until end: GestureEnd = .settled
  ) -> Step {
    .drag(
      AuthoredTouch(from: from, [.to(to, in: seconds), .hold(seconds: hold)]),
      expect: rest.map { .rest($0) }, until: end)
  }

  private static func player(_ timeline: Timeline, at time: Double) throws -> Layer {
    let screen = try #require(timeline.layers(at: time).last { $0.name == "screen" })
    return try #require(screen.children.last)
  }

  @Test func thePlayerRestsWhereItIsExpectedAndItsPictureFollows() throws {
    let timeline = try Self.timeline([
      Self.drag(Point(195, 760), Point(195, 500), in: 0.2, rest: Point(0, -680)),
      .hold(seconds: 0.2),
      Self.drag(Point(195, 120), Point(195, 20), in: 0.2, hold: 0.2, rest: Point(0, -680)),
    ])
    #expect(timeline.failures.isEmpty)
    let before = try Self.player(timeline, at: 0)
    #expect(before.position.y == 732 + 422 && before.children[0].opacity == 0)
    let after = try Self.player(timeline, at: timeline.duration)
    #expect(after.position.y == 52 + 422 && after.children[0].opacity == 1)
  }

  @Test func anUnexpectedRestIsReported() throws {
    let timeline = try Self.timeline([
      Self.drag(Point(195, 760), Point(195, 700), in: 0.3, hold: 0.2, rest: Point(0, -680))
    ])
    let failure = try #require(timeline.failures.first)
    #expect(
      failure.sentence == "the layer comes to rest at (0, 0) pt, not at (0, -680) pt")
  }

  @Test func theAxisChoosesBetweenTheRowAndTheListThatHoldsIt() throws {
    let swipe = try Self.timeline([
      Self.drag(Point(300, 130), Point(180, 140), in: 0.3, hold: 0.2, rest: Point(-148, 0))
    ])
    #expect(swipe.failures.isEmpty)
    let scroll = try Self.timeline([
      Self.drag(Point(300, 130), Point(310, 30), in: 0.3, hold: 0.2, rest: .zero)
    ])
    #expect(scroll.failures.map(\.sentence) == ["the drag drags no layer"])
  }

  @Test func aFingerCatchesTheLayerOnItsWay() throws {
    let lifted = 0.2
    let timeline = try Self.timeline([
      Self.drag(Point(195, 760), Point(195, 500), in: lifted, until: .lifted),
      .hold(seconds: 0.05),
      Self.drag(Point(195, 600), Point(195, 600), in: 0.1, hold: 0.2, rest: Point(0, -680)),
    ])
    #expect(timeline.failures.isEmpty)
    let caught = lifted + 0.05
    let y = try Self.player(timeline, at: caught).position.y
    #expect(y < 732 + 422 - 250 && y > 52 + 422)
    // The finger that does not move holds it where it was caught.
    for time in [caught + 0.02, caught + 0.15, caught + 0.29] {
      #expect(try Self.player(timeline, at: time).position.y == y, "\(time)")
    }
    #expect(try Self.player(timeline, at: timeline.duration).position.y == 52 + 422)
  }

  @Test func cardsTurnAndGrowAsInTheTable() throws {
    for row in try FigureTable("motion-cards.csv").cells {
      let numbers = row.compactMap(Double.init)
      var next = SceneLayer(name: "next")
      next.follows = LayerFollower(
        drag: "top", .distance, between: OffsetRange(0, 140),
        keyframes: [
          LayerKeyframe(at: 0, scale: Point(0.95, 0.95)), LayerKeyframe(at: 1, scale: Point(1, 1)),
        ])
      var top = SceneLayer(name: "top")
      top.frame = FrameLength(x: 20, y: 180, width: 350, height: 460)
      top.drags = LayerDrag(rubber: 1)
      top.drags?.deadZone = 0
      top.follows = LayerFollower(
        drag: "top", .x, between: OffsetRange(-350, 350),
        keyframes: [
          LayerKeyframe(at: 0, turn: Angle(degrees: -18)),
          LayerKeyframe(at: 1, turn: Angle(degrees: 18)),
        ])
      let timeline = try Self.timeline(
        [Self.drag(Point(195, 400), Point(195 + numbers[0], 400), in: 0.2, hold: 0.1)],
        on: Screen(name: "music", content: .layers([next, top])))
      let screen = try #require(timeline.layers(at: timeline.duration).last)
      let turn = screen.children[1].transform
      let degrees = Angle(radians: DeterministicMath.arctangent2(turn.b, turn.a)).degrees
      #expect(abs(degrees - numbers[3]) < 1e-4, "\(row)")
      #expect(abs(screen.children[0].transform.a - numbers[6]) < 1e-6, "\(row)")
    }
  }

  @Test func theLayerStaysWhereItRestsWhenScreensComeAndGo() throws {
    let timeline = try Self.timeline([
      Self.drag(Point(195, 760), Point(195, 500), in: 0.2),
      .push(screen: "next", TransitionUse("base")), .pop(),
      .hold(seconds: 0.1),
    ])
    #expect(try Self.player(timeline, at: timeline.duration).position.y == 52 + 422)
  }
}
