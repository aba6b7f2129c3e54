internal import SegueGraphics

/// A drag that drives a transition, as a function of the seconds since touch-down.
package struct InteractiveDrag: Hashable, Sendable {
  /// The progress and the decision.
  package let driven: PercentDriven
  /// The finger's way from touch-down on.
  package let path: TouchPath
  private let translations: PanTrack
  private let rest: ResolvedPacing

  /// A drag over a stage of a size with a transition of a duration and pace.
  ///
  /// - Parameters:
  ///   - terms: with everything filled in.
  ///   - effect: seconds since touch-down before which the pan is ignored, because an earlier
  ///     transition is still at its end; the translation counts from there.
  init(
    _ path: TouchPath, interaction: Interaction, terms: InteractionTerms, size: Size,
    duration: Double, pacing: Pacing, takingEffectAt effect: Double
  ) {
    var events = PanRecognizer().events(of: path)
    if effect > 0 {
      events = PanEvent.takingEffect(events) { $0.time >= effect - Timeline.timeResolution }
    }
    var rule = interaction.rule
    rule.threshold = terms.threshold ?? rule.threshold
    let (finish, cancel): (Completion, Completion)
    switch interaction.style {
    case .own(let ownFinish, let ownCancel, _): (finish, cancel) = (ownFinish, ownCancel)
    case .percentDriven:
      finish = Completion(
        .remaining(duration: duration, speed: terms.completionSpeed ?? 1),
        pace: terms.completionPace ?? .pacing(.curve(.easeInEaseOut)))
      cancel = finish
    }
    let driven = PercentDriven(
      events, progress: interaction.progress(on: size), rule: rule, finish: finish, cancel: cancel,
      scrub: terms.scrub == .curve ? .classic(pacing, duration: duration) : .linear)
    self.driven = driven
    self.path = path
    let end = driven.decision?.time ?? 0
    translations = Self.translations(of: events, until: end)
    let completion = driven.decision?.outcome == .finished ? finish : cancel
    rest = completion.pace.resolved(duration: max(0, driven.duration - end))
  }

  /// The translation at each update; the first event only begins the pan.
  private static func translations(of events: [PanEvent], until end: Double) -> PanTrack {
    var track = PanTrack()
    for event in events where event.time <= end {
      if event.phase == .began { track.append(time: event.time, translation: .zero) }
      if event.phase == .changed { track.append(time: event.time, translation: event.translation) }
    }
    return track
  }

  /// Seconds from touch-down until the finger is lifted and all is at rest.
  package var duration: Double { max(path.duration, driven.duration) }

  /// Where the drag is so many seconds after touch-down.
  package func moment(at time: Double) -> InteractionMoment {
    let isOver = driven.decision != nil && time >= driven.duration - Timeline.timeResolution
    let time = isOver ? max(time, driven.duration) : time
    return InteractionMoment(
      phase: driven.phase(at: time), translation: translations.translation(at: time),
      fraction: driven.fraction(at: time), progress: driven.progress(at: time),
      rest: driven.decision.map { rest.progress(at: time - $0.time) } ?? 0)
  }
}

extension Transition {
  /// The layers while a finger drives the transition, bottom first.
  func layers(_ stage: TransitionStage, _ moment: InteractionMoment) -> [Layer] {
    switch moment.phase {
    case .idle, .done(.cancelled): return layers(stage, .start)
    case .done(.finished): return layers(stage, .end)
    case .tracking, .settling:
      guard case .own(_, _, let layers)? = interaction?.style else {
        return self.layers(stage, .during(moment.progress))
      }
      return layers(stage, moment)
    }
  }
}

extension StepResolver {
  /// Follows a drag that takes a screen back, or does not.
  ///
  /// A drag that fails its expectation is followed as if it had met it: what comes after would
  /// otherwise be wrong for the same reason once more.
  mutating func resolve(_ drag: DragBack) {
    guard let from = current() else { return }
    var after = state
    let left = drag.isDismissal ? after.dismiss() : after.pop()
    guard let arrival = left?.arrival, let to = after.top else {
      return report(drag.isDismissal ? .nothingPresented : .nothingToPop)
    }
    let use = drag.use.returning(from: arrival, in: scene)
    let isGood = check(use, alreadyChecked: drag.use == TransitionUse())
    guard isGood, let transition = scene.transition(of: use),
      let interaction = interaction(transition, drag)
    else {
      if drag.expectation != .outcome(.cancelled) { state = after }
      return
    }
    let resolved = ResolvedTransition(use, transition, from: from, to: to, direction: .backward)
    let terms = interaction.terms(drag.terms)
    let motion = InteractiveDrag(
      drag.touch.path(in: scene.tracks), interaction: interaction, terms: terms,
      size: scene.canvas.size, duration: resolved.duration, pacing: resolved.pacing,
      takingEffectAt: rest - now)
    let decision = motion.driven.decision
    let goes = decision?.outcome == .finished
    judge(
      GestureReport(
        subject: "the drag", decision: decision, progress: decision?.progress,
        screen: goes ? to.name : from.name),
      drag.expectation)
    if follows(drag.expectation, outcome: decision?.outcome) { state = after }
    let step = ResolvedInteraction(transition: resolved, terms: terms, drag: motion)
    place(.interaction(step), motion, drag.end)
  }

  /// Places a drag in time.
  private mutating func place(_ step: ResolvedStep, _ motion: InteractiveDrag, _ end: GestureEnd) {
    append(motion.path)
    let from = max(now, rest)
    let settled = now + motion.duration
    append(step, start: now, from: from, to: settled)
    rest = max(from, settled)
    now = end == .settled ? rest : now + motion.path.duration
  }

  /// Whether the steps that come see the screen gone.
  private func follows(_ expectation: GestureExpectation?, outcome: GestureOutcome?) -> Bool {
    if case .outcome(let expected)? = expectation { return expected == .finished }
    return outcome == .finished
  }

  /// How a finger drives a transition; says when none does, or when the terms do not fit.
  private mutating func interaction(
    _ transition: Transition, _ drag: DragBack
  ) -> Interaction? {
    guard let interaction = transition.interaction else {
      report(.notInteractive(transition: transition.name))
      return nil
    }
    let foreign = interaction.foreignKeys(in: drag.terms)
    for key in foreign { report(.foreignTerm(transition: transition.name, key: key)) }
    return foreign.isEmpty ? interaction : nil
  }
}
