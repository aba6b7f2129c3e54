import SegueGraphics
import SegueStage
import Testing

@Suite("Interactive steps back")
struct DragBackTests {
  static let size = Size(390, 844)

  /// Returns a scene that pushes a screen by a transition, followed by drags.
  private func scene(_ transition: Transition, _ steps: [Step]) -> Scene {
    StageFixtures.scene(
      [
        .show(screen: "list"),
        .push(screen: "player", StageFixtures.use(transition, duration: 0.5)),
      ]
        + steps, canvas: Canvas(size: Self.size))
  }

  /// Returns a drag with a translation in points that excludes the hysteresis of 10 points.
  private func drag(
    _ x: Double, _ y: Double = 0, hold: Double = 0.2, release: TouchPath.Release = .lifted,
    terms: InteractionSettings = InteractionSettings(), expect: GestureExpectation? = nil,
    until: GestureEnd = .settled
  ) -> Step {
    let start = Point(200, 300)
    func way(_ part: Double) -> Double { part == 0 ? 0 : part + (part < 0 ? -10 : 10) }
    let end = start + Point(way(x), way(y))
    return .interactive(
      InteractiveStep(
        .pop,
        drive: .finger(
          AuthoredTouch(
            .path(from: start, [.move(to: end, seconds: 0.4, .linear), .hold(seconds: hold)]),
            release: release)),
        terms: terms, expect: expect, until: until))
  }

  private func timeline(_ scene: Scene) throws -> Timeline {
    try Timeline(scene, pictures: StageFixtures.pictures)
  }

  private func outcome(_ transition: Transition, _ step: Step) throws -> GestureOutcome? {
    guard
      case .interaction(let interaction) = try StepResolver.resolve(scene(transition, [step]))
        .last
    else { return nil }
    return interaction.drag.driven.decision?.outcome
  }

  @Test(arguments: [
    (Transition.base, 0.29, GestureOutcome.cancelled), (.base, 0.2999, .cancelled),
    (.base, 0.3, .finished), (.base, 0.31, .finished), (.base, -0.29, .cancelled),
    (.base, -0.31, .finished), (.kugou, 0.19, .cancelled), (.kugou, 0.2, .finished),
    (.kugou, 0.21, .finished), (.kugou, -0.45, .cancelled),
  ])
  func percentDrivenPopsDecideAtTheirThresholds(
    transition: Transition, share: Double, outcome: GestureOutcome
  ) throws {
    #expect(try self.outcome(transition, drag(share * Self.size.width)) == outcome)
  }

  @Test(arguments: [
    (0.049, GestureOutcome.cancelled), (0.05, .finished), (0.06, .finished), (-0.4, .cancelled),
    (1.1, .finished),
  ])
  func weChatPictureIsDismissedBelow95Percent(share: Double, outcome: GestureOutcome) throws {
    #expect(try self.outcome(.wechatZoom, drag(0, share * Self.size.height)) == outcome)
  }

  @Test(arguments: [TouchPath.Release.cancelled, .failed])
  func cancelledTouchKeepsTheScreen(release: TouchPath.Release) throws {
    for transition in [Transition.base, .kugou, .wechatZoom] {
      #expect(try outcome(transition, drag(300, 300, release: release)) == .cancelled)
    }
  }

  @Test
  func dragTooShortForAPanHasNoOutcome() throws {
    let step = Step.interactive(
      InteractiveStep(
        .pop,
        drive: .finger(
          AuthoredTouch(.path(from: .zero, [.move(to: Point(9, 0), seconds: 1, .linear)]))),
        expect: .outcome(.cancelled)))
    let timeline = try timeline(scene(.base, [step]))
    #expect(
      timeline.failures.map(\.sentence) == [
        "the drag was not cancelled: no pan began, so nothing was decided"
      ])
    #expect(timeline.duration == 1.5)
  }

  @Test
  func theWeChatPictureFollowsTheFingerAndLeavesFromThere() throws {
    let timeline = try timeline(scene(.wechatZoom, [drag(80, 0.2 * 844), .hold(seconds: 0.5)]))
    func layer(_ name: String, _ time: Double) throws -> Layer {
      try #require(timeline.layers(at: time).first { $0.name == name })
    }
    // The picture's frame in the viewer is (0, 292, 390, 260); s is 0.8 while the finger holds. All of
    // its way along x counts, also that before the pan began.
    let held = try layer("picture", 1)
    #expect((held.position - (Point(195, 422) + Point(72, 168.8))).length < 1e-6)
    #expect(abs(held.size.width - 312) < 1e-6 && abs(held.size.height - 208) < 1e-6)
    #expect(abs(try layer("backdrop", 1).opacity - 0.512) < 1e-9)
    let (before, after) = (try layer("picture", 1.0999), try layer("picture", 1.1001))
    #expect((before.position - after.position).length < 0.1)
    #expect(abs(try layer("backdrop", 1.1001).opacity - 0.512) < 0.01)
    #expect(abs(timeline.segments[2].end - 1.5) < 1e-9)
    let cancelled = try self.timeline(scene(.wechatZoom, [drag(0, 30)]))
    #expect(abs(cancelled.duration - 1.3) < 1e-9)
  }

  @Test
  func reversedDragIsDecidedByItsEnd() throws {
    let turns = [300.0, 60, 250]
    for count in 1...3 {
      let moves = turns.prefix(count).map {
        TouchPath.Segment.move(to: Point(10 + $0, 300), seconds: 0.4, .easeInEaseOut)
      }
      let expected: GestureOutcome = count == 2 ? .cancelled : .finished
      let step = Step.interactive(
        InteractiveStep(
          .pop, drive: .finger(AuthoredTouch(.path(from: Point(0, 300), moves))),
          expect: .outcome(expected)))
      #expect(try timeline(scene(.kugou, [step])).failures.isEmpty, "\(count) turns")
    }
  }

  @Test
  func interactionsAreDocumented() {
    let summaries = TransitionCatalogue.all.compactMap { $0.interaction?.summary }
    #expect(summaries.count >= 3)
    #expect(summaries.allSatisfy { $0.hasSuffix(".") && $0.count <= 150 })
  }

  @Test
  func theThresholdCanBeSet() throws {
    let low = InteractionSettings(threshold: 0.1)
    #expect(try outcome(.base, drag(40, terms: low)) == .finished)
    #expect(try outcome(.base, drag(38, terms: low)) == .cancelled)
  }

  @Test(arguments: [(0.25, 0.125, 1.0), (0.5, 0.25, 1), (0.5, 0.125, 2)])
  func completionTakesItsShareOfTheDuration(share: Double, seconds: Double, speed: Double) throws {
    let terms = InteractionSettings(completionSpeed: speed)
    let end = share < 0.3 ? share * 0.5 / speed : (1 - share) * 0.5 / speed
    let timeline = try timeline(scene(.base, [drag(share * 390, terms: terms)]))
    #expect(abs(end - seconds) < 1e-12)
    #expect(abs(timeline.duration - (0.5 + 0.6 + seconds)) < 1e-9)
  }

  @Test
  func draggedScreenFollowsTheFingerUnlessItsCurveIsScrubbed() throws {
    let linear = try timeline(scene(.base, [drag(195)]))
    let classic = try timeline(
      scene(.base, [drag(97.5, terms: InteractionSettings(scrub: .curve))]))
    #expect(abs((linear.layers(at: 1.05).last?.frameOnStage.minX ?? 0) - 195) < 1e-6)
    let quarter = 390 * TimingFunction.easeInEaseOut.value(at: 0.25)
    #expect(abs((classic.layers(at: 1.05).last?.frameOnStage.minX ?? 0) - quarter) < 1e-6)
  }

  @Test
  func cancelledDragKeepsTheScreenForTheNextDrag() throws {
    let timeline = try timeline(
      scene(
        .base,
        [
          drag(100, expect: .outcome(.cancelled)), .hold(seconds: 0.2),
          drag(200, expect: .state(screen: "list", progress: 0.513, offset: nil)),
          .hold(seconds: 0.2),
        ]))
    #expect(timeline.failures.isEmpty)
    #expect(timeline.layers(at: 1.35).last?.showsScreen(StageFixtures.player) == true)
    #expect(timeline.layers(at: timeline.duration).last?.showsScreen(StageFixtures.list) == true)
  }

  @Test
  func failedExpectationReportsTheNumbersAndTheRule() throws {
    let timeline = try timeline(
      scene(.base, [drag(113.1, expect: .outcome(.finished)), .hold(seconds: 1)]))
    #expect(
      timeline.failures == [
        FailedExpectation(
          step: 2,
          sentence: "the drag was cancelled, not finished; it was released after 0.6 s at progress "
            + "0.29, translation (113.1, 0) pt and velocity (0, 0) pt/s, and it finishes at a "
            + "progress of 0.3 or more")
      ])
    let state = GestureExpectation.state(screen: "list", progress: 0.4, offset: Point(1, 2))
    let other = try self.timeline(scene(.kugou, [drag(39, expect: state)]))
    #expect(
      other.failures.first?.sentence
        == "`player` is on screen after the drag, not `list`, and the drag ended at a progress of 0.1, not "
        + "0.4, and the drag scrolls nothing; it was released after 0.6 s at progress 0.1, "
        + "translation (39, 0) pt and velocity (0, 0) pt/s, and it finishes at a progress of 0.2 "
        + "or more")
  }

  @Test
  func stepsAfterAFailureAssumeTheExpectedOutcome() throws {
    let steps = [
      drag(113, expect: .outcome(.finished)),
      .push(screen: "player", StageFixtures.use(.base)), .pop(TransitionUse()),
    ]
    #expect(try timeline(scene(.base, steps)).failures.count == 1)
    #expect(throws: StageError([StageProblem(step: 3, .nothingToPop)])) {
      _ = try timeline(scene(.base, [drag(200), .pop(TransitionUse())]))
    }
  }

  @Test
  func transitionWithoutRulesUsesTheDefaultOnes() throws {
    #expect(try outcome(.fade, drag(190)) == .cancelled)
    #expect(try outcome(.fade, drag(200)) == .finished)
    let fast = TouchPath.Release.liftedWithVelocity(Point(600, 0))
    #expect(try outcome(.fade, drag(60, release: fast)) == .finished)
  }

  @Test
  func unsupportedTermsAreRejected() {
    let terms = InteractionSettings(completionSpeed: 2, scrub: .curve)
    let keys = ["completion-speed", "scrub"].map {
      StageProblem(step: 2, .unsupportedSetting(transition: "wechat-zoom", key: $0))
    }
    #expect(throws: StageError(keys)) {
      _ = try timeline(scene(.wechatZoom, [drag(0, 100, terms: terms)]))
    }
  }

  @Test
  func holdRunsWhileTheDragSettles() throws {
    let timeline = try timeline(
      scene(.base, [drag(200, until: .lifted), .hold(seconds: 0.1), .mark(name: "held")]))
    let settled = 1.1 + 0.5 * (1 - 200.0 / 390)
    #expect(abs((timeline.marks.first?.time ?? 0) - 1.2) < 1e-12)
    #expect(abs(timeline.duration - settled) < 1e-9)
    let middle = try #require(timeline.layers(at: 1.15).last)
    #expect(middle.frameOnStage.minX > 200 && middle.frameOnStage.minX < 390)
  }

  @Test
  func aDragWhileTheLastOneSettlesTakesEffectWhenThatIsOver() throws {
    // The completion of the first takes 0.5 · 100 / 390 s; the second finger touches down at its start.
    let timeline = try timeline(
      scene(.base, [drag(100, until: .lifted), drag(200, expect: .outcome(.finished))]))
    #expect(timeline.failures.isEmpty)
    let over = 1.1 + 0.5 * 100 / 390
    #expect(timeline.layers(at: over).last?.frameOnStage.minX == 0)
    let way = timeline.layers(at: 1.65).last?.frameOnStage.minX ?? 0
    #expect(way > 117 && way < 150, "what the finger went before does not count: \(way)")
    var last = 0.0
    for millisecond in 1100...1500 {
      let x = timeline.layers(at: Double(millisecond) / 1000).last?.frameOnStage.minX ?? 0
      if millisecond > 1100 { #expect(abs(x - last) < 3, "at \(millisecond) ms") }
      last = x
    }
  }

  @Test
  func theEndOfADragIsSampled() throws {
    let timeline = try timeline(scene(.base, [drag(200)]))
    for rate in [50.0, 30, 7] {
      let times = FrameSchedule(timeline, framesPerSecond: rate).entries.map(\.sampleTime)
      #expect(times.contains { abs($0 - timeline.duration) < 1e-9 }, "\(rate)")
    }
    #expect(timeline.layers(at: timeline.duration).first?.showsScreen(StageFixtures.list) == true)
    #expect(timeline.layers(at: timeline.duration).last?.frameOnStage.minX == Self.size.width)
  }

  @Test
  func aRingFollowsTheFingerAndFades() throws {
    var scene = scene(.base, [drag(113.1), .hold(seconds: 1)])
    scene.touchDisplay = .ring
    let timeline = try timeline(scene)
    func ring(_ time: Double) -> Layer? { timeline.layers(at: time).first { $0.name == "touch-1" } }
    #expect(ring(0.49) == nil)
    #expect(ring(0.5)?.position == Point(200, 300) && ring(0.5)?.size == Size(44, 44))
    #expect(ring(1)?.position == Point(323.1, 300))
    #expect(abs((ring(1.175)?.opacity ?? 0) - 0.5) < 1e-9)
    #expect(ring(1.25) == nil)
    #expect(timeline.layers(at: 1).last?.name == "touch-1")
  }

  @Test
  func trackThatIsNotLoadedTakesNoTime() throws {
    var scene = scene(
      .base,
      [.interactive(InteractiveStep(.pop, drive: .finger(AuthoredTouch(.track(TrackID(0))))))])
    scene.tracks = [TouchTrack(path: "way.csv")]
    #expect(try StepResolver.resolve(scene).count == 3)
    scene.tracks[0].samples = (0...60).map {
      TouchSample(time: Double($0) / 60, location: Point(Double($0) * 5, 0))
    }
    #expect(try outcome(scene) == .finished)
  }

  private func outcome(_ scene: Scene) throws -> GestureOutcome? {
    guard case .interaction(let step)? = try StepResolver.resolve(scene).last else { return nil }
    return step.drag.driven.decision?.outcome
  }
}
