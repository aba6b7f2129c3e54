extension StepResolver {
  /// Applies a push, pop, presentation or dismissal and returns its transition; nil where it cannot
  /// be staged.
  mutating func transition(for change: Navigation, _ use: TransitionUse) -> ResolvedTransition? {
    guard change.isForward else { return departure(change, use) }
    var use = use
    use.name = use.name ?? TransitionCatalogue.defaultName(isPresentation: change.isPresentation)
    return arrival(change, use)
  }

  /// Resolves a push or a presentation.
  private mutating func arrival(_ change: Navigation, _ use: TransitionUse) -> ResolvedTransition? {
    let found = change.screen.flatMap { screen($0) }
    let from = current()
    let isUsable = check(use, for: change)
    guard let to = found, let from, isUsable, let transition = scene.transition(of: use) else {
      if let found { arrive(found, change, use, at: nil) }
      return nil
    }
    var resolved = ResolvedTransition(
      use, transition, from: from, to: .screen(to), direction: .forward)
    var place: PresentationPlacement?
    if change.isPresentation, let (_, stage) = Timeline.stage(resolved, scene, pictures),
      transition.mayShowPresenter(on: stage)
    {
      resolved.keepsPresenter = transition.presentation == nil
      place = PresentationPlacement(
        below: from, transition: transition.name, parameters: use.parameters)
    }
    if place != nil, from.depth >= StageContents.greatestDepth {
      report(.tooManyPresented(limit: StageContents.greatestDepth))
      return nil
    }
    if !change.isPresentation, let place = state.place {
      resolved.place = place
      resolved.from = .screen(from.top)
    }
    arrive(to, change, use, at: place)
    checkNames(of: resolved)
    return resolved
  }

  /// Reports layers named by a script's own transition that its screens do not have.
  private mutating func checkNames(of use: ResolvedTransition) {
    let own = scene.transitions.first { $0.name == use.name }
    guard let names = (own?.animator as? KeyframeAnimator)?.namedLayers else { return }
    for (screen, wanted) in [(use.from.top, names.from), (use.to.top, names.to)] {
      let known = layerNames(of: screen)
      for name in wanted.sorted() where !known.contains(name) { report(.unknownLayer(name)) }
    }
  }

  /// Pushes or presents a screen.
  private mutating func arrive(
    _ screen: Screen, _ change: Navigation, _ use: TransitionUse, at place: PresentationPlacement?
  ) {
    if change.isPresentation {
      state.present(screen, with: use, at: place)
    } else {
      state.push(screen, with: use)
    }
  }

  /// Returns the transition by which the screen arrived that a pop or dismissal would remove now.
  ///
  /// Nil if there is no such screen, or its transition is unknown.
  package func arrivalTransition(removedBy change: Navigation) -> Transition? {
    var state = state
    return state.leave(change)?.arrival.flatMap { scene.transition(of: $0) }
  }

  /// Resolves a pop or a dismissal.
  private mutating func departure(
    _ change: Navigation, _ use: TransitionUse
  ) -> ResolvedTransition? {
    guard let from = current() else { return nil }
    let place = state.place
    if case .dismiss(let presenter?) = change, !state.holds(presenter) {
      report(isScreen(presenter) ? .notOnStage(presenter) : .unknownScreen(presenter))
      return nil
    }
    let left = state.leave(change)
    guard let arrival = left?.arrival, let to = state.scenery else {
      report(change.isPresentation ? .nothingPresented : .nothingToPop)
      return nil
    }
    let whole = use.returning(from: arrival, in: scene)
    // Problems of the arrival's own parameters were reported at its step.
    guard check(whole, for: change, alreadyChecked: use == TransitionUse()),
      let transition = scene.transition(of: whole)
    else { return nil }
    var resolved = ResolvedTransition(whole, transition, from: from, to: to, direction: .backward)
    if change.isPresentation {
      if let place { leave(from: place, with: transition, use, &resolved) }
    } else if let place {
      resolved.place = place
      (resolved.from, resolved.to) = (.screen(from.top), .screen(to.top))
    }
    return resolved
  }
}

extension StepResolver {
  /// Decides whether a dismissal moves the presented screen over its presenter, or replaces the
  /// whole stage.
  ///
  /// Changes the resolved transition if the screen moves by itself.
  private func leave(
    from place: PresentationPlacement, with transition: Transition, _ use: TransitionUse,
    _ resolved: inout ResolvedTransition
  ) {
    if transition.presentation != nil {
      // A sheet is dismissed from its current detent.
      guard transition.name == place.transition else { return }
      resolved.from = .screen(resolved.from.top)
      resolved.parameters = place.parameters.merging(use.parameters) { _, new in new }
      return
    }
    guard let arrival = scene.transition(named: place.transition), arrival.presentation == nil
    else {
      return
    }
    // The final frame of an animator can be continued only by its own reverse.
    let takesUp =
      arrival.keepsLastFrame
      ? arrival.name == transition.name && resolved.parameters[ProgressRange.backwards]
      : !transition.keepsLastFrame
    guard takesUp else { return }
    resolved.from = .screen(resolved.from.top)
    resolved.keepsPresenter = true
  }
}

extension NavigationState {
  /// Removes the screens that a pop or a dismissal removes; returns the entry that leaves.
  fileprivate mutating func leave(_ change: Navigation) -> Entry? {
    guard case .dismiss(let presenter) = change else { return pop() }
    return presenter.map { dismiss(to: $0) } ?? dismiss()
  }
}

extension ResolvedTransition {
  /// Creates a transition between two contents of the stage, with the defaults filled in.
  init(
    _ use: TransitionUse, _ transition: Transition, from: StageContents, to: StageContents,
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
