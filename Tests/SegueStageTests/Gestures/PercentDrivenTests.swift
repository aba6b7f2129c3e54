import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Percent-driven transitions")
struct PercentDrivenTests {
  private static let height = 812.0
  private static let down = PanProgress(axis: .vertical, direction: .forward, extent: height)
  private static let quarter = Completion(.fixed(seconds: 0.25))

  /// Returns a finger whose pan, without the hysteresis, reaches a share of the height.
  private func drag(
    to share: Double, in seconds: Double, release: TouchPath.Release = .lifted
  ) -> [PanEvent] {
    let way = share * Self.height + (share < 0 ? -10 : 10)
    return PanRecognizer().events(
      of: GestureFixtures.drag(
        from: Point(180, 100), to: Point(180, 100 + way), in: seconds, release: release))
  }

  private func container(_ events: [PanEvent]) -> PercentDriven {
    PercentDriven(events, progress: Self.down, rule: .container, finish: Self.quarter)
  }

  @Test(arguments: [
    (CompletionRule.container, 0.29, GestureOutcome.cancelled), (.container, 0.30, .cancelled),
    (.container, 0.31, .finished), (.basePop, 0.29, .cancelled), (.basePop, 0.30, .finished),
    (.basePop, 0.31, .finished), (.kuGouPop, 0.19, .cancelled), (.kuGouPop, 0.2, .finished),
    (CompletionRule(threshold: 0.5, isStrict: true), 0.5, .cancelled),
    (CompletionRule(threshold: 0.5, isStrict: true), 0.51, .finished),
  ])
  func theThresholdDecides(rule: CompletionRule, share: Double, outcome: GestureOutcome) {
    let driven = PercentDriven(
      drag(to: share, in: 0.7), progress: Self.down, rule: rule, finish: Self.quarter)
    #expect(driven.decision?.outcome == outcome)
    #expect(driven.decision?.reason == .progress)
    #expect(driven.decision.map { abs($0.progress - share) < 1e-9 } == true)
  }

  @Test(arguments: [
    (2000.0, 0.25, GestureOutcome.cancelled, GestureDecision.Reason.progress),
    (2100, 0.25, .finished, .instantSpeed),
    (1900, 0.25, .cancelled, .progress),
  ])
  func above2000PointsPerSecondItFinishesAtOnce(
    speed: Double, share: Double, outcome: GestureOutcome, reason: GestureDecision.Reason
  ) {
    let seconds = (share * Self.height + 10) / speed
    let driven = container(drag(to: share, in: seconds))
    #expect(driven.decision?.outcome == outcome)
    #expect(driven.decision?.reason == reason)
    if reason == .instantSpeed {
      // Decided during the drag, which is ignored from then on.
      #expect(driven.decision.map { $0.time < seconds - 0.03 } == true)
      #expect(driven.duration < seconds + 0.25 - 0.03)
      #expect(driven.decision.map { $0.progress < share } == true)
    }
  }

  @Test
  func aFastDragTheWrongWayDoesNotFinish() {
    let driven = container(drag(to: -0.5, in: 0.15))
    #expect(driven.decision?.outcome == .cancelled)
    #expect(driven.decision?.progress == 0)
    let upward = PercentDriven(
      drag(to: -0.5, in: 0.15),
      progress: PanProgress(axis: .vertical, direction: .backward, extent: Self.height),
      rule: .container, finish: Self.quarter)
    #expect(upward.decision?.reason == .instantSpeed)
  }

  @Test(arguments: [
    (Point(0, 501), 0.1, GestureOutcome.finished, GestureDecision.Reason.releaseSpeed),
    (Point(0, 500), 0.1, .cancelled, .progress), (Point(0, -501), 0.9, .cancelled, .releaseSpeed),
    (Point(0, -500), 0.9, .finished, .progress), (Point(900, 0), 0.5, .cancelled, .progress),
    (Point(900, 0), 0.51, .finished, .progress),
  ])
  func defaultRuleChecksTheReleaseSpeedFirst(
    velocity: Point, share: Double, outcome: GestureOutcome, reason: GestureDecision.Reason
  ) {
    let driven = PercentDriven(
      drag(to: share, in: 1, release: .liftedWithVelocity(velocity)), progress: Self.down,
      rule: .usual, finish: Self.quarter)
    #expect(driven.decision?.outcome == outcome)
    #expect(driven.decision?.reason == reason)
  }

  @Test(arguments: [
    (TouchPath.Release.cancelled, GestureDecision.Reason.touchCancelled), (.failed, .touchFailed),
  ])
  func cancelledTouchCancels(
    release: TouchPath.Release, reason: GestureDecision.Reason
  ) {
    let driven = container(drag(to: 0.8, in: 0.6, release: release))
    #expect(driven.decision?.outcome == .cancelled)
    #expect(driven.decision?.reason == reason)
    #expect(driven.progress(at: driven.duration) == 0)
  }

  @Test
  func reversedDragIsDecidedByItsEnd() {
    let path = TouchPath(
      from: Point(180, 100),
      segments: [
        .move(to: Point(180, 600), seconds: 0.5, .easeInEaseOut),
        .move(to: Point(180, 200), seconds: 0.5, .easeInEaseOut),
        .move(to: Point(180, 500), seconds: 0.5, .easeInEaseOut),
      ])
    let driven = container(PanRecognizer().events(of: path))
    #expect(driven.decision?.outcome == .finished)
    #expect(abs(driven.fraction(at: 0.5) - 490 / Self.height) < 1e-3)
    #expect(abs(driven.fraction(at: 1) - 90 / Self.height) < 1e-3)
  }

  @Test
  func withoutAPanProgressStaysZero() {
    let driven = container([])
    #expect(driven.decision == nil)
    #expect(driven.duration == 0)
    #expect(driven.progress(at: 3) == 0)
    #expect(driven.phase(at: 3) == .idle)
  }

  @Test(arguments: [
    (0.6, 0.5, 1.0, 0.2), (0.6, 0.5, 2, 0.1), (0.6, 0.5, 0, 0.2), (0.6, 0.5, -3, 0.2),
    (0.1, 0.5, 1, 0.05), (0.1, 0.4, 0.5, 0.08),
  ])
  func completionTakesItsShareOfTheDuration(
    share: Double, duration: Double, speed: Double, seconds: Double
  ) {
    let driven = PercentDriven(
      drag(to: share, in: 0.8), progress: Self.down, rule: .basePop,
      finish: Completion(.remaining(duration: duration, speed: speed)))
    #expect(driven.decision.map { abs(driven.duration - $0.time - seconds) < 1e-9 } == true)
  }

  @Test
  func completionStartsFromTheCurrentProgress() {
    let driven = PercentDriven(
      drag(to: 0.4, in: 0.8), progress: Self.down, rule: .basePop,
      finish: Completion(.remaining(duration: 0.5, speed: 1)),
      scrub: .classic(.curve(.easeInEaseOut), duration: 0.5))
    let released = driven.decision?.time ?? 0
    // The curve at 0.4 is 0.331884; half of the eased completion reaches the middle between it and
    // 1.
    #expect(abs(driven.progress(at: released - 1e-9) - 0.331884) < 1e-5)
    #expect(abs(driven.progress(at: released) - 0.331884) < 1e-6)
    #expect(abs(driven.progress(at: released + 0.15) - (1 + 0.331884) / 2) < 1e-6)
    #expect(driven.progress(at: released + 0.3 + 1e-9) == 1)
    #expect(driven.phase(at: 0.01) == .idle)
    #expect(driven.phase(at: released - 0.1) == .tracking)
    #expect(driven.phase(at: released + 0.1) == .settling(.finished))
    #expect(driven.phase(at: released + 1) == .done(.finished))
  }

  @Test
  func classicSpringIsSampledAtTheFractionOfItsDuration() {
    let pacing = Pacing.dampedSpring(dampingRatio: 0.7, initialVelocity: 0)
    let driven = PercentDriven(
      drag(to: 0.4, in: 0.8), progress: Self.down, rule: .basePop, finish: Self.quarter,
      scrub: .classic(pacing, duration: 0.5))
    #expect(abs(driven.progress(at: 0.8) - 1.03990) < 1e-4)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 2])
  func systemSpringIsStretchedOverTheCompletion(seconds: Double) {
    let driven = PercentDriven(
      drag(to: 0.5, in: 0.8), progress: Self.down, rule: .basePop,
      finish: Completion(.fixed(seconds: seconds), pace: .system))
    for share in [0.1, 0.184, 0.5, 0.9] {
      let expected = 0.5 + 0.5 * Spring.system.value(at: 0.5 * share)
      #expect(abs(driven.progress(at: 0.8 + seconds * share) - expected) < 1e-6)
    }
  }

  @Test
  func finishAndCancelMayDiffer() {
    let finish = Completion(
      .fixed(seconds: 0.4), pace: .pacing(.dampedSpring(dampingRatio: 0.8, initialVelocity: 0.1)))
    let cancel = Completion(.fixed(seconds: 0.2))
    for (share, seconds) in [(0.6, 0.4), (0.1, 0.2)] {
      let driven = PercentDriven(
        drag(to: share, in: 0.8), progress: Self.down, rule: .basePop, finish: finish,
        cancel: cancel)
      #expect(abs(driven.duration - 0.8 - seconds) < 1e-9)
    }
  }

  @Test(arguments: [
    (0.29, "cancelled at 0.7 s: progress 0.29, needs more than 0.3; "),
    (0.31, "finished at 0.7 s: progress 0.31, needs more than 0.3; "),
  ])
  func decisionReportsTheThreshold(share: Double, text: String) {
    let decision = container(drag(to: share, in: 0.7)).decision
    #expect(decision?.description.hasPrefix(text) == true, "\(String(describing: decision))")
    #expect(decision?.description.hasSuffix("finishes at once above 2000") == true)
  }

  @Test(arguments: [
    (PanProgress.Direction.forward, Point(75, 9), 0.2), (.forward, Point(-75, 0), 0),
    (.backward, Point(-75, 0), 0.2), (.either, Point(-75, 0), 0.2), (.either, Point(750, 0), 1),
  ])
  func progressIsMeasuredAlongTheDirection(
    direction: PanProgress.Direction, translation: Point, progress: Double
  ) {
    let mapping = PanProgress(axis: .horizontal, direction: direction, extent: 375)
    #expect(mapping.progress(at: translation) == progress)
  }

  @Test
  func progressIsContinuous() {
    var generator = SeededGenerator(seed: 0xD21F)
    for _ in 0..<100 {
      let path = GestureFixtures.randomPath(&generator)
      let events = PanRecognizer().events(of: path)
      let driven = container(events)
      let fingerSpeed =
        zip(path.samples, path.samples.dropFirst()).map {
          ($1.location - $0.location).length / ($1.time - $0.time)
        }.max() ?? 0
      // The ease-in-ease-out curve is at most 1.7242 times as fast as an even motion.
      let fastest = max(fingerSpeed / Self.height, 1.7242 / 0.25)
      var last = driven.progress(at: 0)
      for step in 0...Int(driven.duration * 240) + 2 {
        let next = driven.progress(at: Double(step) / 240)
        #expect(abs(next - last) <= fastest / 240 + 1e-9, "seed \(generator.seed)")
        #expect(next >= 0 && next <= 1)
        last = next
      }
    }
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFiniteProgress(number: Double) {
    let event = PanEvent(
      phase: .changed, time: number, translation: Point(number, number),
      velocity: Point(number, -number), location: Point(number, 0))
    var last = event
    last.phase = .ended
    let rule = CompletionRule(
      threshold: number, isStrict: true, instantSpeed: number, releaseSpeed: number)
    for rest in [Completion.Length.fixed(seconds: number), .remaining(duration: 1, speed: number)] {
      let driven = PercentDriven(
        drag(to: 0.2, in: 0.1).dropLast() + [event, last],
        progress: PanProgress(axis: .vertical, direction: .either, extent: number), rule: rule,
        finish: Completion(rest, pace: .system),
        scrub: .classic(.physicalSpring(.system), duration: number))
      for time in [number, 0, 0.1, 1, driven.duration] {
        #expect(driven.progress(at: time).isFinite)
      }
      #expect(driven.decision?.description.isEmpty == false)
    }
  }
}
