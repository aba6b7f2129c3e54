internal import SegueStage

/// Decoding of the timeline.
extension SceneDecoder {
  /// Decodes the steps; unreadable ones are skipped, and the index of the first is recorded.
  mutating func steps(_ entry: SyntaxEntry?, _ root: SyntaxNode) -> [Step] {
    guard let entry else {
      firstBrokenStep = 0
      if let key = Schema.script.key("timeline") { reportMissing(key, in: root, of: "the script") }
      return []
    }
    locations.timeline = entry.key.place
    guard case .sequence(let nodes) = entry.value.content, nodes.count <= limits.steps else {
      firstBrokenStep = 0
      if case .sequence(let nodes) = entry.value.content {
        problems.error(
          .limit, "the timeline has \(nodes.count) steps, and at most \(limits.steps) are followed",
          at: entry.key.place)
      } else {
        reportKind(of: entry, takes: "a list of steps, each with a `-`")
      }
      return []
    }
    var steps: [Step] = []
    for node in nodes {
      var places = StepPlaces(node.place)
      guard let step = step(node, &places) else {
        firstBrokenStep = firstBrokenStep ?? steps.count
        continue
      }
      if let tap = places.tap {
        steps.append(.act(GestureAction(.tap(tap.target))))
        var tapPlaces = StepPlaces(tap.place)
        tapPlaces.name = tap.place
        stepPlaces.append(tapPlaces)
        locations.steps.append(tap.place)
      }
      locations.expectations[steps.count] = places.expectation
      steps.append(step)
      stepPlaces.append(places)
      locations.steps.append(places.step)
    }
    return steps
  }

  /// Decodes one step by its verb, the key that names its action.
  private mutating func step(_ node: SyntaxNode, _ places: inout StepPlaces) -> Step? {
    guard case .mapping = node.content else { return shortStep(node, &places) }
    guard let keys = entries(of: node, Schema.step) else { return nil }
    // In such a step a drag, tap or pinch is not the verb but drives it.
    let isNavigation = Schema.navigation.contains { keys[$0] != nil }
    let verbs = Schema.verbs.filter { !isNavigation || !["drag", "tap", "pinch"].contains($0) }
      .compactMap { keys[$0] }
      .sorted { $0.key.place < $1.key.place }
    guard let verb = verbs.first else {
      reportMissingVerb(node, keys)
      return nil
    }
    for other in verbs.dropFirst() {
      problems.error(
        .wrongKind, "a step does one thing, and this one is `\(Excerpt.of(verb.name))` already",
        at: other.key.place, help: ["begin the next step with a `-` of its own"])
    }
    places.step = verb.key.place
    places.name = verb.place
    places.transition = verb.key.place
    return step(CanonicalName.of(verb.name), verb, keys, &places)
  }

  /// Decodes a step that is a single word, `pop` or `dismiss`.
  private mutating func shortStep(_ node: SyntaxNode, _ places: inout StepPlaces) -> Step? {
    if node.isErrorReported { return nil }
    guard let word = node.name else {
      problems.error(
        .wrongKind, "a step is a mapping such as `show: list`, not \(node.described)",
        at: node.place)
      return nil
    }
    switch CanonicalName.of(word) {
    case "pop":
      _ = leave(.pop)
      return .pop(TransitionUse())
    case "dismiss":
      _ = leave(.dismiss())
      return .dismiss(to: nil, TransitionUse())
    case let verb where Schema.verbs.contains(verb):
      let words = Schema.step.key(verb)?.kind.words ?? "a value"
      problems.error(
        .missingKey, "`\(verb)` needs \(words)", at: node.place, help: ["write `- \(verb): …`"])
    default:
      problems.error(
        .unknownName, "unknown step `\(Excerpt.of(word))`", at: node.place,
        help: MissingSpace(word.unicodeScalars).map { [$0.help] }
          ?? NearestName.help(for: word, among: Schema.verbs, kind: "steps"))
    }
    return nil
  }

  /// Reports a step without a verb.
  private mutating func reportMissingVerb(_ node: SyntaxNode, _ keys: [String: SyntaxEntry]) {
    guard case .mapping(let entries) = node.content else { return }
    // An unknown key was reported already, and is probably the verb misspelt.
    guard entries.allSatisfy({ keys[CanonicalName.of($0.name)] != nil }) else { return }
    problems.error(
      .missingKey, "the step does not say what it does", at: node.place,
      help: NearestName.help(for: "", among: Schema.verbs, kind: "steps"))
  }

  /// Decodes a step with a known verb, and tracks the screens that it adds or removes.
  private mutating func step(
    _ verb: String, _ entry: SyntaxEntry, _ keys: [String: SyntaxEntry],
    _ places: inout StepPlaces
  ) -> Step? {
    reportMisplacedTerms(keys, beside: verb)
    switch verb {
    case "push", "present":
      places.tap = tap(keys)
      let isPresentation = verb == "present"
      if isInteractive(keys) {
        return interactive(
          name(entry).map { isPresentation ? .present(screen: $0) : .push(screen: $0) }, keys,
          &places)
      }
      let use = use(keys, arrival: nil, isPresentation: isPresentation, &places)
      let screen = name(entry)
      arrive(
        screen,
        by: knownTransition(
          named: use.name ?? TransitionCatalogue.defaultName(isPresentation: isPresentation)),
        isPresentation: isPresentation)
      guard let screen else { return nil }
      return isPresentation ? .present(screen: screen, use) : .push(screen: screen, use)
    case "pop", "dismiss":
      places.tap = tap(keys)
      let change = departure(verb, entry)
      if isInteractive(keys) {
        return interactive(change, keys, &places)
      }
      let use = use(keys, arrival: leave(change), isPresentation: verb == "dismiss", &places)
      guard case .dismiss(let presenter) = change else { return .pop(use) }
      return .dismiss(to: presenter, use)
    case "detent":
      let use = use(keys, arrival: nil, isPresentation: true, &places)
      if let entry = keys["transition"] {
        problems.error(
          .unknownKey, "`transition` does not go with `detent`", at: entry.key.place,
          help: ["a sheet goes to its detents on a `curve` or a `spring`"])
      }
      return name(entry).map { .detent(name: $0, use) }
    case "drag", "tap", "double-tap", "pinch", "do":
      reportMisplacedTransition(keys, beside: verb)
      return act(verb, entry, keys, &places)
    default:
      reportMisplacedTransition(keys, beside: verb)
      return plainStep(verb, entry)
    }
  }

  /// Decodes a pop, or a dismissal with an optional target.
  private mutating func departure(_ verb: String, _ entry: SyntaxEntry) -> Navigation {
    if verb == "dismiss" { return .dismiss(to: entry.value.isNull ? nil : name(entry)) }
    if !entry.value.isNull {
      problems.error(
        .wrongKind, "`pop` takes no value: it goes back to the screen that is below",
        at: entry.place)
    }
    return .pop
  }

  /// Returns whether the keys of a navigation step include a gesture that drives it.
  func isInteractive(_ keys: [String: SyntaxEntry]) -> Bool {
    ["drag", "pinch", "interrupt"].contains { keys[$0] != nil }
  }

  /// Decodes a step without a transition or gesture: show, hold, scroll, type, mark or screenshot.
  private mutating func plainStep(_ verb: String, _ entry: SyntaxEntry) -> Step? {
    switch verb {
    case "show":
      let screen = name(entry)
      arrivals = [[Arrival(screen: screen)]]
      return screen.map { .show(screen: $0) }
    case "hold": return .hold(seconds: time(entry) ?? 0)
    case "scroll", "type":
      guard case .mapping = entry.value.content else {
        reportKind(of: entry, takes: Schema.step.key(verb)?.kind.words ?? "a mapping")
        return nil
      }
      return change(verb, entry)
    case "mark": return name(entry).map { .mark(name: $0) }
    default:
      guard let path = path(entry) else { return nil }
      if OutputName.suffix(of: path) != "png" {
        problems.error(.badOutput, "a screenshot is a `.png` file", at: entry.place)
      }
      claim(path, at: entry.place)
      return .screenshot(path: path)
    }
  }

  /// Decodes a scroll or typing step.
  private mutating func change(_ verb: String, _ entry: SyntaxEntry) -> Step? {
    if verb == "type" { return value(of: entry.value, KeyTable.typing).map { .type($0) } }
    return value(of: entry.value, KeyTable.scrolling).map {
      .scroll(layer: $0.layer, to: $0.offset)
    }
  }

  /// Decodes the tap before a step, with its place.
  private mutating func tap(_ keys: [String: SyntaxEntry]) -> (TapTarget, ScriptPlace)? {
    guard let entry = keys["tap"], let target = tapTarget(entry) else { return nil }
    return (target, entry.place)
  }

  /// Decodes a name that a step refers to or defines; it must not be empty.
  mutating func name(_ entry: SyntaxEntry) -> String? {
    let verb = CanonicalName.of(entry.name)
    guard let name = entry.value.name else {
      reportKind(of: entry, takes: Schema.step.key(verb)?.kind.words ?? "a name")
      return nil
    }
    if name.isEmpty {
      problems.error(.unknownName, "a name cannot be empty", at: entry.place)
      return nil
    }
    return name
  }

  /// Reports keys of a transition in a step that has none.
  private mutating func reportMisplacedTransition(
    _ keys: [String: SyntaxEntry], beside verb: String
  ) {
    for name in ["transition", "duration", "curve", "spring"] {
      guard let entry = keys[name] else { continue }
      problems.error(
        .unknownKey, "`\(name)` does not go with `\(verb)`", at: entry.key.place,
        help: ["it goes with `push`, `pop`, `present` and `dismiss`"])
    }
  }

  /// Records the arrival of a screen: on the top stack, or as a new presentation.
  mutating func arrive(_ screen: String?, by transition: Transition?, isPresentation: Bool) {
    let arrival = Arrival(screen: screen, transition: transition)
    if isPresentation || arrivals.isEmpty {
      arrivals.append([arrival])
    } else {
      arrivals[arrivals.count - 1].append(arrival)
    }
  }

  /// Records the departure of a screen, and returns the transition by which it arrived, if known.
  mutating func leave(_ change: Navigation?) -> Transition? {
    guard case .dismiss(let presenter)? = change else {
      guard let last = arrivals.indices.last else { return nil }
      return arrivals[last].popLast()?.transition
    }
    if let presenter,
      let holder = arrivals.lastIndex(where: { $0.contains { $0.screen == presenter } })
    {
      while arrivals.count > holder + 2 { arrivals.remove(at: holder + 1) }
    }
    return arrivals.popLast()?.first?.transition
  }
}

/// The arrival of a screen, tracked while steps are decoded.
struct Arrival: Sendable {
  /// The name of the screen; nil if it could not be read.
  var screen: String?
  /// The transition; nil if it is unknown or the screen appeared by `show`.
  var transition: Transition?
}

/// The places of one step's parts.
struct StepPlaces: Sendable {
  /// The key of its verb.
  var step: ScriptPlace
  /// The name that it refers to, such as a screen or a mark.
  var name: ScriptPlace
  /// The name of its transition, or the step if there is none.
  var transition: ScriptPlace
  /// The names of parameters that are set, including those with invalid values.
  var given: Set<String> = []
  /// The places of picture names, by name.
  var images: [String: ScriptPlace] = [:]

  /// The tap before the step, if any.
  var tap: (target: TapTarget, place: ScriptPlace)?
  /// The expectation, if any.
  var expectation: ScriptPlace?
  /// The expected screen, if any.
  var expectedScreen: ScriptPlace?
  /// The keys of the interaction's terms, by name.
  var terms: [String: ScriptPlace] = [:]

  /// Creates the places of a step whose parts have not been decoded yet.
  init(_ place: ScriptPlace) {
    step = place
    name = place
    transition = place
  }
}
