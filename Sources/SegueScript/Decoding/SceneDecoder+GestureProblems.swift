internal import SegueGraphics
internal import SegueStage

/// Diagnostics about gestures that concern more than one key or the whole scene.
extension SceneDecoder {
  /// Reports a reference to a layer that does not exist in its screen, does not scroll, or cannot be
  /// dragged.
  mutating func reportNamedLayer(_ reason: StageProblem.Reason, _ scene: Scene) {
    let (name, screen, source): (String, String, LayerFollower.Source?)
    switch reason {
    case .unknownSpinner(let layer, let owner): (name, screen, source) = (layer, owner, nil)
    case .unknownLeader(let layer, let owner, let kind):
      (name, screen, source) = (layer, owner, kind)
    default: return
    }
    guard let index = scene.screens.firstIndex(where: { $0.name == screen }) else { return }
    let layers = scene.screens[index].allLayers
    let place = locations.namedLayers[index]?[name] ?? locations.screens[index]
    if let source, layers.contains(where: { $0.name == name }) {
      let isScroll = source == .scroll
      problems.error(
        .badGesture,
        "the layer `\(Excerpt.of(name))` \(isScroll ? "does not scroll" : "cannot be dragged")",
        at: place,
        help: [
          isScroll
            ? "give it `scroll: { content: [390, 1600] }`"
            : "give it `drags: { axis: y, snap: [[0, 0], [0, -680]] }`"
        ])
      return
    }
    let known = layers.filter {
      switch source {
      case .scroll: $0.scroll != nil
      case .drag: $0.drags != nil
      case nil: true
      }
    }
    let kinds =
      switch source {
      case .scroll: "layers that scroll"
      case .drag: "layers that can be dragged"
      case nil: "layers"
      }
    problems.error(
      .unknownName,
      "the screen `\(Excerpt.of(screen))` has no layer `\(Excerpt.of(name))`", at: place,
      help: NearestName.help(for: name, among: known.map(\.name), kind: kinds))
  }

  /// Reports a gesture that does not fit the scene.
  mutating func reportGesture(
    _ reason: StageProblem.Reason, _ places: StepPlaces?, _ scene: Scene
  ) {
    let step = places?.step ?? locations.timeline
    let type = scene.container.flatMap {
      ContainerCatalogue.container(named: $0.name, among: containers)
    }
    switch reason {
    case .presentsOnly(let name):
      problems.error(
        .badTimeline, "`\(name)` is only for presentations: `present` and `dismiss`",
        at: places?.transition ?? step,
        help: ["write `present` instead of `push`, and `dismiss` instead of `pop`"])
    case .noSheet:
      problems.error(
        .badGesture, "no sheet is on top at this step", at: step,
        help: ["`present` a screen with `transition: sheet` first"])
    case .nothingToDrag(let layer, let center):
      let beside = layer.map { name in
        "the layer `\(Excerpt.of(name))` can be dragged, and its centre is at "
          + "[\(NumberLiteral.text((center.x * 10).rounded() / 10)), "
          + "\(NumberLiteral.text((center.y * 10).rounded() / 10))] then: begin the drag on it"
      }
      problems.error(
        .badGesture, "there is nothing under the finger that the drag could move", at: step,
        help: [beside].compactMap(\.self) + [
          "give the layer there `drags` or `scroll`, `present` a screen with `transition: sheet` first, "
            + "or drive a `push`, `pop`, `present` or `dismiss` by a `drag` beside it"
        ])
    case .noPinch(let name):
      problems.error(
        .badGesture, "a pinch cannot drive `\(name)` on this step", at: step,
        help: ["write a `drag` instead; a `pinch` drives only `pop` and `dismiss` by `zoom`"])
    case .unknownDetent(let name):
      problems.error(
        .unknownName, "the sheet on top has no detent `\(Excerpt.of(name))`",
        at: places?.name ?? step,
        help: ["name `medium` or `large`, and allow it by the `detents` of the transition"])
    case .unknownLayer(let name):
      problems.error(
        .unknownName, "the top screen has no layer `\(Excerpt.of(name))`",
        at: places?.name ?? step,
        help: ForeignForm.entry(for: "tap", name).map { ["write `\($0)`"] }
          ?? ("#.".contains(name.first ?? " ")
            ? ["write the layer's name: `\(Excerpt.of(String(name.dropFirst())))`"] : nil) ?? [
            "give one of its `layers` this `name`; a `tap` also takes a place such as `[180, 700]`"
          ])
    case .notScrolling(let name):
      problems.error(
        .badGesture, "the layer `\(Excerpt.of(name))` does not scroll", at: places?.name ?? step,
        help: ["give it `scroll: { content: [390, 1600] }`"])
    case .noText(let name):
      problems.error(
        .badGesture, "the layer `\(Excerpt.of(name))` has no text to type into",
        at: places?.name ?? step, help: ["give it a `text`, which may be a single space"])
    case .unsupportedSetting(let name, let key):
      problems.error(
        .badGesture, "`\(key)` does not go with `\(name)`, which completes at a pace of its own",
        at: places?.terms[key] ?? step, help: ["remove `\(key)`"])
    case .needsContainer:
      problems.error(
        .badGesture, "a gesture of its own needs a `container`, and the script has none", at: step,
        help: [
          "add `container:`, or write the gesture beside a `push`, `pop`, `present` or `dismiss`"
        ])
    case .notInContainer:
      let animates = places?.changes.isEmpty == false
      problems.error(
        .badContainer,
        animates
          ? "layers cannot be animated in a container" : "a container has no navigation stack",
        at: step,
        help: [
          animates
            ? "remove the step: a container animates by itself"
            : "write `show` with the name of a part, `do` or a gesture instead"
        ])
    case .unknownRole(let name):
      report("part", name, of: type, among: type?.roles.map(\.name), at: places?.name ?? step)
    case .unknownTapTarget(let name):
      report("tap target", name, of: type, among: type?.tapTargets, at: places?.name ?? step)
    case .unknownCommand(let name):
      report("command", name, of: type, among: type?.commands, at: places?.name ?? step)
    default: break
    }
  }

  /// Reports a name that a container does not have, with its nearest names.
  private mutating func report(
    _ kind: String, _ name: String, of type: ContainerType?, among names: [String]?,
    at place: ScriptPlace
  ) {
    problems.error(
      .unknownName, "`\(type?.name ?? "")` has no \(kind) `\(Excerpt.of(name))`", at: place,
      help: NearestName.help(for: name, among: names ?? [], kind: "\(kind)s"))
  }

  /// Reports screens in `expect` that do not exist, in scenes without a container.
  mutating func checkExpectedScreens(of scene: Scene) {
    guard scene.container == nil, hasReadableScreens else { return }
    for (step, places) in zip(scene.steps, stepPlaces) {
      guard case .interactive(let drag) = step.bare, let place = places.expectedScreen,
        case .state(let screen?, _, _)? = drag.expectation,
        !scene.screens.contains(where: { $0.name == screen })
      else { continue }
      problems.error(
        .unknownScreen, "unknown screen `\(Excerpt.of(screen))`", at: place,
        help: NearestName.help(for: screen, among: scene.screens.map(\.name), kind: "screens"))
    }
  }
}
