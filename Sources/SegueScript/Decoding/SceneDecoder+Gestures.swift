internal import SegueGraphics
internal import SegueStage

/// Touches, and what is expected of them.
extension SceneDecoder {
  /// A step with a drag, or an interruption, beside it; nil where its screen cannot be read.
  mutating func interactive(
    _ change: Navigation?, _ keys: [String: SyntaxEntry], _ places: inout StepPlaces
  ) -> Step? {
    let expectation = expectation(keys["expect"], &places)
    let end = gestureEnd(keys["until"])
    let isPresentation = keys["present"] != nil || keys["dismiss"] != nil
    let isForward = keys["push"] != nil || keys["present"] != nil
    // Only a drag that is expected to finish surely takes the screen away.
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

  /// Who drives a step: a finger, from its start or from a moment in flight, or nobody.
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

  /// A gesture, or a command, for the scene's container.
  mutating func act(
    _ verb: String, _ entry: SyntaxEntry, _ keys: [String: SyntaxEntry],
    _ places: inout StepPlaces
  ) -> Step? {
    let expectation = expectation(keys["expect"], &places)
    let end = gestureEnd(keys["until"])
    guard let action = action(verb, entry) else { return nil }
    return .act(ContainerAct(action, expect: expectation, until: end))
  }

  private mutating func action(_ verb: String, _ entry: SyntaxEntry) -> ContainerAct.Action? {
    switch verb {
    case "drag": return touch(entry).map { .drag($0) }
    case "double-tap": return point(entry).map { .doubleTap($0) }
    case "do": return name(entry).map { .command($0) }
    case "tap": return tapTarget(entry).map { .tap($0) }
    default: return pinch(entry).map { .pinch($0, $1) }
    }
  }

  /// The ways of two fingers.
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

  /// What a finger taps: something with a name, or a place.
  mutating func tapTarget(_ entry: SyntaxEntry) -> TapTarget? {
    if case .scalar = entry.value.content { return name(entry).map { .named($0) } }
    return point(entry).map { .point($0) }
  }

  /// A finger's way.
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

  /// The number of a track's file; the same file has one number.
  private mutating func track(_ path: String, at place: ScriptPlace) -> TrackID {
    if let index = tracks.firstIndex(where: { $0.path == path }) { return TrackID(index) }
    tracks.append(TouchTrack(path: path))
    locations.tracks.append(place)
    return TrackID(tracks.count - 1)
  }

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
      // A key that was misspelt was said already.
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

  /// Two numbers in points, or in points a second.
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

  private mutating func gestureEnd(_ entry: SyntaxEntry?) -> GestureEnd {
    let words = GestureEnd.allCases.map(\.rawValue)
    return entry.flatMap { word($0, among: words, kind: "ends") }.flatMap(GestureEnd.init)
      ?? .settled
  }

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

  private mutating func terms(
    _ keys: [String: SyntaxEntry], _ places: inout StepPlaces
  ) -> InteractionTerms {
    for key in Schema.terms { places.terms[key.name] = keys[key.name]?.key.place }
    var terms = InteractionTerms()
    read(keys, KeyTable.terms, into: &terms)
    return terms
  }

  /// Where a finger has to touch down: anywhere, at the edge, or within so many points of it.
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

  /// A spring on which the rest runs, from the finger's own speed.
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

  /// How the screen that shows came, if that is known.
  private func arrival(isPresentation: Bool) -> Transition? {
    (isPresentation ? arrivals.last?.first : arrivals.last?.last)?.transition
  }
}

extension TouchPath.Segment {
  /// How long it takes.
  fileprivate var seconds: Double {
    switch self {
    case .move(_, let seconds, _), .hold(let seconds): seconds
    }
  }
}
