extension StepResolver {
  /// What a change of the stage comes to, which it makes; nil where it cannot be staged.
  mutating func transition(for change: Navigation, _ use: TransitionUse) -> ResolvedTransition? {
    guard change.isForward else { return departure(change, use) }
    var use = use
    use.name = use.name ?? TransitionCatalogue.defaultName(isPresentation: change.isPresentation)
    return arrival(change, use)
  }

  /// A push or a presentation.
  private mutating func arrival(_ change: Navigation, _ use: TransitionUse) -> ResolvedTransition? {
    let found = change.screen.flatMap { screen($0) }
    let from = current()
    let isUsable = check(use, for: change)
    guard let to = found, let from, isUsable, let transition = scene.transition(of: use) else {
      if let found { arrive(found, change, use, at: nil) }
      return nil
    }
    let place =
      change.isPresentation && transition.presentation != nil
      ? PresentedPlace(below: from, transition: transition.name, parameters: use.parameters) : nil
    var resolved = ResolvedTransition(
      use, transition, from: from, to: .screen(to), direction: .forward)
    if !change.isPresentation, let place = state.place {
      resolved.place = place
      resolved.from = .screen(from.top)
    }
    arrive(to, change, use, at: place)
    checkNames(of: resolved)
    return resolved
  }

  /// Says which layers a script's own transition calls that its screens do not have.
  private mutating func checkNames(of use: ResolvedTransition) {
    let own = scene.transitions.first { $0.name == use.name }
    guard let names = (own?.animator as? KeyframeAnimator)?.namedLayers else { return }
    for (screen, wanted) in [(use.from.top, names.from), (use.to.top, names.to)] {
      let known = screen.layerNames
      for name in wanted.sorted() where !known.contains(name) { report(.unknownLayer(name)) }
    }
  }

  private mutating func arrive(
    _ screen: Screen, _ change: Navigation, _ use: TransitionUse, at place: PresentedPlace?
  ) {
    if change.isPresentation {
      state.present(screen, with: use, at: place)
    } else {
      state.push(screen, with: use)
    }
  }

  /// A pop or a dismissal.
  private mutating func departure(
    _ change: Navigation, _ use: TransitionUse
  ) -> ResolvedTransition? {
    guard let from = current() else { return nil }
    let place = state.place
    if case .dismiss(let presenter?) = change, !state.names.contains(presenter) {
      report(
        scene.screens.contains { $0.name == presenter }
          ? .notOnStage(presenter) : .unknownScreen(presenter))
      return nil
    }
    let left = state.leave(change)
    guard let arrival = left?.arrival, let to = state.scenery else {
      report(change.isPresentation ? .nothingPresented : .nothingToPop)
      return nil
    }
    let whole = use.returning(from: arrival, in: scene)
    // What is wrong with the arrival's own parameters was said at its step.
    guard check(whole, for: change, alreadyChecked: use == TransitionUse()),
      let transition = scene.transition(of: whole)
    else { return nil }
    var resolved = ResolvedTransition(whole, transition, from: from, to: to, direction: .backward)
    if change.isPresentation {
      // A sheet leaves by itself, from the detent at which it rests; anything else takes the whole
      // picture, presenter and all.
      if let place, transition.name == place.transition {
        resolved.from = .screen(from.top)
        resolved.parameters = place.parameters.merging(use.parameters) { _, new in new }
      }
    } else if let place {
      resolved.place = place
      (resolved.from, resolved.to) = (.screen(from.top), .screen(to.top))
    }
    return resolved
  }
}

extension NavigationState {
  /// Takes away what a pop or a dismissal takes away.
  fileprivate mutating func leave(_ change: Navigation) -> Entry? {
    guard case .dismiss(let presenter) = change else { return pop() }
    return presenter.map { dismiss(to: $0) } ?? dismiss()
  }
}

extension ResolvedTransition {
  /// A use of a transition between two screens, with the defaults filled in.
  init(
    _ use: TransitionUse, _ transition: Transition, from: Scenery, to: Scenery,
    direction: TransitionStage.Direction
  ) {
    let own = transition.timing(use.parameters) ?? (transition.duration, transition.pacing)
    self.init(
      from: from, to: to, direction: direction, name: transition.name,
      parameters: use.parameters,
      duration: use.duration ?? use.pacing?.naturalDuration ?? own.seconds,
      pacing: use.pacing ?? own.pacing)
  }
}
