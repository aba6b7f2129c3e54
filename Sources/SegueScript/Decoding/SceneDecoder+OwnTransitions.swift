internal import SegueGraphics
internal import SegueStage

/// Transitions that a script defines.
extension SceneDecoder {
  /// The transition of a name: the script's own, one that was given, else the catalogue's.
  func knownTransition(named name: String) -> Transition? {
    TransitionCatalogue.transition(named: name, before: transitions + givenTransitions)
  }

  /// The script's own transitions, in the order in which they stand.
  mutating func ownTransitions(_ entry: SyntaxEntry?) -> [OwnTransition] {
    let words = "a mapping of names to transitions"
    guard let entry, let named = names(entry, takes: words) else { return [] }
    let firsts = unique(named) { TransitionCatalogue.spelling(of: $0.name) }
    var own: [OwnTransition] = []
    for entry in named {
      let first = firsts[TransitionCatalogue.spelling(of: entry.name)]
      let animator = keyframeAnimator(entry)
      guard first?.key.place == entry.key.place else { continue }
      if let hidden = TransitionCatalogue.transition(named: entry.name) {
        problems.error(
          .badTransition, "the catalogue has a transition `\(hidden.name)` already",
          at: entry.key.place, help: ["give this one another name"])
      } else if let animator {
        own.append(OwnTransition(entry.name, animator))
        locations.transitions.append(entry.key.place)
      }
    }
    return own
  }

  private mutating func keyframeAnimator(_ entry: SyntaxEntry) -> KeyframeAnimator? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: "a mapping with `from` and `to`")
      return nil
    }
    guard let keys = entries(of: entry.value, Schema.ownTransition) else { return nil }
    var animator = KeyframeAnimator()
    ownPace(keys, &animator)
    read(keys, KeyTable.ownTransition, into: &animator)
    animator.from = keys["from"].map { keyframes($0) } ?? []
    animator.to = keys["to"].map { keyframes($0) } ?? []
    return animator
  }

  private mutating func ownPace(
    _ keys: [String: SyntaxEntry], _ animator: inout KeyframeAnimator
  ) {
    var use = TransitionUse()
    if let entry = keys["duration"], let seconds = time(entry) {
      use.duration = seconds > 0 ? seconds : nil
      if seconds == 0 {
        problems.error(.badTime, "a transition takes some time", at: entry.place)
      }
    }
    use.pacing = pacing(curve: keys["curve"], spring: keys["spring"])
    if let spring = keys["spring"] { checkSettling(of: &use, at: spring.place) }
    animator.pacing = use.pacing ?? animator.pacing
    animator.duration = use.duration ?? use.pacing?.naturalDuration ?? animator.duration
  }

  private mutating func keyframes(_ entry: SyntaxEntry) -> [LayerKeyframe] {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of keyframes such as `{ at: 0%, alpha: 0 }`")
      return []
    }
    guard nodes.count <= limits.keyframes else {
      problems.error(
        .limit, "a screen has at most \(limits.keyframes) keyframes", at: entry.key.place)
      return []
    }
    var keyframes: [LayerKeyframe] = []
    for node in nodes {
      guard let keyframe = keyframe(node) else { continue }
      if let last = keyframes.last, keyframe.progress <= last.progress {
        problems.error(
          .badTransition, "keyframes stand in the order of `at`, each later than the one before",
          at: node.place)
        continue
      }
      keyframes.append(keyframe)
    }
    return keyframes
  }

  private mutating func keyframe(_ node: SyntaxNode) -> LayerKeyframe? {
    guard let keyframe = value(of: node, KeyTable.keyframe),
      case .mapping(let entries) = node.content
    else { return nil }
    if let size = keyframe.size, size.x.points(of: 1) < 0 || size.y.points(of: 1) < 0,
      let entry = entries.first(where: { CanonicalName.of($0.name) == "size" })
    {
      problems.error(.badNumber, "a size is not negative", at: entry.place)
    }
    return keyframe
  }

  /// Two lengths along the sides of the stage.
  mutating func twoLengths(_ entry: SyntaxEntry, takes words: String) -> LengthPair? {
    if case .sequence(let nodes) = entry.value.content, nodes.count != 2 {
      reportKind(of: entry, takes: words)
      return nil
    }
    return lengths(entry, takes: words)
  }
}
