package import SegueGraphics

/// Follows a scene's steps and tells what each comes to; it needs no image.
///
/// Steps follow one another in time. A gesture may let the next step begin while what it set in
/// motion is still going on; then holds, marks and gestures begin at once, and everything that
/// replaces what shows waits until all is at rest.
package struct StepResolver {
  /// The scene that is followed.
  let scene: Scene
  /// The sizes of its images, as far as they are known.
  let pictures: Pictures
  /// What is counted of work and memory.
  let account: ClipAccount
  /// The screens by their names.
  private let screens: [String: Screen]
  /// The names of the layers of screens, which no step changes.
  private var layerNames: [String: Set<String>] = [:]
  /// What is on screen, without a container.
  var state = NavigationState()
  private var marks: Set<String> = []
  private var problems: [StageProblem] = []
  /// What the steps so far come to.
  var result = ResolvedScene()
  /// The index of the step that is being followed.
  private var index = 0
  private var hasShow = false
  /// When the next step begins, in seconds.
  var now = 0.0
  /// When everything is at rest, in seconds.
  var rest = 0.0
  /// The scene's container and its type, if it has one that can be made.
  var container: (type: ContainerType, value: any Container)?

  /// What each step of a scene comes to, one for one.
  ///
  /// - Throws: all problems of the scene's steps.
  package static func resolve(_ scene: Scene) throws(StageError) -> [ResolvedStep] {
    try resolution(of: scene).steps
  }

  /// What a scene's steps come to, with their times.
  ///
  /// - Parameters:
  ///   - pictures: the sizes of the scene's images; nothing but a container asks for them.
  ///   - containers: the containers that the scene may name.
  ///   - account: counts work and memory; steps are followed as far as it allows.
  /// - Throws: all problems of the scene's steps.
  package static func resolution(
    of scene: Scene, pictures: Pictures = Pictures([]),
    containers: [ContainerType] = ContainerCatalogue.all, account: ClipAccount = ClipAccount()
  ) throws(StageError) -> ResolvedScene {
    var resolver = StepResolver(scene: scene, pictures: pictures, account: account)
    resolver.checkScrolling()
    if let use = scene.container { resolver.makeContainer(use, containers) }
    for (index, step) in scene.steps.enumerated() {
      resolver.index = index
      account.work(1, .step)
      account.hold(ResolvedScene.bytesOfStep)
      resolver.resolve(step)
      if let limit = account.exceeded {
        resolver.report(.overLimit(limit))
        break
      }
    }
    resolver.finish()
    guard resolver.problems.isEmpty else { throw StageError(resolver.problems) }
    return resolver.result
  }

  private init(scene: Scene, pictures: Pictures, account: ClipAccount) {
    self.scene = scene
    self.pictures = pictures
    self.account = account
    screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
  }

  private mutating func finish() {
    if !hasShow, scene.container == nil {
      problems.insert(StageProblem(step: nil, .nothingShown), at: 0)
    }
    result.duration = max(now, rest)
    result.container = container?.value
    result.touches.sort { $0.start < $1.start }
    if problems.isEmpty, result.duration == 0, !scene.hasUnreadTracks {
      problems.append(StageProblem(step: nil, .noDuration))
    }
  }

  /// Whether anything is wrong so far.
  var hasProblems: Bool { !problems.isEmpty }

  /// Adds a problem of the present step; beyond a limit that is the only one, as steps are no longer followed.
  mutating func report(_ reason: StageProblem.Reason) {
    if case .overLimit = reason {} else if account.exceeded != nil { return }
    problems.append(StageProblem(step: index, reason))
  }

  /// Notes a problem of the scene as a whole.
  mutating func reportForScene(_ reason: StageProblem.Reason) {
    problems.append(StageProblem(step: nil, reason))
  }

  /// Notes what the present step comes to, from when and until when it shows.
  mutating func append(_ step: ResolvedStep, start: Double, from: Double, to: Double) {
    result.steps.append(step)
    result.spans.append(StepSpan(start: start, from: from, to: max(from, to)))
  }

  /// Notes a finger that touches the stage from now on, or from another time on.
  mutating func append(_ touch: TouchPath, at time: Double? = nil) {
    result.touches.append(ScriptedTouch(start: time ?? now, path: touch))
  }

  /// Notes what came of a gesture if it is not what was expected.
  mutating func judge(_ report: GestureReport, _ expectation: GestureExpectation?) {
    guard let expectation, let sentence = report.failure(of: expectation) else { return }
    result.failures.append(FailedExpectation(step: index, sentence: sentence))
  }

  private mutating func resolve(_ step: Step) {
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
    case .act(let act): resolveOnStage(act)
    case .mark, .screenshot:
      if current() != nil { resolveMoment(step) }
    }
  }

  /// A step that takes no time and changes nothing.
  mutating func resolveMoment(_ step: Step) {
    switch step {
    case .mark(let name):
      if !marks.insert(name).inserted { report(.duplicateMark(name)) }
      append(.mark(name: name), start: now, from: now, to: now)
    case .screenshot(let path):
      append(.screenshot(path: path), start: now, from: now, to: now)
    default: break
    }
  }

  /// A step that changes what shows by itself.
  private mutating func navigate(_ change: Navigation, _ use: TransitionUse) {
    guard let resolved = transition(for: change, use) else { return }
    let start = max(now, rest)
    now = start + resolved.duration
    rest = now
    append(.transition(resolved), start: start, from: start, to: now)
  }

  /// Whether a use can be staged; says what is wrong unless it was said before.
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

  mutating func screen(_ name: String) -> Screen? {
    if let screen = screens[name] { return screen }
    report(.unknownScreen(name))
    return nil
  }

  /// Whether a scene declares a screen.
  func isScreen(_ name: String) -> Bool { screens[name] != nil }

  /// The names of the layers of a screen, whatever steps have changed in it.
  mutating func layerNames(of screen: Screen) -> Set<String> {
    if let names = layerNames[screen.name] { return names }
    let names = screen.layerNames
    layerNames[screen.name] = names
    return names
  }

  /// What is on the stage; says so when that is nothing because no step showed a screen.
  mutating func current() -> Scenery? {
    if state.top == nil, !hasShow { report(.beforeFirstShow) }
    return state.scenery
  }
}

extension Double {
  /// Whether a spring's settling time is short enough to be a duration: at most ten minutes.
  fileprivate var isStageable: Bool { self <= 600 }
}
