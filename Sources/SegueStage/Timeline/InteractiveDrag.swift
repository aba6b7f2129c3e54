internal import SegueGraphics

/// An interactive transition as a function of the seconds since touch-down.
///
/// Fingers drive it from its start, catch it in flight, or it is reversed in flight without one.
package struct InteractiveDrag: Hashable, Sendable {
  /// The progress and the decision.
  package let driven: PercentDriven
  /// The touch path of the finger; nil for a reversal.
  package let path: TouchPath?
  /// The touch path of a second finger, for a pinch.
  package let second: TouchPath?
  /// The automatic run before the transition is caught or reversed; nil when driven from its start.
  package let flight: Flight?
  private let touchDown: Point
  private let translations: PanTrack
  private let pinch: PinchStateTrack?
  private let rest: ResolvedPacing

  /// The automatic run of a transition before it is caught.
  package struct Flight: Hashable, Sendable {
    /// The seconds until it is caught.
    package var seconds: Double
    package var pacing: ResolvedPacing
  }

  /// Creates a one-finger drag of a transition with a duration in seconds and a pacing.
  ///
  /// - Parameters:
  ///   - isMirrored: whether the transition runs in a right-to-left layout.
  ///   - interaction: with the author's settings applied.
  ///   - terms: with all defaults filled in.
  ///   - effect: seconds since touch-down before which the pan is ignored, because an earlier
  ///     transition is not at rest; the translation counts from there.
  ///   - flight: the automatic run before touch-down.
  init(
    _ path: TouchPath, isMirrored: Bool = false, interaction: Interaction,
    terms: InteractionSettings,
    stage: TransitionStage, duration: Double, pacing: Pacing, takingEffectAt effect: Double,
    flight: Flight? = nil
  ) {
    let size = stage.size
    let way = isMirrored ? path.mirrored(in: size.width) : path
    let recognizer = interaction.recognizer(for: way, on: size)
    var events: [PanEvent] = []
    if let recognizer {
      let across: PanAxis = interaction.axis == .horizontal ? .vertical : .horizontal
      events = PanRecognizer(
        hysteresis: recognizer.deadZone, countedAxis: interaction.countsAcross ? across : nil
      ).events(of: way)
    }
    if effect > 0 {
      events = PanEvent.startingAtFirst(events) { $0.time >= effect - Timeline.timeResolution }
    }
    let (finish, cancel) = interaction.completions(terms, duration: duration)
    let progress = interaction.progress(of: recognizer, on: size)
    func driven(_ finish: Completion) -> PercentDriven {
      PercentDriven(
        events, progress: progress,
        rule: recognizer?.rule ?? interaction.recognizers[0].rule, finish: finish, cancel: cancel,
        scrub: terms.scrub == .curve && flight == nil
          ? .classic(pacing, duration: duration) : .linear,
        from: flight.map { $0.pacing.progress(at: $0.seconds).clamped(to: 0...1) } ?? 0)
    }
    let (course, landing) = interaction.landing(
      driven, finish, on: stage, by: .pan(progress.axis))
    self.init(
      course, path, events, touchDown: way.position(at: 0), finish: landing, cancel: cancel,
      flight: flight)
  }

  /// Creates a pinch of two fingers that drives a transition; mirrored in a right-to-left layout.
  ///
  /// - Parameter effect: seconds since touch-down before which the pinch is ignored, as in a drag.
  init(
    _ first: TouchPath, _ second: TouchPath, isMirrored: Bool = false, interaction: Interaction,
    pinch: Interaction.Pinch, terms: InteractionSettings, stage: TransitionStage, duration: Double,
    takingEffectAt effect: Double
  ) {
    let ways = [first, second].map { isMirrored ? $0.mirrored(in: stage.size.width) : $0 }
    let pinched = PinchRecognizer(hysteresis: pinch.deadZone).events(
      of: ScriptedTouch(start: 0, path: ways[0]), ScriptedTouch(start: 0, path: ways[1]))
    var events = pinched.closing
    if effect > 0 {
      events = PanEvent.startingAtFirst(events) { $0.time >= effect - Timeline.timeResolution }
    }
    let unit = pinched.first?.unit ?? 1
    let rule = CompletionRule(
      threshold: terms.threshold ?? (1 - pinch.ratio * (pinched.first?.start ?? unit) / unit),
      isStrict: true)
    let (finish, cancel) = interaction.completions(terms, duration: duration)
    func driven(_ finish: Completion) -> PercentDriven {
      PercentDriven(
        events, progress: PanProgress(axis: .horizontal, direction: .forward, extent: unit),
        rule: rule, finish: finish, cancel: cancel)
    }
    let (course, landing) = interaction.landing(driven, finish, on: stage, by: .pinch(unit: unit))
    self.init(
      course, first, events, touchDown: pinched.first?.centre ?? .zero, finish: landing,
      cancel: cancel, flight: nil, second: second, pinch: PinchStateTrack(pinched))
  }

  /// Creates a reversal in flight; the way back takes as long as the way there did.
  init(reversing flight: Flight) {
    let progress = flight.pacing.progress(at: flight.seconds).clamped(to: 0...1)
    let back = Completion(.fixed(seconds: flight.seconds))
    self.init(
      PercentDriven(reversedAt: progress, cancel: back), nil, [], touchDown: .zero, finish: back,
      cancel: back, flight: flight)
  }

  private init(
    _ driven: PercentDriven, _ path: TouchPath?, _ events: [PanEvent], touchDown: Point,
    finish: Completion, cancel: Completion, flight: Flight?, second: TouchPath? = nil,
    pinch: PinchStateTrack? = nil
  ) {
    self.driven = driven
    self.path = path
    self.second = second
    self.pinch = pinch
    self.touchDown = touchDown
    self.flight = flight
    let end = driven.decision?.time ?? 0
    translations = Self.translations(of: events, until: end)
    let completion = driven.decision?.outcome == .finished ? finish : cancel
    rest = completion.pace.resolved(duration: max(0, driven.duration - end))
  }

  /// Returns the translations up to a time; the first event only begins the pan.
  private static func translations(of events: [PanEvent], until end: Double) -> PanTrack {
    var track = PanTrack()
    for event in events where event.time <= end {
      if event.phase == .began { track.append(time: event.time, translation: .zero) }
      if event.phase == .changed { track.append(time: event.time, translation: event.translation) }
    }
    return track
  }

  /// The seconds from touch-down until the finger is lifted and all is at rest.
  ///
  /// A transition that was caught and not dragged runs on to its end.
  package var duration: Double {
    let lifted = max(path?.duration ?? 0, second?.duration ?? 0)
    if driven.decision == nil, let flight {
      return max(lifted, flight.pacing.duration - flight.seconds)
    }
    return max(lifted, driven.duration)
  }

  /// Returns the interaction's state `time` seconds after touch-down; before it the transition runs
  /// by itself.
  package func moment(at time: Double) -> InteractionMoment {
    if let flight, time < 0 || driven.decision == nil { return moment(of: flight, at: time) }
    let isOver = driven.decision != nil && time >= driven.duration - Timeline.timeResolution
    let time = isOver ? max(time, driven.duration) : time
    var phase = driven.phase(at: time)
    // Once caught, it keeps still until the finger has moved by the hysteresis.
    if flight != nil, phase == .idle { phase = .tracking }
    return InteractionMoment(
      phase: phase, translation: translations.translation(at: time),
      fraction: driven.fraction(at: time), progress: driven.progress(at: time),
      touchDown: touchDown,
      rest: driven.decision.map { rest.progress(at: time - $0.time) } ?? 0,
      settlingTime: driven.decision.map { max(0, time - $0.time) } ?? 0,
      velocity: driven.decision.map { time > $0.time ? $0.velocity : .zero } ?? .zero,
      pinch: pinch?.hold(at: min(time, driven.decision?.time ?? time)))
  }

  /// Returns the state of a transition that runs by itself, before it is caught.
  private func moment(of flight: Flight, at time: Double) -> InteractionMoment {
    let elapsed = flight.seconds + time
    let isOver = elapsed >= flight.pacing.duration - Timeline.timeResolution
    let progress = isOver ? 1 : flight.pacing.progress(at: elapsed)
    return InteractionMoment(
      phase: isOver ? .done(.finished) : elapsed <= 0 ? .idle : .tracking, translation: .zero,
      fraction: progress.clamped(to: 0...1), progress: progress, rest: 0)
  }
}

extension Interaction {
  /// Returns the completions of a transition that finishes and of one that is cancelled.
  fileprivate func completions(
    _ terms: InteractionSettings, duration: Double
  ) -> (finish: Completion, cancel: Completion) {
    guard case .percentDriven = style else {
      guard case .own(let finish, let cancel, _) = style else { preconditionFailure("two styles") }
      return (finish, cancel)
    }
    let completion = Completion(
      .remaining(duration: duration, speed: terms.completionSpeed ?? 1),
      pace: terms.completionPace ?? .pacing(.curve(.easeInEaseOut)))
    return (completion, completion)
  }

  /// Applies a transition's own landing to a drag that finishes.
  ///
  /// `driven` makes the drag for any completion; the result is the drag with its final completion.
  fileprivate func landing(
    _ driven: (Completion) -> PercentDriven, _ finish: Completion, on stage: TransitionStage,
    by gesture: InteractionRelease.Gesture
  ) -> (PercentDriven, Completion) {
    let course = driven(finish)
    guard let landing, let decision = course.decision, decision.outcome == .finished else {
      return (course, finish)
    }
    let own = landing(
      InteractionRelease(
        stage: stage, gesture: gesture, progress: decision.progress, speed: decision.speed))
    return (driven(own), own)
  }
}

extension Transition {
  /// Returns the layers of the transition at a state of its interaction, bottom first.
  func shown(_ stage: TransitionStage, _ moment: InteractionMoment) -> [Layer] {
    switch moment.phase {
    case .idle, .done(.cancelled): return shown(stage, .start)
    case .done(.finished): return shown(stage, .end)
    case .tracking, .settling:
      guard stage.direction == .backward, case .own(_, _, let layers)? = interaction?.style else {
        return shown(stage, .during(moment.progress))
      }
      return layers(presenting(stage), moment)
    }
  }
}

extension StepResolver {
  /// Resolves an interactive step.
  ///
  /// A drag that fails its expectation is resolved as if it had met it: the following steps would
  /// otherwise fail for the same reason.
  mutating func resolve(_ authored: InteractiveStep) {
    let before = state
    var step = authored
    let resolved = transition(for: step.change, step.use)
    if let resolved { step.terms.fill(from: scene.terms(ofTransition: resolved.name)) }
    guard let resolved, let transition = scene.transition(named: resolved.name),
      let interaction = interaction(transition, resolved.parameters, step)
    else {
      if step.expectation == .outcome(.cancelled) { state = before }
      return
    }
    var terms = interaction.terms(step.terms)
    // The threshold of a drag does not apply to a pinch.
    if case .pinch = step.drive { terms.threshold = step.terms.threshold }
    let start = max(now, rest)
    guard let motion = motion(of: step, resolved, interaction, terms) else { return }
    let decision = motion.driven.decision
    let goes = decision.map { $0.outcome == .finished } ?? (motion.flight != nil)
    judge(
      GestureReport(
        subject: "the drag", decision: decision, progress: decision?.progress,
        screen: (goes ? resolved.to : resolved.from).top.name),
      step.expectation)
    if !follows(step.expectation, goes: goes) { state = before }
    let result = ResolvedInteraction(transition: resolved, terms: terms, drag: motion)
    if let flight = motion.flight {
      now = start
      place(.interaction(result), motion, after: flight.seconds, step.end)
    } else {
      place(.interaction(result), motion, after: 0, step.end)
    }
  }

  /// Creates the drag, pinch or reversal of an interactive step; nil with a reported problem.
  private mutating func motion(
    of step: InteractiveStep, _ resolved: ResolvedTransition, _ interaction: Interaction,
    _ terms: InteractionSettings
  ) -> InteractiveDrag? {
    guard account.work(resolved.from.layerCount + resolved.to.layerCount, .layer),
      var (_, stage) = Timeline.stage(resolved, scene, pictures)
    else { return nil }
    stage.size = scene.canvas.size
    let isMirrored = scene.layout == .rightToLeft
    func flight(_ seconds: Double) -> InteractiveDrag.Flight {
      let pacing = resolved.pacing.resolved(duration: resolved.duration)
      return .init(seconds: min(seconds, pacing.duration), pacing: pacing)
    }
    func drag(
      _ touch: AuthoredTouch, _ interaction: Interaction, _ effect: Double,
      _ flight: InteractiveDrag.Flight?
    ) -> InteractiveDrag {
      InteractiveDrag(
        touch.path(in: scene.tracks), isMirrored: isMirrored, interaction: interaction,
        terms: terms, stage: stage, duration: resolved.duration, pacing: resolved.pacing,
        takingEffectAt: effect, flight: flight)
    }
    switch step.drive {
    case .finger(let touch): return drag(touch, interaction, rest - now, nil)
    case .pinch(let first, let second):
      guard let pinch = interaction.pinch, !step.change.isForward else {
        report(.noPinch(transition: resolved.name))
        return nil
      }
      return InteractiveDrag(
        first.path(in: scene.tracks), second.path(in: scene.tracks), isMirrored: isMirrored,
        interaction: interaction, pinch: pinch, terms: terms, stage: stage,
        duration: resolved.duration, takingEffectAt: rest - now)
    case .caught(let seconds, let touch):
      return drag(touch, interaction.catching(step.change), 0, flight(seconds))
    case .reversed(let seconds): return InteractiveDrag(reversing: flight(seconds))
    }
  }

  /// Adds an interactive motion to the timeline; touch-down is `seconds` after the step begins.
  private mutating func place(
    _ step: ResolvedStep, _ motion: InteractiveDrag, after seconds: Double, _ end: GestureEnd
  ) {
    let touchDown = now + seconds
    for path in [motion.path, motion.second].compactMap({ $0 }) { append(path, at: touchDown) }
    let from = max(now, rest)
    let settled = touchDown + motion.duration
    append(step, start: touchDown, from: from, to: settled)
    rest = max(from, settled)
    let lifted = max(motion.path?.duration ?? motion.duration, motion.second?.duration ?? 0)
    now = end == .settled ? rest : touchDown + lifted
  }

  /// Returns whether the following steps see the transition as finished: by expectation, else by outcome.
  private func follows(_ expectation: GestureExpectation?, goes: Bool) -> Bool {
    if case .outcome(let expected)? = expectation { return expected == .finished }
    return goes
  }

  /// Returns the interaction of a step with its settings applied; reports settings that do not fit.
  private mutating func interaction(
    _ transition: Transition, _ values: [String: ParameterValue], _ step: InteractiveStep
  ) -> Interaction? {
    // A transition's own interaction drives its way back.
    let own =
      step.change.isForward
      ? transition.forwardInteraction : transition.interaction(with: values)
    let interaction = own ?? .usual(for: step.change)
    let foreign = interaction.inapplicableKeys(in: step.terms)
    for key in foreign { report(.unsupportedSetting(transition: transition.name, key: key)) }
    return foreign.isEmpty ? interaction.changed(by: step.terms) : nil
  }
}

extension Interaction {
  /// Returns the interaction that catches a transition in flight: anywhere, in both directions.
  fileprivate func catching(_ change: Navigation) -> Interaction {
    var interaction = self
    if direction == .either { interaction.direction = change.isForward ? .backward : .forward }
    interaction.recognizers = interaction.recognizers.suffix(1).map { recognizer in
      var recognizer = recognizer
      recognizer.region = .anywhere
      return recognizer
    }
    return interaction
  }
}
