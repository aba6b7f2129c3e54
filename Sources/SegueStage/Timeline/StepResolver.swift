/// What a step comes to once the steps before it are known.
package enum ResolvedStep: Hashable, Sendable {
  /// A screen shows for some seconds; 0 where the next step begins at once.
  case still(Screen, seconds: Double)
  /// One screen gives way to another.
  case transition(ResolvedTransition)
  /// A moment with a name.
  case mark(name: String)
  /// A moment to write to a file.
  case screenshot(path: String)
}

/// A transition between two known screens, with its duration and pace.
package struct ResolvedTransition: Hashable, Sendable {
  /// The screen that starts it.
  package var from: Screen
  /// The screen that ends it.
  package var to: Screen
  /// Which way it runs.
  package var direction: TransitionStage.Direction
  /// The transition's name in the catalogue.
  package var name: String
  /// The parameters that were set.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds.
  package var duration: Double
  /// The pace, as authored or by the transition's default.
  package var pacing: Pacing
}

/// Follows a scene's steps and tells what each comes to; it needs no image.
package struct StepResolver {
  private let scene: Scene
  private var state = NavigationState()
  private var marks: Set<String> = []
  private var problems: [StageProblem] = []
  private var resolved: [ResolvedStep] = []
  private var index = 0
  private var hasShow = false

  /// What each step of a scene comes to, one for one.
  ///
  /// - Throws: all problems of the scene's steps.
  package static func resolve(_ scene: Scene) throws(StageError) -> [ResolvedStep] {
    var resolver = StepResolver(scene: scene)
    for (index, step) in scene.steps.enumerated() {
      resolver.index = index
      resolver.resolve(step)
    }
    if !resolver.hasShow { resolver.problems.insert(StageProblem(step: nil, .nothingShown), at: 0) }
    if resolver.problems.isEmpty, resolver.resolved.allSatisfy({ $0.seconds == 0 }) {
      resolver.problems.append(StageProblem(step: nil, .noDuration))
    }
    guard resolver.problems.isEmpty else { throw StageError(resolver.problems) }
    return resolver.resolved
  }

  private init(scene: Scene) { self.scene = scene }

  private mutating func report(_ reason: StageProblem.Reason) {
    problems.append(StageProblem(step: index, reason))
  }

  private mutating func resolve(_ step: Step) {
    switch step {
    case .show(let name):
      hasShow = true
      guard let screen = screen(name) else { return }
      state.show(screen)
      resolved.append(.still(screen, seconds: 0))
    case .hold(let seconds):
      guard let screen = current() else { return }
      resolved.append(.still(screen, seconds: seconds))
    case .push(let name, let use):
      advance(to: name, use) { state, screen in state.push(screen, with: use) }
    case .present(let name, let use):
      advance(to: name, use) { state, screen in state.present(screen, with: use) }
    case .pop(let use):
      goBack(use, orReport: .nothingToPop) { state in state.pop() }
    case .dismiss(let use):
      goBack(use, orReport: .nothingPresented) { state in state.dismiss() }
    case .mark(let name):
      guard current() != nil else { return }
      if !marks.insert(name).inserted { report(.duplicateMark(name)) }
      resolved.append(.mark(name: name))
    case .screenshot(let path):
      if current() != nil { resolved.append(.screenshot(path: path)) }
    }
  }

  /// A push or a presentation.
  private mutating func advance(
    to name: String, _ use: TransitionUse, _ change: (inout NavigationState, Screen) -> Void
  ) {
    let found = screen(name)
    let from = current()
    let isUsable = check(use)
    guard let to = found, let from, isUsable else {
      if let found { change(&state, found) }
      return
    }
    change(&state, to)
    append(use, from: from, to: to, direction: .forward)
  }

  /// A pop or a dismissal.
  private mutating func goBack(
    _ use: TransitionUse, orReport reason: StageProblem.Reason,
    _ change: (inout NavigationState) -> NavigationState.Entry?
  ) {
    guard let from = current() else { return }
    guard let left = change(&state), let arrival = left.arrival, let to = state.top else {
      return report(reason)
    }
    let whole = use.returning(from: arrival)
    // What is wrong with the arrival's own parameters was said at its step.
    guard check(whole, alreadyChecked: use == TransitionUse()) else { return }
    append(whole, from: from, to: to, direction: .backward)
  }

  private mutating func append(
    _ use: TransitionUse, from: Screen, to: Screen, direction: TransitionStage.Direction
  ) {
    let name = use.name ?? TransitionCatalogue.defaultName
    guard let transition = TransitionCatalogue.transition(named: name) else { return }
    let pacing = use.pacing ?? transition.pacing
    let duration = use.duration ?? use.pacing?.naturalDuration ?? transition.duration
    resolved.append(
      .transition(
        ResolvedTransition(
          from: from, to: to, direction: direction, name: transition.name,
          parameters: use.parameters, duration: duration, pacing: pacing)))
  }

  /// Whether a use can be staged; says what is wrong unless it was said before.
  private mutating func check(_ use: TransitionUse, alreadyChecked: Bool = false) -> Bool {
    var reasons: [StageProblem.Reason] = []
    let name = use.name ?? TransitionCatalogue.defaultName
    if let transition = TransitionCatalogue.transition(named: name) {
      for parameter in transition.parameters
      where parameter.isRequired && use.parameters[parameter.name] == nil {
        reasons.append(
          .missingParameter(transition: transition.name, parameter: parameter.name))
      }
    } else {
      reasons.append(.unknownTransition(name))
    }
    for case .image(let image) in use.parameters.values.sorted(by: { $0.text < $1.text })
    where !scene.images.contains(where: { $0.name == image }) {
      reasons.append(.unknownImage(image))
    }
    if use.duration == nil, let natural = use.pacing?.naturalDuration, !natural.isStageable {
      reasons.append(.endlessSpring)
    }
    if !alreadyChecked { reasons.forEach { report($0) } }
    return reasons.isEmpty
  }

  private mutating func screen(_ name: String) -> Screen? {
    if let screen = scene.screens.first(where: { $0.name == name }) { return screen }
    report(.unknownScreen(name))
    return nil
  }

  /// The screen that shows; says so when there is none because no step showed one.
  private mutating func current() -> Screen? {
    if state.top == nil, !hasShow { report(.beforeFirstShow) }
    return state.top
  }
}

extension ResolvedStep {
  /// How long the step takes.
  package var seconds: Double {
    switch self {
    case .still(_, let seconds): seconds
    case .transition(let transition): transition.duration
    case .mark, .screenshot: 0
    }
  }
}

extension Double {
  /// Whether a spring's settling time is short enough to be a duration: at most ten minutes.
  fileprivate var isStageable: Bool { self <= 600 }
}
