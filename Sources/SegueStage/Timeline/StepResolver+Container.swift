internal import SegueGraphics

extension StepResolver {
  /// Creates the scene's container, or reports why it cannot.
  mutating func makeContainer(_ use: ContainerUse, _ containers: [ContainerType]) {
    guard let type = ContainerCatalogue.container(named: use.name, among: containers) else {
      return reportForScene(.unknownContainer(use.name))
    }
    var screens: [String: Screen] = [:]
    for role in type.roles {
      if let name = use.screens[role.name] {
        screens[role.name] = scene.screens.first { $0.name == name }
        if screens[role.name] == nil {
          reportForScene(.unknownRoleScreen(role: role.name, screen: name))
        }
      } else if role.isRequired {
        reportForScene(.missingRole(container: type.name, role: role.name))
      }
    }
    for parameter in type.parameters
    where parameter.isRequired && use.parameters[parameter.name] == nil {
      reportForScene(
        .missingContainerParameter(container: type.name, parameter: parameter.name))
    }
    for image in use.parameters.values.flatMap(\.imageNames).sorted()
    where !scene.images.contains(where: { $0.name == image }) {
      reportForScene(.unknownImage(image))
    }
    checkLayers(of: use, type, screens)
    for screen in screens.values.sorted(by: { $0.name < $1.name }) {
      for layer in screen.allLayers where layer.isHidden || !layer.animates.isEmpty {
        reportForScene(.animatesInContainer(layer: layer.name, screen: screen.name))
      }
    }
    guard !hasProblems else { return }
    let stage = ContainerStage(
      size: scene.canvas.size, screens: screens, values: use.parameters, pictures: pictures)
    container = (type, type.make(stage))
  }

  /// Reports names in a container's keyframes that are no layers of its screens.
  private mutating func checkLayers(
    of use: ContainerUse, _ type: ContainerType, _ screens: [String: Screen]
  ) {
    for parameter in type.parameters {
      guard case .keyframes(let role) = parameter.kind, let screen = screens[role],
        case .keyframes(let layers) = use.parameters[parameter.name]
      else { continue }
      let known = screen.layerNames
      for layer in layers.keys.sorted() where !known.contains(layer) {
        reportForScene(.unknownChildLayer(layer, screen: screen.name, parameter: parameter.name))
      }
    }
  }

  /// Resolves a step of a scene with a container.
  mutating func resolveInContainer(_ step: Step) {
    switch step {
    case .show(let role):
      if let type = container?.type, !type.roles.contains(where: { $0.name == role }) {
        return report(.unknownRole(role))
      }
      now = max(now, rest)
      let response = container?.value.apply(.show(role: role), at: now)
      rest = max(now, response?.settled.clamped(to: now...now + Self.longestMotion) ?? now)
      append(.container(isMoving: false), start: now, from: now, to: now)
    case .hold(let seconds):
      append(.container(isMoving: false), start: now, from: now, to: now + seconds)
      now += seconds
    case .act(let act): resolve(act)
    case .mark, .screenshot, .caption: resolveMoment(step)
    default: report(.notInContainer)
    }
  }

  /// Resolves an action on the container.
  private mutating func resolve(_ act: GestureAction) {
    guard let (type, _) = container, let input = input(for: act.action, of: type) else { return }
    let location = place(of: act.action)
    let applied = now + lead(of: input)
    guard let response = container?.value.apply(input, at: applied) else { return }
    // Whatever a container returns, time moves forward and motion is of limited length.
    let lifted = response.lifted.clamped(to: applied...applied + Self.longestMotion)
    let settled = response.settled.clamped(to: lifted...applied + 2 * Self.longestMotion)
    showFingers(act.action, at: location, until: lifted)
    judge(
      GestureReport(
        subject: act.action.subject, decision: response.decision,
        progress: response.progress ?? response.decision?.progress, offset: response.offset,
        screen: response.screen),
      act.expectation)
    let end = act.end == .settled ? settled : lifted
    append(.container(isMoving: act.end == .settled), start: now, from: now, to: end)
    rest = max(rest, settled)
    now = end
  }

  /// Returns the seconds from touch-down until the container gets a tap.
  ///
  /// A container may have a press of its own, after which it does what the tap causes.
  private func lead(of input: ContainerInput) -> Double {
    let length = scene.touchDisplay.tapLength
    guard length > TouchDisplay.none.tapLength, var container = container?.value else { return 0 }
    let total: Double
    switch input {
    case .tap: total = length
    case .doubleTap: total = 3 * TouchDisplay.none.tapLength
    default: return 0
    }
    return max(0, total - max(0, container.apply(input, at: now).lifted - now))
  }

  /// Converts an action to the container's input; reports an unknown tap target or command.
  private mutating func input(
    for action: GestureAction.Action, of type: ContainerType
  ) -> ContainerInput? {
    switch action {
    case .drag(let touch): return .drag(touch.path(in: scene.tracks))
    case .pinch(let first, let second):
      return .pinch(first.path(in: scene.tracks), second.path(in: scene.tracks))
    case .doubleTap(let point): return .doubleTap(point)
    case .tap(.named(let name)):
      guard let target = type.tapTargets.first(where: { $0 == CanonicalName.of(name) }) else {
        report(.unknownTapTarget(name))
        return nil
      }
      return .tap(.named(target))
    case .tap(let target): return .tap(target)
    case .command(let name):
      guard let command = type.commands.first(where: { $0 == CanonicalName.of(name) }) else {
        report(.unknownCommand(name))
        return nil
      }
      return .command(command)
    }
  }

  /// Returns the place of a tap, or nil where it is unknown.
  private func place(of action: GestureAction.Action) -> Point? {
    switch action {
    case .tap(.point(let point)), .doubleTap(let point): point
    case .tap(.named(let name)):
      container?.value.place(ofTapTarget: CanonicalName.of(name), at: now)
    case .drag, .pinch, .command: nil
    }
  }

  /// Adds the touches of an action, for drawing.
  private mutating func showFingers(
    _ action: GestureAction.Action, at place: Point?, until lifted: Double
  ) {
    switch action {
    case .drag(let touch): append(touch.path(in: scene.tracks))
    case .pinch(let first, let second):
      append(first.path(in: scene.tracks))
      append(second.path(in: scene.tracks))
    case .tap:
      guard let place else { return }
      let seconds = max(lifted - now, scene.touchDisplay.tapLength)
      append(TouchPath(from: place, segments: [.hold(seconds: seconds)]))
    case .doubleTap(let place):
      let seconds = TouchDisplay.none.tapLength
      let tap = TouchPath(from: place, segments: [.hold(seconds: seconds)])
      append(tap)
      result.touches.append(ScriptedTouch(start: now + 2 * seconds, path: tap))
    case .command: return
    }
  }

  /// The longest motion accepted from a container, in seconds; longer ones are cut off.
  private static let longestMotion = TouchPath.longest
}

extension GestureAction.Action {
  /// The action as the subject of a sentence.
  fileprivate var subject: String {
    switch self {
    case .drag: "the drag"
    case .tap: "the tap"
    case .doubleTap: "the double tap"
    case .pinch: "the pinch"
    case .command(let name): "`\(name)`"
    }
  }
}
