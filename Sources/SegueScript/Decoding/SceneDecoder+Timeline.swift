internal import SegueGraphics
internal import SegueStage

/// Checks that need the resolved timeline.
extension SceneDecoder {
  /// Resolves the steps of a scene, and reports errors and warnings about them.
  ///
  /// - Returns: the resolution; nil if there are errors or it depends on files that are not loaded
  ///   yet.
  mutating func checkTimeline(of scene: inout Scene) -> ResolvedScene? {
    var resolution: ResolvedScene?
    do throws(StageError) {
      let held = account.heldBytes
      let resolved = try resolve(&scene)
      let duration = resolved.duration
      if scene.dependsOnFiles {
        account.release(account.heldBytes - held)
      } else {
        resolution = resolved
      }
      // A track that is not loaded yet may make the clip longer; the check is repeated when it is.
      checkMoments(of: scene, scene.hasUnreadTracks ? nil : duration)
      checkLength(of: scene, duration)
      if !scene.hasUnreadTracks { warnAboutLoops(in: scene, duration) }
    } catch {
      // A mistake in the first step would be repeated for every step before the first screen:
      // report one.
      let first = error.problems.firstIndex {
        $0.reason == .nothingShown || $0.reason == .beforeFirstShow
      }
      for (index, problem) in error.problems.enumerated()
      where problem.reason != .beforeFirstShow || index == first {
        report(problem, scene)
      }
      checkMoments(of: scene, nil)
    }
    checkExpectedScreens(of: scene)
    warnAboutUnused(scene)
    return resolution
  }

  /// Resolves the steps in order.
  ///
  /// Parameters of a step that removes a screen are decoded here: their kinds are those of the
  /// transition by which the screen arrived, which is known when the steps before are resolved.
  private mutating func resolve(_ scene: inout Scene) throws(StageError) -> ResolvedScene {
    var resolver = StepResolver(of: scene, containers: containers, account: account)
    for index in scene.steps.indices {
      if stepPlaces.indices.contains(index), !stepPlaces[index].untyped.isEmpty,
        index < firstBrokenStep ?? .max, var use = scene.steps[index].use,
        let change = scene.steps[index].departure,
        let transition = resolver.arrivalTransition(removedBy: change)
      {
        places = stepPlaces[index]
        parameters(places.untyped, of: transition, into: &use)
        stepPlaces[index] = places
        scene.steps[index].use = use
      }
      resolver.resolve(scene.steps[index])
    }
    return try resolver.resolved()
  }

  /// Reports one problem of the timeline, unless it may follow from one reported before.
  private mutating func report(_ problem: StageProblem, _ scene: Scene) {
    let places = problem.step.flatMap { stepPlaces.indices.contains($0) ? stepPlaces[$0] : nil }
    // Steps after one that could not be read may be correct.
    if let broken = firstBrokenStep, problem.reason.followsFromOthers {
      guard let step = problem.step, step < broken else { return }
    }
    if case .unknownScreen = problem.reason {
      firstBrokenStep = firstBrokenStep ?? problem.step
      if !hasReadableScreens { return }
    }
    switch problem.reason {
    case .unknownScreen, .unknownTransition, .unknownImage:
      reportUnknown(problem.reason, places, scene)
    case .missingParameter(let transition, let parameter):
      if places?.given.contains(parameter) == true { return }
      let summary = knownTransition(named: transition)?.parameter(parameter)?.summary
      problems.error(
        .missingKey, "`\(transition)` needs `\(parameter)`",
        at: places?.transition ?? locations.timeline,
        help: summary.map { ["add `\(parameter)` to the `transition`: \(Excerpt.clause($0))"] }
          ?? [])
    case .endlessSpring:
      reportEndlessSpring(at: places?.step ?? locations.timeline)
    case .presentsOnly, .noSheet, .nothingToDrag, .noPinch, .unknownDetent, .unknownLayer,
      .notScrolling, .noText,
      .unsupportedSetting, .needsContainer, .notInContainer, .unknownTapTarget, .unknownCommand,
      .unknownRole:
      reportGesture(problem.reason, places, scene)
    case .unknownLayers, .badChange, .badAnimates, .endlessPhase, .tooManyPhases, .longLoop,
      .animatesInContainer:
      reportAnimation(problem.reason, places, scene)
    case .unknownSpinner, .unknownLeader:
      reportNamedLayer(problem.reason, scene)
    case .unknownContainer, .missingRole, .unknownRoleScreen, .missingContainerParameter,
      .unknownChildLayer:
      reportContainer(problem.reason, scene)
    default:
      reportOrder(problem.reason, places)
    }
  }

  /// Reports an unknown screen, image or transition.
  private mutating func reportUnknown(
    _ reason: StageProblem.Reason, _ places: StepPlaces?, _ scene: Scene
  ) {
    let transition =
      places?.transition ?? locations.container["type"] ?? locations.timeline
    switch reason {
    case .unknownScreen(let name):
      problems.error(
        .unknownScreen, "unknown screen `\(Excerpt.of(name))`", at: places?.name ?? transition,
        help: NearestName.help(for: name, among: scene.screens.map(\.name), kind: "screens"))
    case .unknownImage(let name):
      problems.error(
        .unknownImage, "unknown image `\(Excerpt.of(name))`",
        at: places?.images[name] ?? locations.container["image \(name)"] ?? transition,
        help: NearestName.help(for: name, among: scene.images.map(\.name), kind: "images"))
    case .unknownTransition(let name):
      let advice = foreignAdvice(name, places, transition)
      problems.error(
        .unknownTransition, "unknown transition `\(Excerpt.of(name))`", at: transition,
        help: advice.map { [$0, "`segue list transitions` shows all"] }
          ?? NearestName.help(
            for: name, among: scene.transitions.map(\.name) + TransitionCatalogue.names,
            kind: "transitions",
            list: "segue list transitions"))
    default: break
    }
  }

  /// Reports a step that is not possible in its order, or that exceeds a limit.
  private mutating func reportOrder(_ reason: StageProblem.Reason, _ places: StepPlaces?) {
    let step = places?.step ?? locations.timeline
    switch reason {
    case .nothingShown:
      problems.error(
        .badTimeline, "the timeline shows no screen", at: step,
        help: ["begin it with `- show: NAME`"])
    case .beforeFirstShow:
      problems.error(
        .badTimeline, "no screen is shown before this step", at: step,
        help: ["begin the timeline with `- show: NAME`"])
    case .nothingToPop:
      problems.error(
        .badTimeline, "there is nothing to pop: no `push` brought the current screen", at: step,
        help: ["`push` a screen first; a presented screen leaves by `dismiss`"])
    case .nothingPresented:
      problems.error(
        .badTimeline, "there is nothing to dismiss: no screen is presented", at: step,
        help: ["`present` a screen first; a pushed screen leaves by `pop`"])
    case .notOnStage(let name):
      problems.error(
        .badTimeline, "the screen `\(Excerpt.of(name))` is not on the stage at this step",
        at: places?.name ?? step,
        help: ["name the screen that presented, or write `- dismiss` for the topmost presentation"])
    case .duplicateMark(let name):
      problems.error(
        .badTimeline, "a step above already sets the mark `\(Excerpt.of(name))`",
        at: places?.name ?? step, help: ["give one of the two another name"])
    case .tooManyPresented(let limit):
      problems.error(
        .limit, "more than \(limit) screens are presented over one another", at: step,
        help: ["dismiss some of them first"])
    case .textTooLong(let layer, let limit):
      problems.error(
        .limit, "typing makes the text of `\(Excerpt.of(layer))` longer than \(limit) characters",
        at: step, help: ["type less, or add `replaces: true` to start from an empty text"])
    case .overLimit(let name):
      problems.error(
        .limit, limits.resources.sentence("the timeline up to this step", exceeding: name),
        at: step, help: [name.advice])
    default:
      // The cause of a missing duration was reported already.
      guard problems.errorCount == 0 else { return }
      problems.error(
        .badTimeline, "the clip has no duration", at: step,
        help: ["add a pause, such as `- hold: 500ms`"])
    }
  }

  /// Reports a clip with more frames than the limit, before any frame is rendered.
  private mutating func checkLength(of scene: Scene, _ duration: Double) {
    let count = frameCount(of: scene, seconds: duration)
    guard count > Double(limits.resources.frames) else { return }
    problems.error(
      .limit,
      "the clip has \(count.fixed(0)) frames in \(duration.fixed(2)) s, over the limit of "
        + "\(limits.resources.frames)", at: locations.framesPerSecond,
      help: [ResourceLimits.Name.frames.advice])
  }

  /// Returns the number of frames; a rounding error of the summed durations adds none.
  private func frameCount(of scene: Scene, seconds: Double) -> Double {
    FrameSchedule.count(
      duration: max(0, seconds - Timeline.timeResolution), framesPerSecond: scene.framesPerSecond)
  }

  /// Reports outputs at moments, frames or marks that the clip does not have.
  private mutating func checkMoments(of scene: Scene, _ duration: Double?) {
    let marks = scene.steps.compactMap { step in
      if case .mark(let name) = step.bare { name } else { nil }
    }
    let shown = zip(scene.outputs, moments).flatMap { output, place in
      output.namedMoments.map { ($0, place) }
    }
    for (moment, place) in shown {
      switch moment {
      case .mark(let name) where !marks.contains(name) && firstBrokenStep == nil:
        problems.error(
          .unknownName, "no step sets the mark `\(Excerpt.of(name))`", at: place,
          help: NearestName.help(for: name, among: marks, kind: "marks")
            + ["add the step `- mark: \(Excerpt.of(name))` to set it"])
      case .seconds(let seconds):
        guard let duration, seconds > duration + Timeline.timeResolution else { continue }
        problems.error(
          .badTime, "the clip ends at \(duration.fixed()) s", at: place,
          help: ["write an earlier moment, or `end`"])
      case .frame(let index):
        guard let duration else { continue }
        let count = frameCount(of: scene, seconds: duration)
        guard Double(index) >= count else { continue }
        problems.error(
          .badTime, "the clip has no frame \(index): its frames are 0 to \((count - 1).fixed(0))",
          at: place)
      default: continue
      }
    }
  }

  /// Warns about screens, transitions and images that are not used, in scripts without a matrix.
  private mutating func warnAboutUnused(_ scene: Scene) {
    var screens = Set(scene.container?.screens.values.map { $0 } ?? [])
    var images = imagesOfLayers.union(
      scene.container?.parameters.values.flatMap(\.imageNames) ?? [])
    for step in scene.steps {
      switch step.bare {
      case .show(let screen): screens.insert(screen)
      case .push(let screen, let use), .present(let screen, let use):
        screens.insert(screen)
        images.formUnion(use.images)
      case .pop(let use), .dismiss(_, let use): images.formUnion(use.images)
      case .interactive(let step):
        if let screen = step.change.screen { screens.insert(screen) }
        images.formUnion(step.use.images)
      default: continue
      }
    }
    // Other variants may show what this one does not.
    if !scene.matrix.isEmpty { return }
    for (screen, place) in zip(scene.screens, locations.screens)
    where !screens.contains(screen.name) {
      problems.warning(
        .unused, "no step shows the screen `\(Excerpt.of(screen.name))`", at: place,
        help: ["show it, or remove it from `screens`"])
    }
    warnAboutUnusedTransitions(scene)
    for (image, place) in zip(scene.images, locations.images) where !images.contains(image.name) {
      problems.warning(
        .unused, "nothing uses the image `\(Excerpt.of(image.name))`", at: place,
        help: ["use it, or remove it from `images`"])
    }
  }
}

extension SceneDecoder {
  /// Warns about custom transitions that no step uses.
  private mutating func warnAboutUnusedTransitions(_ scene: Scene) {
    let used = Set(scene.steps.compactMap(\.use?.name))
    for (own, place) in zip(scene.transitions, locations.transitions)
    where !used.contains(own.name) {
      problems.warning(
        .unused, "no step uses the transition `\(Excerpt.of(own.name))`", at: place,
        help: ["use it, or remove it from `transitions`"])
    }
  }
}

extension Step {
  /// The transition of the step; nil for other kinds of steps, which stay as they are.
  fileprivate var use: TransitionUse? {
    get {
      switch bare {
      case .push(_, let use), .present(_, let use), .pop(let use), .dismiss(_, let use): use
      case .interactive(let step): step.use
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .noted(var step, let notes):
        step.use = newValue
        self = .noted(step, notes)
      case .push(let screen, _): self = .push(screen: screen, newValue)
      case .present(let screen, _): self = .present(screen: screen, newValue)
      case .pop: self = .pop(newValue)
      case .dismiss(let presenter, _): self = .dismiss(to: presenter, newValue)
      case .interactive(var step):
        step.use = newValue
        self = .interactive(step)
      default: break
      }
    }
  }

  /// The pop or dismissal of the step; nil for other kinds of steps.
  fileprivate var departure: Navigation? {
    switch bare {
    case .pop: .pop
    case .dismiss(let presenter, _): .dismiss(to: presenter)
    case .interactive(let step) where !step.change.isForward: step.change
    default: nil
    }
  }
}

extension StageProblem.Reason {
  /// Whether the problem may be the consequence of another one.
  fileprivate var followsFromOthers: Bool {
    switch self {
    case .nothingShown, .beforeFirstShow, .nothingToPop, .nothingPresented, .notOnStage,
      .noDuration:
      true
    default: false
    }
  }
}

extension TransitionUse {
  /// The names of images in the parameters.
  fileprivate var images: [String] { parameters.values.flatMap(\.imageNames) }
}

extension Scene {
  /// Whether the resolution depends on pictures, fonts or tracks that are not loaded yet.
  ///
  /// A tap is at the place of a layer, whose size may depend on its picture or text, and a card
  /// lands with a speed that depends on the size of its picture.
  fileprivate var dependsOnFiles: Bool {
    container != nil || !tracks.isEmpty
      || screens.contains { $0.allLayers.contains { !$0.animates.isEmpty } }
      || steps.contains { step in
        switch step.bare {
        case .act, .interactive, .scroll, .type, .animate, .phases: true
        default: false
        }
      }
  }
}
