internal import SegueGraphics
internal import SegueStage

/// Decoding of custom transitions that a script defines.
extension SceneDecoder {
  /// Returns the transition with a name.
  ///
  /// The script's own come first, then those given by the caller, then the catalogue's.
  func knownTransition(named name: String) -> Transition? {
    TransitionCatalogue.transition(named: name, before: transitions + providedTransitions)
  }

  /// Decodes the script's own transitions, in their order.
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
          .badTransition, "the catalogue already has a transition `\(hidden.name)`",
          at: entry.key.place, help: ["give this one another name"])
      } else if let animator {
        own.append(OwnTransition(entry.name, animator))
        locations.transitions.append(entry.key.place)
      }
    }
    return own
  }

  /// Decodes the keyframes, layers and pace of a custom transition.
  private mutating func keyframeAnimator(_ entry: SyntaxEntry) -> KeyframeAnimator? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: "a mapping with `from` and `to`")
      return nil
    }
    guard let keys = entries(of: entry.value, KeyTable.ownTransition.section) else { return nil }
    var parts = OwnTransitionParts()
    read(keys, KeyTable.ownTransition, into: &parts)
    checkPace(of: &parts.use, keys)
    return parts.whole
  }

  /// Decodes the keyframes of layers inside a screen, by layer name.
  mutating func parts(_ entry: SyntaxEntry) -> [String: [LayerKeyframe]] {
    guard let named = names(entry, takes: "a mapping of names of layers to keyframes") else {
      return [:]
    }
    var parts: [String: [LayerKeyframe]] = [:]
    for entry in named { parts[entry.name] = keyframes(entry) }
    return parts
  }

  /// Decodes the layers of a transition.
  mutating func helpers(_ entry: SyntaxEntry) -> [KeyframeAnimator.HelperLayer] {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of layers")
      return []
    }
    guard layerCount + nodes.count <= limits.layers else {
      problems.error(
        .limit, "the script has more than \(limits.layers) layers, the limit", at: entry.key.place,
        help: ["remove some of them, or split the script"])
      return []
    }
    layerCount += nodes.count
    layerDepth += 1
    defer { layerDepth -= 1 }
    return nodes.enumerated().compactMap { index, node in helper(node, index: index) }
  }

  /// Decodes the matched layers: names that occur in both screens, or pairs of `from` and `to`.
  mutating func matchedLayers(_ entry: SyntaxEntry, takes words: String) -> [MatchedLayers] {
    guard case .sequence(let nodes) = entry.value.content, nodes.count <= 64 else {
      reportKind(of: entry, takes: words)
      return []
    }
    return nodes.compactMap { node in
      if let name = node.name { return MatchedLayers(from: name, to: name) }
      guard let keys = entries(of: node, KeyTable.matched.section) else { return nil }
      var pair = KeyTable.matched.prototype
      guard read(keys, KeyTable.matched, into: &pair).isEmpty
      else {
        problems.error(
          .missingKey, "a pair needs `from` and `to`", at: node.place,
          help: ["write `{ from: thumbnail, to: hero }`"])
        return nil
      }
      return pair
    }
  }

  /// Decodes a list of keyframes, in ascending order of `at`; others are reported and skipped.
  mutating func keyframes(_ entry: SyntaxEntry) -> [LayerKeyframe] {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of keyframes such as `[{ at: 0%, alpha: 0 }]`")
      return []
    }
    guard nodes.count <= limits.keyframes else {
      problems.error(
        .limit, "there are \(nodes.count) keyframes, over the limit of \(limits.keyframes)",
        at: entry.key.place, help: ["remove some of them"])
      return []
    }
    var keyframes: [LayerKeyframe] = []
    for node in nodes {
      guard let keyframe = keyframe(node) else { continue }
      if let last = keyframes.last, keyframe.progress <= last.progress {
        problems.error(
          .badTransition, "this keyframe's `at` is not after that of the one before it",
          at: node.place, help: ["write keyframes in the order of `at`, no two at the same"])
        continue
      }
      if let last = keyframes.last(where: { $0.clip != nil }),
        let mismatch = keyframe.clipMismatch(after: last)
      {
        problems.error(
          .badShape, "a clip of \(mismatch.from) cannot become one of \(mismatch.to)",
          at: node.place,
          help: ["draw both with the same curves, or add `morph: resample` to this keyframe"])
      }
      keyframes.append(keyframe)
    }
    return keyframes
  }

  /// Decodes one keyframe, and reports a negative size.
  private mutating func keyframe(_ node: SyntaxNode) -> LayerKeyframe? {
    guard let keyframe = value(of: node, KeyTable.keyframe),
      case .mapping(let entries) = node.content
    else { return nil }
    if let size = keyframe.size, size.x.points(of: 1) < 0 || size.y.points(of: 1) < 0,
      let entry = entries.first(where: { CanonicalName.of($0.name) == "size" })
    {
      problems.error(.badNumber, "a `size` must not be negative", at: entry.place)
    }
    return keyframe
  }
}
