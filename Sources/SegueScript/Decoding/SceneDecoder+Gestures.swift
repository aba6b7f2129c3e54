internal import SegueGraphics
internal import SegueStage

/// Decoding of gestures and expectations.
extension SceneDecoder {
  /// Decodes a step driven by a drag, pinch or interruption; nil if its screen or touch cannot be read.
  mutating func interactive(
    _ change: Navigation?, _ keys: [String: SyntaxEntry], _ places: inout StepPlaces
  ) -> Step? {
    let expectation = expectation(keys["expect"], &places)
    let end = gestureEnd(keys["until"])
    let isPresentation = keys["present"] != nil || keys["dismiss"] != nil
    let isForward = keys["push"] != nil || keys["present"] != nil
    // Only a drag that is expected to finish is certain to remove the screen.
    var arrival: Transition?
    if !isForward {
      arrival =
        expectation == .outcome(.finished)
        ? leave(change) : self.arrival(isPresentation: isPresentation)
    }
    let use = use(keys, arrival: arrival, isPresentation: isPresentation, &places)
    if isForward, expectation != .outcome(.cancelled) {
      let name = use.name ?? TransitionCatalogue.defaultName(isPresentation: isPresentation)
      arrive(change?.screen, by: knownTransition(named: name), isPresentation: isPresentation)
    }
    let terms = terms(keys, &places)
    guard let drive = drive(keys), let change else { return nil }
    return .interactive(
      InteractiveStep(
        change, use, drive: drive, terms: terms, expect: expectation, until: end))
  }

  /// Decodes what drives an interactive step: a drag, a pinch, or an interruption with or without a touch.
  private mutating func drive(_ keys: [String: SyntaxEntry]) -> InteractiveStep.Drive? {
    guard let entry = keys["interrupt"] else {
      if let pinch = keys["pinch"] {
        if let drag = keys["drag"] {
          problems.error(.badGesture, "`drag` does not go with `pinch`", at: drag.key.place)
        }
        return self.pinch(pinch).map { .pinch($0, $1) }
      }
      return keys["drag"].flatMap { touch($0) }.map { .finger($0) }
    }
    for drag in ["drag", "pinch"].compactMap({ keys[$0] }) {
      problems.error(
        .badGesture, "`\(CanonicalName.of(drag.name))` does not go with `interrupt`",
        at: drag.key.place,
        help: ["a finger that catches it stands in `interrupt: { after: 150ms, drag: … }`"])
    }
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: Schema.interrupt.kind.words)
      return nil
    }
    guard let inner = entries(of: entry.value, Schema.interruption) else { return nil }
    let caught = inner["drag"].map { touch($0) }
    guard let after = inner["after"] else {
      if let key = Schema.interruption.key("after") {
        reportMissing(key, in: entry.value, of: "the interruption")
      }
      return nil
    }
    guard let seconds = time(after) else { return nil }
    guard let caught else { return .reversed(after: seconds) }
    return caught.map { .caught(after: seconds, $0) }
  }

  /// Decodes a gesture or command for the scene's container.
  mutating func act(
    _ verb: String, _ entry: SyntaxEntry, _ keys: [String: SyntaxEntry],
    _ places: inout StepPlaces
  ) -> Step? {
    let expectation = expectation(keys["expect"], &places)
    let end = gestureEnd(keys["until"])
    guard let action = action(verb, entry) else { return nil }
    return .act(GestureAction(action, expect: expectation, until: end))
  }

  /// Decodes the action of a container step by its verb.
  private mutating func action(_ verb: String, _ entry: SyntaxEntry) -> GestureAction.Action? {
    switch verb {
    case "drag": return touch(entry).map { .drag($0) }
    case "double-tap": return point(entry).map { .doubleTap($0) }
    case "do": return name(entry).map { .command($0) }
    case "tap": return tapTarget(entry).map { .tap($0) }
    default: return pinch(entry).map { .pinch($0, $1) }
    }
  }

  /// Decodes the touches of both fingers of a pinch.
  private mutating func pinch(_ entry: SyntaxEntry) -> (AuthoredTouch, AuthoredTouch)? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: Schema.step.key("pinch")?.kind.words ?? "a mapping")
      return nil
    }
    guard let keys = entries(of: entry.value, Schema.pinch) else { return nil }
    let touches = Schema.pinch.keys.compactMap { key -> AuthoredTouch? in
      guard let finger = keys[key.name] else {
        reportMissing(key, in: entry.value, of: "the pinch")
        return nil
      }
      return touch(finger)
    }
    return touches.count == 2 ? (touches[0], touches[1]) : nil
  }

  /// Decodes the target of a tap: a name or a point.
  mutating func tapTarget(_ entry: SyntaxEntry) -> TapTarget? {
    if case .scalar = entry.value.content { return name(entry).map { .named($0) } }
    return point(entry).map { .point($0) }
  }

  /// Decodes a touch: a recorded track, or a start point and a path, and its release.
  private mutating func touch(_ entry: SyntaxEntry) -> AuthoredTouch? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: Schema.step.key("drag")?.kind.words ?? "a mapping")
      return nil
    }
    guard let keys = entries(of: entry.value, Schema.drag) else { return nil }
    let release = keys["release"].map { self.release($0) } ?? .lifted
    if let track = keys["track"] {
      for other in [keys["from"], keys["path"]].compactMap({ $0 }) {
        problems.error(
          .badGesture, "`\(CanonicalName.of(other.name))` does not go with `track`",
          at: other.key.place, help: ["the file says where the finger goes"])
      }
      return path(track).map {
        AuthoredTouch(.track(self.track($0, at: track.place)), release: release)
      }
    }
    for key in Schema.drag.keys where key.defaultText == nil && keys[key.name] == nil {
      reportMissing(key, in: entry.value, of: "the drag")
    }
    let from = keys["from"].flatMap { point($0) }
    let segments = keys["path"].flatMap { self.segments($0) }
    guard let from, let segments else { return nil }
    return AuthoredTouch(.path(from: from, segments), release: release)
  }

  /// Returns the ID of a touch track; equal paths share one.
  private mutating func track(_ path: String, at place: ScriptPlace) -> TrackID {
    if let index = tracks.firstIndex(where: { $0.path == path }) { return TrackID(index) }
    tracks.append(TouchTrack(path: path))
    locations.tracks.append(place)
    return TrackID(tracks.count - 1)
  }

  /// Decodes the segments of a touch path, and adds their durations to the limit on all touches.
  private mutating func segments(_ entry: SyntaxEntry) -> [TouchPath.Segment]? {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: Schema.drag.key("path")?.kind.words ?? "a list")
      return nil
    }
    let before = problems.errorCount
    let segments = nodes.compactMap { segment($0) }
    guard problems.errorCount == before else { return nil }
    let seconds = segments.reduce(0) { $0 + $1.seconds }
    guard seconds <= TouchPath.longest else {
      problems.error(
        .limit,
        "a touch of \(seconds.fixed(0)) s is longer than \(TouchPath.longest.fixed(0)) s, the most",
        at: entry.key.place)
      return nil
    }
    touchSeconds += seconds
    guard touchSeconds <= limits.touchSeconds else {
      problems.error(
        .limit,
        "all touches together are longer than \(limits.touchSeconds.fixed(0)) s, the most",
        at: entry.key.place)
      return nil
    }
    return segments
  }

  /// Decodes one segment of a touch path: a move with `to` and `in`, or a `hold`.
  private mutating func segment(_ node: SyntaxNode) -> TouchPath.Segment? {
    guard let keys = entries(of: node, Schema.leg) else { return nil }
    let moves = ["to", "in", "curve"].compactMap { keys[$0] }
    var leg = KeyTable.leg.prototype
    read(keys, KeyTable.leg, into: &leg)
    if keys["hold"] != nil {
      for other in moves {
        problems.error(
          .badGesture, "`\(CanonicalName.of(other.name))` does not go with `hold`",
          at: other.key.place, help: ["begin the next part of the path with a `-` of its own"])
      }
      return leg.hold.map { .hold(seconds: $0) }
    }
    guard keys["to"] != nil, keys["in"] != nil else {
      // A misspelt key was reported already.
      if case .mapping(let entries) = node.content, entries.count == keys.count {
        let missing = keys["to"] == nil ? "`to`, where the finger goes" : "`in`, how long it takes"
        problems.error(
          .missingKey, "this part of the path lacks \(missing)", at: node.place,
          help: ["write `{ to: [180, 400], in: 300ms }` or `{ hold: 100ms }`"])
      }
      return nil
    }
    guard let target = leg.target, let seconds = leg.seconds else { return nil }
    return .move(to: target, seconds: seconds, leg.curve)
  }

  /// Decodes two numbers, in points or points per second.
  mutating func point(_ entry: SyntaxEntry) -> Point? {
    let words = "a place such as `[180, 120]`"
    guard let items = items(of: entry, Schema.place, count: 2, takes: words) else { return nil }
    let numbers = items.compactMap { item -> Double? in
      guard let item else { return nil }
      guard let value = item.value.number else {
        reportKind(of: item, takes: "two numbers")
        return nil
      }
      guard abs(value) <= LengthLiteral.longest else {
        problems.error(.badNumber, "this is too far away", at: item.place)
        return nil
      }
      return value
    }
    return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
  }

  /// Decodes a release: `lift`, `cancel`, `fail`, or a mapping with `velocity`.
  private mutating func release(_ entry: SyntaxEntry) -> TouchPath.Release {
    guard case .mapping = entry.value.content else {
      switch word(entry, among: ["lift", "cancel", "fail"], kind: "releases") {
      case "cancel": return .cancelled
      case "fail": return .failed
      default: return .lifted
      }
    }
    return value(of: entry.value, KeyTable.release).map { .liftedWithVelocity($0) } ?? .lifted
  }

  /// Decodes `until`, the end of a gesture step; without it the step ends when motion has settled.
  private mutating func gestureEnd(_ entry: SyntaxEntry?) -> GestureEnd {
    let words = GestureEnd.allCases.map(\.rawValue)
    return entry.flatMap { word($0, among: words, kind: "ends") }.flatMap(GestureEnd.init)
      ?? .settled
  }

  /// Decodes `expect`: an outcome in one word, or a mapping of the state at the end.
  private mutating func expectation(
    _ entry: SyntaxEntry?, _ places: inout StepPlaces
  ) -> GestureExpectation? {
    guard let entry else { return nil }
    places.expectation = entry.place
    guard case .mapping = entry.value.content else {
      let word = word(entry, among: ["finished", "cancelled"], kind: "outcomes")
      return word.map { .outcome($0 == "finished" ? .finished : .cancelled) }
    }
    guard let keys = entries(of: entry.value, Schema.expectation) else { return nil }
    places.expectation = entry.key.place
    places.expectedScreen = keys["screen"]?.place
    if keys.isEmpty, case .mapping(let entries) = entry.value.content, entries.isEmpty {
      problems.error(
        .missingKey, "nothing is expected here", at: entry.key.place,
        help: ["write `finished`, `cancelled`, or one of `screen`, `progress` and `offset`"])
    }
    var state = ExpectedState()
    read(keys, KeyTable.expectation, into: &state)
    if let detent = state.detent {
      for other in ["screen", "progress", "offset"].compactMap({ keys[$0] }) {
        problems.error(
          .badGesture, "`\(CanonicalName.of(other.name))` does not go with `detent`",
          at: other.key.place)
      }
      return .detent(CanonicalName.of(detent))
    }
    return .state(screen: state.screen, progress: state.progress, offset: state.offset)
  }

  /// Decodes the keys that govern an interactive transition, and records their places.
  private mutating func terms(
    _ keys: [String: SyntaxEntry], _ places: inout StepPlaces
  ) -> InteractionSettings {
    for key in Schema.terms { places.terms[key.name] = keys[key.name]?.key.place }
    var terms = InteractionSettings()
    read(keys, KeyTable.terms, into: &terms)
    return terms
  }

  /// Decodes the region where a touch may begin: anywhere, the usual edge, or an edge of a width in points.
  mutating func region(_ entry: SyntaxEntry) -> PanRegion? {
    if entry.value.number != nil {
      return number(entry, words: "within 1...10000") { (1...10_000).contains($0) }
        .map { .edge($0) }
    }
    switch word(entry, among: ["anywhere", "edge"], kind: "regions") {
    case "edge": return .usualEdge
    case "anywhere": return .anywhere
    default: return nil
    }
  }

  /// Decodes the spring of a completion, which starts with the finger's velocity and must have a duration.
  mutating func completionSpring(_ entry: SyntaxEntry) -> Spring? {
    let before = problems.errorCount
    let pacing = pacing(curve: nil, spring: entry)
    if let spring = pacing?.resolved(duration: pacing?.naturalDuration).spring { return spring }
    if problems.errorCount == before {
      problems.error(
        .badPace, "the rest runs on a spring of its own time, and this one needs a duration",
        at: entry.place, help: ["such as `snappy`, or `{ stiffness: 484, damping: 37.4 }`"])
    }
    return nil
  }

  /// Returns the transition by which the top screen arrived, if known.
  private func arrival(isPresentation: Bool) -> Transition? {
    (isPresentation ? arrivals.last?.first : arrivals.last?.last)?.transition
  }
}

extension TouchPath.Segment {
  fileprivate var seconds: Double {
    switch self {
    case .move(_, let seconds, _), .hold(let seconds): seconds
    }
  }
}
