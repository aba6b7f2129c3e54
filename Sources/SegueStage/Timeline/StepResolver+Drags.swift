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
