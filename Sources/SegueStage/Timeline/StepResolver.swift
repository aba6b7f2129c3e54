package import SegueGraphics

/// The resolver of a scene's steps in time; it needs the sizes of images, not their pixels.
///
/// Steps follow one another. A gesture may let the next step begin while its motion continues; then
/// holds, marks and gestures begin at once, and every step that replaces the contents of the stage
/// waits until all is at rest.
package struct StepResolver {
  /// The scene to resolve.
  let scene: Scene
  /// The sizes of the scene's images, as far as they are known.
  let pictures: Pictures
  /// Counts work and memory against the limits.
  let account: ClipAccount
  /// The scene's screens by name, with the lanes of what animates by itself.
  private var screens: [String: Screen] = [:]
  /// The layer names of screens, cached; no step changes them.
  private var layerNames: [String: Set<String>] = [:]
  /// The presentations and navigation stacks, in a scene without a container.
  var state = NavigationState()
  private var marks: Set<String> = []
  private var problems: [StageProblem] = []
  /// The resolved steps, in order, with their times.
  var result = ResolvedScene()
  /// The index of the step being resolved.
  private var index = 0
  /// Whether a step exceeded a limit of the account; then no further step is resolved.
  private var isOverLimit = false
  private var hasShow = false
  /// The start of the next step, in seconds.
  var now = 0.0
  /// The time at which everything is at rest, in seconds.
  var rest = 0.0
  /// The time at which all animations of layers rest that end, in seconds.
  var motionEnd = 0.0
  /// The time up to which phases that repeat for ever are solved, in seconds; nil without such.
  var loopEnd: Double?
  /// The scene's container and its type; nil where it has none or its container is invalid.
  var container: (type: ContainerType, value: any Container)?

  /// Resolves a scene's steps, one for one.
  ///
  /// - Throws: all problems of the scene's steps.
  package static func resolve(_ scene: Scene) throws(StageError) -> [ResolvedStep] {
    try resolution(of: scene).steps
  }

  /// Resolves a scene's steps with their times and the outcomes of gestures.
  ///
  /// - Parameters:
  ///   - pictures: the sizes of the scene's images; only containers use them.
  ///   - containers: the containers that the scene may name.
  ///   - account: counts work and memory; steps are resolved up to its limits.
  /// - Throws: all problems of the scene's steps.
  package static func resolution(
    of scene: Scene, pictures: Pictures = Pictures([]),
    containers: [ContainerType] = ContainerCatalogue.all, account: ClipAccount = ClipAccount()
  ) throws(StageError) -> ResolvedScene {
    var resolver = StepResolver(
      of: scene, pictures: pictures, containers: containers, account: account)
    for step in scene.steps { resolver.resolve(step) }
    return try resolver.resolved()
  }

  /// Creates a resolver that waits for the first step of a scene.
  ///
  /// - Parameters:
  ///   - pictures: the sizes of the scene's images; only containers use them.
  ///   - containers: the containers that the scene may name.
  ///   - account: counts work and memory; steps over its limits are ignored.
  package init(
    of scene: Scene, pictures: Pictures = Pictures([]),
    containers: [ContainerType] = ContainerCatalogue.all, account: ClipAccount = ClipAccount()
  ) {
    self.scene = scene
    self.pictures = pictures
    self.account = account
    for screen in scene.screens where screens[screen.name] == nil {
      screens[screen.name] = prepared(screen.placingTabBars())
    }
    checkScrolling()
    if let use = scene.container { makeContainer(use, containers) }
  }

  /// Resolves the next step.
  package mutating func resolve(_ step: Step) {
    defer { index += 1 }
    if isOverLimit { return }
    account.work(1, .step)
    account.hold(ResolvedScene.bytesOfStep)
    resolveNext(step.bare)
    if let limit = account.exceeded {
      report(.overLimit(limit))
      isOverLimit = true
    }
  }

  /// Returns all steps with their times and the outcomes of gestures.
  ///
  /// - Throws: all problems of the steps, and of a clip that shows nothing or has no duration.
  package mutating func resolved() throws(StageError) -> ResolvedScene {
    finish()
    guard problems.isEmpty else { throw StageError(problems) }
    return result
  }

  /// Completes the result after the last step, and reports a clip that shows nothing or has no duration.
  private mutating func finish() {
    if !hasShow, scene.container == nil {
      problems.insert(StageProblem(step: nil, .nothingShown), at: 0)
    }
    result.duration = max(now, rest, motionEnd)
    if let loopEnd, result.duration > loopEnd {
      problems.append(StageProblem(step: nil, .longLoop))
    }
    result.container = container?.value
    result.touches.sort { $0.start < $1.start }
    if problems.isEmpty, result.duration == 0, !scene.hasUnreadTracks {
      problems.append(StageProblem(step: nil, .noDuration))
    }
  }

  /// Whether any problem is reported.
  var hasProblems: Bool { !problems.isEmpty }

  /// Reports a problem of the current step; after an exceeded limit, no problem but that is reported.
  mutating func report(_ reason: StageProblem.Reason) {
    if case .overLimit = reason {} else if account.exceeded != nil { return }
    problems.append(StageProblem(step: index, reason))
  }

  /// Reports a problem of the scene as a whole.
  mutating func reportForScene(_ reason: StageProblem.Reason) {
    problems.append(StageProblem(step: nil, reason))
  }

  /// Appends the result of the current step, with its start and the span in which it is shown.
  ///
  /// Each step appends exactly once, unless it reports a problem: `Timeline` and the writer of
  /// scripts find the result of a step by the step's index.
  mutating func append(_ step: ResolvedStep, start: Double, from: Double, to: Double) {
    result.steps.append(step)
    result.spans.append(StepSpan(start: start, from: from, to: max(from, to)))
  }

  /// Adds a touch that begins now, or at another time.
  mutating func append(_ touch: TouchPath, at time: Double? = nil) {
    result.touches.append(ScriptedTouch(start: time ?? now, path: touch))
  }

  /// Records a failure if the outcome of a gesture differs from the expectation.
  mutating func judge(_ report: GestureReport, _ expectation: GestureExpectation?) {
    guard let expectation, let sentence = report.failure(of: expectation) else { return }
    result.failures.append(FailedExpectation(step: index, sentence: sentence))
  }

  /// Resolves one step and advances the time.
  private mutating func resolveNext(_ step: Step) {
    if scene.container != nil { return resolveInContainer(step) }
    switch step {
    case .show(let name):
      hasShow = true
      guard let screen = screen(name) else { return }
      state.show(screen)
      now = max(now, rest)
      append(.still(.screen(screen), seconds: 0), start: now, from: now, to: now)
    case .hold(let seconds):
      guard let scenery = current() else { return }
      append(
        .still(scenery, seconds: seconds), start: now, from: max(now, rest), to: now + seconds)
      now += seconds
    case .push(let name, let use): navigate(.push(screen: name), use)
    case .present(let name, let use): navigate(.present(screen: name), use)
    case .pop(let use): navigate(.pop, use)
    case .dismiss(let presenter, let use): navigate(.dismiss(to: presenter), use)
    case .interactive(let step): resolve(step)
    case .detent(let name, let use): resolveDetent(name, use)
    case .scroll(let layer, let offset): resolveScroll(layer, to: offset)
    case .type(let typing): resolveTyping(typing)
    case .animate(let step): resolveAnimation(step)
    case .phases(let step): resolvePhases(step)
    case .act(let act): resolveOnStage(act)
    case .mark, .screenshot:
      if current() != nil { resolveMoment(step) }
    case .caption: resolveMoment(step)
    case .noted(let step, _): resolveNext(step)
    }
  }

  /// Resolves a mark, a screenshot or a caption, which takes no time.
  mutating func resolveMoment(_ step: Step) {
    switch step {
    case .mark(let name):
      if !marks.insert(name).inserted { report(.duplicateMark(name)) }
      append(.mark(name: name), start: now, from: now, to: now)
    case .screenshot(let path):
      append(.screenshot(path: path), start: now, from: now, to: now)
    case .caption: append(.caption, start: now, from: now, to: now)
    default: break
    }
  }

  /// Resolves a push, pop, presentation or dismissal that no finger drives.
  private mutating func navigate(_ change: Navigation, _ use: TransitionUse) {
    guard let resolved = transition(for: change, use) else { return }
    let start = max(now, rest)
    now = start + resolved.duration
    rest = now
    append(.transition(resolved), start: start, from: start, to: now)
  }

  /// Returns whether a transition can be staged; reports its problems unless they were reported before.
  mutating func check(
    _ use: TransitionUse, for change: Navigation, alreadyChecked: Bool = false
  ) -> Bool {
    var reasons: [StageProblem.Reason] = []
    if let transition = scene.transition(of: use) {
      if transition.presentation != nil, !change.isPresentation {
        reasons.append(.presentsOnly(transition: transition.name))
      }
      for parameter in transition.parameters
      where parameter.isRequired && use.parameters[parameter.name] == nil {
        reasons.append(
          .missingParameter(transition: transition.name, parameter: parameter.name))
      }
    } else {
      reasons.append(.unknownTransition(use.name ?? ""))
    }
    for image in use.parameters.values.flatMap(\.imageNames).sorted()
    where !scene.images.contains(where: { $0.name == image }) {
      reasons.append(.unknownImage(image))
    }
    if use.duration == nil, let natural = use.pacing?.naturalDuration, !natural.isStageable {
      reasons.append(.endlessSpring)
    }
    if !alreadyChecked { reasons.forEach { report($0) } }
    return reasons.isEmpty
  }

  /// Finds a screen of the scene; reports an unknown name.
  mutating func screen(_ name: String) -> Screen? {
    if let screen = screens[name] { return screen }
    report(.unknownScreen(name))
    return nil
  }

  /// Returns whether the scene declares a screen.
  func isScreen(_ name: String) -> Bool { screens[name] != nil }

  /// Returns the layer names of a screen, cached by its name.
  mutating func layerNames(of screen: Screen) -> Set<String> {
    if let names = layerNames[screen.name] { return names }
    let names = screen.layerNames
    layerNames[screen.name] = names
    return names
  }

  /// Returns the contents of the stage; reports a step before the first `show`.
  mutating func current() -> StageContents? {
    if state.top == nil, !hasShow { report(.beforeFirstShow) }
    return state.scenery
  }
}

extension Double {
  /// Whether a spring's settling duration is accepted as a duration: at most ten minutes.
  fileprivate var isStageable: Bool { self <= 600 }
}
