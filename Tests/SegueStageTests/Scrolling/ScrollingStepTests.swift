import SegueGraphics
import SegueStage
import Testing

@Suite("Scrolling layers")
struct ScrollingStepTests {
  /// Returns a list of 1600 points in a screen of 402 × 874, with a shelf of three pages on top.
  private static func list(_ change: (inout LayerScroll) -> Void = { _ in }) -> Screen {
    var shelf = SceneLayer(name: "shelf")
    shelf.frame = FrameLength(x: 0, y: 0, width: 402, height: 200)
    shelf.scroll = LayerScroll()
    shelf.scroll?.content = Size(1206, 200)
    shelf.scroll?.isPaging = true
    var row = SceneLayer(name: "row")
    row.fill = .black
    row.frame = FrameLength(x: 0, y: 1500, width: 402, height: 100)
    var list = SceneLayer(name: "list")
    list.frame = FrameLength(x: 0, y: 74, width: 402, height: 800)
    var scroll = LayerScroll()
    change(&scroll)
    list.scroll = scroll
    list.children = [shelf, row]
    var bar = SceneLayer(name: "bar")
    bar.fill = .white
    bar.frame = FrameLength(x: 0, y: 0, width: 402, height: 74)
    bar.follows = LayerFollower(
      scroll: "list", between: OffsetRange(0, 50),
      keyframes: [LayerKeyframe(at: 0, alpha: 0), LayerKeyframe(at: 1, alpha: 1)])
    var field = SceneLayer(name: "field")
    field.text.string = "To: "
    return Screen(name: "list", content: .layers([list, bar, field]))
  }

  private func timeline(
    _ steps: [Step], on screen: Screen = list(), first: [Step] = []
  ) throws -> Timeline {
    var scene = StageFixtures.scene(
      [.show(screen: "list")] + first + steps, canvas: Canvas(size: Size(402, 874)))
    scene.screens = [screen, Screen(name: "player", fill: .black)]
    return try Timeline(scene, pictures: StageFixtures.pictures)
  }

  private func drag(_ from: Point, _ to: Point, in seconds: Double, then hold: Double = 0) -> Step {
    .drag(AuthoredTouch(from: from, [.to(to, in: seconds), .hold(seconds: hold)]))
  }

  /// Returns a layer's content offset.
  private func offset(of name: String, _ timeline: Timeline, at time: Double) throws -> Point {
    let screen = try #require(timeline.layers(at: time).last { $0.name == "screen" })
    let list = try #require(screen.children.first)
    let shelf = list.children[0]
    let origin = Point(shelf.size.width / 2, shelf.size.height / 2)
    return name == "list" ? origin - shelf.position : Point(-shelf.children[0].frameOnStage.minX, 0)
  }

  @Test func theContentFollowsTheFingerAndTheControlCentersPhysics() throws {
    let step = drag(Point(200, 700), Point(200, 400), in: 0.3)
    let timeline = try timeline([step, .hold(seconds: 0.5)])
    let touch = AuthoredTouch(from: Point(200, 700), [.to(Point(200, 400), in: 0.3)])
    let motion = ScrollMotion(
      ScrollView(size: Size(402, 800), contentSize: Size(402, 1600)), from: .zero,
      touch: touch.path(in: []))
    for time in stride(from: 0.0, to: motion.duration, by: 0.05) {
      #expect(try offset(of: "list", timeline, at: time) == motion.offset(at: time), "\(time)")
    }
    #expect(motion.restingOffset.y > 300)
    #expect(
      try offset(of: "list", timeline, at: timeline.duration) == motion.restingOffset,
      "what rests is the last frame")
  }

  @Test func aLayerFollowsTheOffset() throws {
    let timeline = try timeline([
      .scroll(layer: "list", to: Point(0, 25)), .hold(seconds: 0.1),
      .scroll(layer: "list", to: Point(0, 400)), .hold(seconds: 0.1),
    ])
    func alpha(_ time: Double) -> Double? { timeline.layers(at: time).first?.children[1].opacity }
    #expect(alpha(0) == 0 && alpha(0.35) == 0.5 && alpha(timeline.duration) == 1)
  }

  /// The inner layer scrolls along its axis, the outer one along the other, as nested scroll views
  /// do.
  @Test(arguments: [(Point(100, 160), Point(0, 0), Point(402, 0)), (Point(300, 20), .zero, .zero)])
  func innermostScrollableLayerScrolls(to: Point, list: Point, shelf: Point) throws {
    let timeline = try timeline([drag(Point(300, 160), to, in: 0.2, then: 0.2)])
    let isVertical = to.x == 300
    let seen = try offset(of: "list", timeline, at: timeline.duration)
    #expect(isVertical ? seen.y > 100 : seen == list)
    let screen = try #require(timeline.layers(at: timeline.duration).first)
    #expect(screen.children[0].children[0].masksToBounds)
  }

  @Test(arguments: [(640.0, 0.0), (620.0, 52.0), (300.0, 390.0)])
  func restingOffsetAvoidsTheSnapRange(end: Double, rest: Double) throws {
    let screen = Self.list { $0.snap = OffsetRange(0, 52) }
    let timeline = try timeline(
      [drag(Point(200, 660), Point(200, end), in: 1, then: 0.3)], on: screen)
    let offset = try offset(of: "list", timeline, at: timeline.duration)
    // The pan's hysteresis shortens a drag by up to ten points.
    #expect(abs(offset.y - rest) <= (rest > 52 ? 40 : 0))
  }

  @Test func longPullRefreshesAndCloses() throws {
    let screen = Self.list { $0.refresh = ScrollRefresh() }
    let near = try timeline([drag(Point(200, 300), Point(200, 400), in: 0.4)], on: screen)
    let far = try timeline([drag(Point(200, 300), Point(200, 700), in: 0.4)], on: screen)
    let hold = try #require(ScrollRefresh().seconds as Double?)
    #expect(far.duration > near.duration + hold)
    #expect(try offset(of: "list", far, at: far.duration - 0.5).y == -ScrollRefresh().height)
    #expect(try offset(of: "list", far, at: far.duration) == .zero)
    #expect(try offset(of: "list", near, at: near.duration) == .zero)
  }

  @Test func refreshSpinnerTurnsOncePerSecond() throws {
    let screen = Self.list {
      $0.refresh = ScrollRefresh()
      $0.refresh?.spinner = "bar"
    }
    let timeline = try timeline([drag(Point(200, 300), Point(200, 700), in: 0.4)], on: screen)
    func turn(_ time: Double) throws -> Double {
      let bar = try #require(timeline.layers(at: time).last?.children[1])
      return try #require(DecomposedTransform(bar.transform)).angle.degrees
    }
    #expect(try turn(0.39) == 0 && turn(timeline.duration) == 0)
    let speeds = try stride(from: 0.45, to: 1.4, by: 0.05).map { time in
      let way = try turn(time + 0.05) - turn(time)
      return (way < -180 ? way + 360 : way) / 0.05
    }
    #expect(speeds.allSatisfy { $0 > 250 && $0 < 470 && abs($0 - speeds[0]) < 1e-6 }, "\(speeds)")
  }

  @Test func layerNamedByAnotherExists() {
    var screen = Self.list {
      $0.refresh = ScrollRefresh()
      $0.refresh?.spinner = "wheel"
    }
    guard case .layers(var layers) = screen.content else { return #expect(Bool(false)) }
    layers[1].follows?.layer = "bar"
    screen.content = .layers(layers)
    let drag = drag(Point(200, 300), Point(200, 700), in: 0.4)
    // Reported once, for any number of drags, including none.
    for steps in [[], [drag], [drag, drag]] {
      #expect(
        throws: StageError([
          StageProblem(step: nil, .unknownSpinner("wheel", screen: screen.name)),
          StageProblem(step: nil, .unknownLeader("bar", screen: screen.name, .scroll)),
        ])
      ) { try timeline(steps + [.hold(seconds: 1)], on: screen) }
    }
  }

  @Test func aScrolledScreenStaysScrolledThroughTransitions() throws {
    let timeline = try timeline([
      .scroll(layer: "list", to: Point(0, 300)), .push(screen: "player", TransitionUse("fade")),
      .hold(seconds: 0.1), .pop(), .hold(seconds: 0.1),
    ])
    #expect(try offset(of: "list", timeline, at: timeline.duration) == Point(0, 300))
  }

  /// A list in a sheet below its highest detent does not scroll.
  @Test func sheetMovesBeforeItsContentScrolls() throws {
    let use = TransitionUse("sheet", parameters: ["detents": "medium-and-large"])
    func top(_ steps: [Step]) throws -> (Double, Double) {
      var scene = StageFixtures.scene(
        [.show(screen: "player"), .present(screen: "list", use)] + steps,
        canvas: Canvas(size: Size(402, 874)))
      scene.screens = [Self.list(), Screen(name: "player", fill: .black)]
      let timeline = try Timeline(scene, pictures: StageFixtures.pictures)
      let sheet = try #require(timeline.layers(at: timeline.duration).last)
      let held = try #require(sheet.children.first)
      let list = held.name == "list" ? held : try #require(held.children.first)
      let shelf = list.children[0]
      return (sheet.frameOnStage.minY, shelf.size.height / 2 - shelf.position.y)
    }
    let up = drag(Point(200, 700), Point(200, 400), in: 0.3)
    let (medium, none) = try top([])
    let (large, still) = try top([up])
    #expect(large < medium && still == none && none == 0)
    let (same, scrolled) = try top([up, up])
    #expect(same == large && scrolled > 100)
  }

  @Test func textIsTypedOneCharacterAfterTheOther() throws {
    var typing = Typing("field", "Ana")
    typing.interval = 0.1
    let scene = StageFixtures.scene([.show(screen: "list"), .type(typing), .hold(seconds: 0.1)])
    var typed = scene
    typed.screens = [Self.list()]
    let steps = try StepResolver.resolution(of: typed)
    #expect(abs(steps.duration - 0.4) < 1e-9)
    guard
      case .change(let change, _)? = steps.steps.first(where: { step in
        if case .change = step { true } else { false }
      })
    else {
      Issue.record("typing is a change")
      return
    }
    let words = [0, 0.05, 0.1, 0.25, 0.3, 9].map { time -> String? in
      guard case .layers(let layers) = change.screen(at: time).content else { return nil }
      return layers[2].text.string
    }
    #expect(words == ["To: ", "To: ", "To: A", "To: An", "To: Ana", "To: Ana"])
  }

  @Test func invalidScrollAndTypeTargetsAreReported() {
    let cases: [(Step, StageProblem.Reason)] = [
      (.scroll(layer: "bar", to: .zero), .notScrolling("bar")),
      (.scroll(layer: "lost", to: .zero), .unknownLayer("lost")),
      (.type(Typing("bar", "a")), .noText("bar")), (.type(Typing("x", "a")), .unknownLayer("x")),
    ]
    for (step, reason) in cases {
      #expect(throws: StageError([StageProblem(step: 1, reason)])) {
        _ = try timeline([step, .hold(seconds: 1)])
      }
    }
  }
}
