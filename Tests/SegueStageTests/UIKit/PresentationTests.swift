import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Presented screens")
struct PresentationTests {
  static let size = Size(402, 874)
  static let presented: [Transition] = [
    .sheet, .alert, .actionSheet, .keyboard, .popover, .contextMenu,
  ]

  private func timeline(_ steps: [Step]) throws -> Timeline {
    try Timeline(
      StageFixtures.scene([.show(screen: "list")] + steps, canvas: Canvas(size: Self.size)),
      pictures: StageFixtures.pictures)
  }

  private func use(_ name: String, _ values: [String: ParameterValue] = [:]) -> TransitionUse {
    TransitionUse(name, parameters: values)
  }

  @Test(arguments: presented)
  func motionIsContinuousAtRest(transition: Transition) throws {
    let use = use(transition.name)
    let timeline = try timeline([
      .present(screen: "player", use), .hold(seconds: 1), .dismiss(TransitionUse()),
      .hold(seconds: 0.1),
    ])
    let end = transition.timing([:])?.seconds ?? transition.duration
    let arrived = timeline.layers(at: end)
    #expect(arrived.count > 1, "its presenter stays")
    #expect(timeline.layers(at: end + 0.5) == arrived)
    #expect(timeline.layers(at: end + 0.99) == arrived)
    let stage = StageFixtures.stage(transition, .backward, size: Self.size)
    let leaves = transition.layers(stage, .start)
    #expect(leaves.map(\.position) == arrived.map(\.position))
    #expect(leaves.map(\.opacity) == arrived.map(\.opacity))
    #expect(timeline.layers(at: timeline.duration).map(\.name) == ["screen"])
  }

  @Test(arguments: presented)
  func itPresentsAndDoesNotPush(transition: Transition) {
    let expected = StageError([StageProblem(step: 1, .presentsOnly(transition: transition.name))])
    #expect(throws: expected) {
      _ = try timeline([.push(screen: "player", use(transition.name))])
    }
  }

  @Test(
    arguments: presented, [Size(160, 240), Size(375, 320), Size(667, 375), Size(402, 874)])
  func presentedScreenRestsWithinTheStage(transition: Transition, size: Size) throws {
    let stage = StageFixtures.stage(transition, .forward, size: size)
    let frame = try #require(transition.presentation).frame(stage)
    #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.width > 0, "\(frame)")
    #expect(frame.minY >= 0 && frame.maxY <= size.height && frame.height > 0, "\(frame)")
  }

  @Test(arguments: ["classic", "glass"])
  func aSheetCoversAPhoneInLandscapeAndHasNoMedium(era: String) throws {
    let size = Size(844, 390)
    let values: [String: ParameterValue] = [
      "era": .choice(era), "detents": .choice("medium-and-large"),
    ]
    let stage = StageFixtures.stage(.sheet, .forward, values: values, size: size)
    let presentation = try #require(Transition.sheet.presentation)
    #expect(presentation.frame(stage) == Rect(origin: .zero, size: size))
    #expect(presentation.travel?.detents(stage).map(\.name) == ["large"])
    let rest = Transition.sheet.layers(stage, .end)
    #expect(rest.map(\.name) == ["presenter", "dim", "presented"])
    #expect(rest[2].cornerRadius == 0 && rest[0].transform == .identity)
  }

  @Test func stackedPresentationsAreDismissedInTurn() throws {
    let timeline = try timeline([
      .present(screen: "player", use("sheet")), .present(screen: "list", use("alert")),
      .hold(seconds: 1), .dismiss(TransitionUse()), .hold(seconds: 1), .dismiss(TransitionUse()),
      .hold(seconds: 1),
    ])
    func names(_ time: Double) -> [String] { timeline.layers(at: time).map(\.name) }
    #expect(names(1.5) == ["presenter", "dim", "presented"])
    let below = try #require(timeline.layers(at: 1.5).first)
    #expect(
      below.children.map(\.name) == ["presenter", "dim", "presented"], "the sheet is live below")
    #expect(timeline.layers(at: 2.5).map(\.frameOnStage.minY) == [0, 0, 62])
    #expect(names(timeline.duration) == ["screen"])
  }

  /// As a presenter's `dismiss(animated:)`: the topmost screen leaves by its own transition, and
  /// those between disappear at once.
  @Test func presenterDismissesAllScreensOverIt() throws {
    let both: [Step] = [
      .present(screen: "player", use("sheet")), .present(screen: "player", use("alert")),
      .hold(seconds: 1),
    ]
    let all = try timeline(both + [.dismiss(to: "list", TransitionUse()), .hold(seconds: 1)])
    #expect(all.layers(at: all.duration).map(\.name) == ["screen"])
    let steps = try StepResolver.resolve(
      StageFixtures.scene(
        [.show(screen: "list")] + both + [.dismiss(to: "list", TransitionUse())]))
    guard case .transition(let leaves)? = steps.last else {
      Issue.record("the dismissal is a transition")
      return
    }
    #expect(leaves.name == "alert" && leaves.to.top.name == "list")
    // A screen that presented none dismisses itself.
    let one = try timeline(both + [.dismiss(to: "player", TransitionUse()), .hold(seconds: 1)])
    #expect(one.layers(at: one.duration).map(\.name) == ["presenter", "dim", "presented"])
  }

  @Test func onlyAScreenOnTheStageCanDismiss() {
    for (name, reason) in [
      ("lost", StageProblem.Reason.unknownScreen("lost")), ("player", .notOnStage("player")),
    ] {
      #expect(throws: StageError([StageProblem(step: 2, reason)])) {
        _ = try timeline([
          .present(screen: "list", use("alert")), .dismiss(to: name, TransitionUse()),
        ])
      }
    }
  }

  @Test func pushInsideAPresentedScreenStaysInsideIt() throws {
    let timeline = try timeline([
      .present(screen: "player", use("sheet")), .push(screen: "list", use("base", [:])),
      .hold(seconds: 1),
    ])
    let during = timeline.layers(at: SpringPreset.system.duration + 0.25)
    let sheet = try #require(during.last)
    #expect(sheet.frameOnStage.minY == 62)
    let inside = try #require(sheet.children.first).children
    #expect(inside.map(\.name) == ["from", "to"])
    #expect(inside.last?.size == Size(402, 804), "it is as wide as the sheet, and not stretched")
  }

  @Test func aClassicSheetLeavesACardThatHangsFromTheSafeArea() throws {
    let timeline = try timeline([
      .present(screen: "player", use("sheet", ["era": .choice("classic")])), .hold(seconds: 1),
    ])
    let layers = timeline.layers(at: 1)
    #expect(layers.map(\.name) == ["window", "card", "presented"])
    #expect(abs(layers[1].transform.a - (1 - 33.5 / 402)) < 1e-12)
    #expect(layers[1].position.y == 62)
    #expect(layers[2].frameOnStage.minY == 72)
  }

  @Test(arguments: [
    (300.0, 0.0, "medium" as String?), (120, 0, "large"), (437, 1000, "medium"),
    (437, -1000, "large"), (600, 0, "medium"), (700, 0, nil), (450, 900, nil),
    (700, -100, "medium"),
  ])
  func draggedSheetSnapsToItsProjectedDetent(
    top: Double, speed: Double, detent: String?
  ) throws {
    let start = Point(200, 450)
    let way = top - 437
    let end = Point(200, start.y + way + (way == 0 ? 0 : way < 0 ? -10 : 10))
    let moves: [TouchPath.Segment] =
      way == 0
      ? [
        .move(to: Point(200, 480), seconds: 0.2, .linear),
        .move(to: Point(200, 460), seconds: 0.2, .linear),
      ] : [.move(to: end, seconds: 0.4, .linear)]
    let touch = AuthoredTouch(
      .path(from: start, moves + [.hold(seconds: 0.1)]),
      release: .liftedWithVelocity(Point(0, speed)))
    let values: [String: ParameterValue] = ["detents": .choice("medium-and-large")]
    let expectation: GestureExpectation =
      detent.map { .detent($0) } ?? .state(screen: "list", progress: nil, offset: nil)
    let timeline = try timeline([
      .present(screen: "player", use("sheet", values)),
      .act(GestureAction(.drag(touch), expect: expectation)), .hold(seconds: 0.5),
    ])
    #expect(timeline.failures.map(\.sentence) == [])
  }

  @Test func overdraggedSheetRubberBandsAsTabled() throws {
    let table = try FigureTable("rubber-band-874.csv")
    let detents = [SheetMotion.Detent("large", top: 62)]
    let rows = zip(try table.column("drag pt"), try table.column("c=.55 R=874"))
    for (way, expected) in rows where way > 0 && way < 60 {
      let path = TouchPath(
        from: Point(200, 300),
        segments: [
          .move(to: Point(200, 290 - way), seconds: 0.3, .linear), .hold(seconds: 0.2),
        ])
      let motion = SheetMotion(
        path, detents: detents, from: 62, height: 874, isDismissible: true)
      #expect(abs(62 - motion.top(at: 0.45) - expected) < 0.01, "at \(way)")
    }
  }

  @Test func detentStepMovesTheSheet() throws {
    let values: [String: ParameterValue] = ["detents": .choice("medium-and-large")]
    let timeline = try timeline([
      .present(screen: "player", use("sheet", values)),
      .detent(name: "large", TransitionUse()), .hold(seconds: 1), .dismiss(TransitionUse()),
    ])
    let tops = [0.6, 0.7, 1.5].map { timeline.layers(at: $0).last?.frameOnStage.minY ?? 0 }
    #expect(tops[0] < 437 && tops[0] > tops[1] && tops[2] == 62)
    let leaving = timeline.layers(at: timeline.duration - 0.45).last?.frameOnStage.minY ?? 0
    #expect(leaving > 62 && leaving < 437, "it leaves from where it rests")
  }

  @Test func keyboardFollowsItsNotificationAndSpring() throws {
    let stage = StageFixtures.stage(
      .keyboard, .forward, values: ["content-height": .number(336)], size: Self.size)
    let pacing = Transition.keyboard.pacing.resolved(duration: Transition.keyboard.duration)
    let rows = [
      (0.08, 144.110392), (0.125, 223.445128), (0.25, 316.524884), (0.325, 329.829141),
    ]
    for (time, shown) in rows {
      let layers = Transition.keyboard.layers(stage, .during(pacing.progress(at: time)))
      #expect(abs(874 - (layers.last?.frameOnStage.minY ?? 0) - shown) < 1e-5, "at \(time) s")
    }
  }

  @Test(
    arguments: [
      (use: ("alert", [:]), rise: 168.0), (("sheet", ["detents": .choice("medium")]), 336),
      (("sheet", ["detents": .choice("large")]), 0), (("popover", [:]), 0),
    ] as [(use: (String, [String: ParameterValue]), rise: Double)])
  func whatAvoidsTheKeyboardMovesUpAndBack(
    _ example: (use: (String, [String: ParameterValue]), rise: Double)
  ) throws {
    func top(_ timeline: Timeline, at time: Double) throws -> Double {
      let below = try #require(timeline.layers(at: time).first)
      let page = try #require(below.children.last { $0.name == "presented" })
      return page.frameOnStage.minY
    }
    for avoids in [true, false] {
      let keys = use(
        "keyboard", ["content-height": .number(336), "avoid": .flag(avoids)])
      let timeline = try timeline([
        .present(screen: "player", use(example.use.0, example.use.1)),
        .present(screen: "list", keys), .mark(name: "up"), .hold(seconds: 0.1),
        .dismiss(TransitionUse()), .hold(seconds: 0.1),
      ])
      let up = try #require(timeline.marks.first).time
      let rest = try #require(timeline.layers(at: timeline.duration).last).frameOnStage.minY
      #expect(try top(timeline, at: up + 0.05) == rest - (avoids ? example.rise : 0))
      let moving = try top(timeline, at: up - 0.4)
      #expect(
        avoids && example.rise > 0
          ? moving < rest && moving > rest - example.rise : moving == rest)
    }
  }
}
