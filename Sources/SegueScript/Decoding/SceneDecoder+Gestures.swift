internal import SegueGraphics
internal import SegueStage

/// Decoding of gestures and expectations.
extension SceneDecoder {
  /// Returns the ID of a touch track; equal paths share one.
  mutating func track(_ path: String, at place: ScriptPlace) -> TrackID {
    if let index = tracks.firstIndex(where: { $0.path == path }) { return TrackID(index) }
    tracks.append(TouchTrack(path: path))
    locations.tracks.append(place)
    return TrackID(tracks.count - 1)
  }

  /// Decodes the segments of a touch path, and adds their durations to the limit on all touches.
  mutating func segments(
    _ entry: SyntaxEntry, takes words: String
  ) -> [TouchPath.Segment]? {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let before = problems.errorCount
    let segments = nodes.compactMap { segment($0) }
    guard problems.errorCount == before else { return nil }
    let seconds = segments.reduce(0) { $0 + $1.seconds }
    guard seconds <= TouchPath.longest else {
      problems.error(
        .limit,
        "the touch takes \(seconds.fixed(0)) s, over the limit of \(TouchPath.longest.fixed(0)) s",
        at: entry.key.place, help: ["shorten its `path`"])
      return nil
    }
    touchSeconds += seconds
    guard touchSeconds <= limits.touchSeconds else {
      problems.error(
        .limit,
        "all touches together take more than \(limits.touchSeconds.fixed(0)) s, the limit",
        at: entry.key.place, help: ["shorten some of them, or split the script"])
      return nil
    }
    return segments
  }

  /// Decodes one segment of a touch path: a move with `to` and `in`, or a `hold`.
  private mutating func segment(_ node: SyntaxNode) -> TouchPath.Segment? {
    guard let (leg, keys) = decoded(node, KeyTable.leg) else { return nil }
    if keys["hold"] != nil { return leg.hold.map { .hold(seconds: $0) } }
    guard keys["to"] != nil, keys["in"] != nil else {
      // A misspelt key was reported already.
      if case .mapping(let entries) = node.content, entries.count == keys.count {
        let missing =
          keys["to"] == nil ? "`to` (where the finger goes)" : "`in` (how long it takes)"
        problems.error(
          .missingKey, "this part of the path has no \(missing)", at: node.place,
          help: ["write `{ to: [180, 400], in: 300ms }` or `{ hold: 100ms }`"])
      }
      return nil
    }
    guard let target = leg.target, let seconds = leg.seconds else { return nil }
    return .move(to: target, seconds: seconds, leg.curve ?? .linear)
  }

  /// Returns the expectation of a state, and records its places; an empty one is reported.
  mutating func expectation(
    _ state: ExpectedState, _ entry: SyntaxEntry, _ keys: [String: SyntaxEntry]
  ) -> GestureExpectation {
    places.expectation = entry.key.place
    places.expectedScreen = keys["screen"]?.place
    if keys.isEmpty, case .mapping(let entries) = entry.value.content, entries.isEmpty {
      problems.error(
        .missingKey, "`expect` is empty", at: entry.key.place,
        help: [
          "write `finished`, `cancelled`, or at least one of `screen`, `progress`, `offset`, `detent` "
            + "and `rest`"
        ])
    }
    if let detent = state.detent { return .detent(CanonicalName.of(detent)) }
    if let rest = state.rest { return .rest(rest) }
    return .state(screen: state.screen, progress: state.progress, offset: state.offset)
  }

  /// Decodes the spring of a completion, which starts with the finger's velocity and must have a duration.
  mutating func completionSpring(_ entry: SyntaxEntry) -> Spring? {
    let before = problems.errorCount
    let pacing = ValueKind<Pacing>.spring.read(&self, entry)
    if let spring = pacing?.resolved(duration: pacing?.naturalDuration).spring { return spring }
    if problems.errorCount == before {
      problems.error(
        .badPace, "`completion-spring` needs a spring with a duration of its own",
        at: entry.place,
        help: ["write one such as `snappy`, or `{ stiffness: 484, damping: 37.4 }`"])
    }
    return nil
  }
}

extension SceneDecoder {
  /// Notes the first step with a finger, in a script that does not say whether fingers are drawn.
  mutating func noteHiddenFingers(_ touches: SyntaxEntry?, in scene: Scene) {
    guard touches == nil,
      let first = scene.steps.firstIndex(where: { $0.finger != nil }),
      let finger = scene.steps[first].finger, locations.steps.indices.contains(first)
    else { return }
    problems.note(
      .hiddenFingers, "the finger of this \(finger) is not drawn", at: locations.steps[first],
      help: ["add `touches: disc` to draw all fingers, or `touches: none` if that is on purpose"])
  }
}

extension Step {
  /// What a finger does in the step, in a word; nil for a step without one.
  fileprivate var finger: String? {
    switch bare {
    case .interactive(let step):
      switch step.drive {
      case .finger, .caught: "drag"
      case .pinch: "pinch"
      case .reversed: nil
      }
    case .act(let act):
      switch act.action {
      case .drag: "drag"
      case .tap: "tap"
      case .doubleTap: "double tap"
      case .pinch: "pinch"
      case .command: nil
      }
    default: nil
    }
  }
}

extension TouchPath.Segment {
  fileprivate var seconds: Double {
    switch self {
    case .move(_, let seconds, _), .hold(let seconds): seconds
    }
  }
}
