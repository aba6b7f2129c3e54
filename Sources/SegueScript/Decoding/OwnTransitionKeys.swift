internal import SegueGraphics
internal import SegueStage

// The keys of the transitions that a script defines.

/// A custom transition, and its pace as the script has it.
struct OwnTransitionParts: Sendable {
  /// The duration and the pace; a transition has no other parts of a use.
  var use = TransitionUse()
  var animator = KeyframeAnimator()

  /// The transition with its duration, which a spring may have of its own.
  var whole: KeyframeAnimator {
    var whole = animator
    whole.pacing = use.pacing ?? animator.pacing
    whole.duration = use.duration ?? use.pacing?.naturalDuration ?? animator.duration
    return whole
  }
}

extension KeyTable<OwnTransitionParts> {
  static let ownTransition = KeyTable(
    name: "own-transition", title: "a transition", prototype: OwnTransitionParts(),
    quiet: ["curve", "spring", "from-layers", "to-layers", "layers", "matched"],
    exclusions: [.pace],
    foreign: .ownTransition,
    keys: [Key<OwnTransitionParts>].pace(
      \OwnTransitionParts.use,
      defaults: ("500ms, or the spring's own", "ease-in-ease-out", "none"),
      summaries: ("How long it takes.", "How it spends its time."))
      + animatorKeys.map { $0.within(\.animator) })

  private static let animatorKeys: [Key<KeyframeAnimator>] = [
    Key("order", .word("values"), \.order, "Which screen is on top."),
    Key(
      "perspective", .number(1...LengthLiteral.longest, "at least 1"), \.perspective,
      default: "none",
      "The distance in points from which an eye over the stage's centre sees turns in space."),
    Key("from", .keyframes, \.from, default: "it stays", "How the screen that leaves moves."),
    Key("to", .keyframes, \.to, default: "it stays", "How the screen that arrives moves."),
    Key(
      "from-layers", .pacedParts, \.fromLayers, default: "none",
      "How layers inside the screen that leaves move."),
    Key(
      "to-layers", .pacedParts, \.toLayers, default: "none",
      "How layers inside the screen that arrives move."),
    Key(
      "layers", .helpers, \.helpers, default: "none",
      "Layers of its own, `below` the screens, `between` or `above` them."),
    Key(
      "matched", .matched, \.matched, default: "none",
      "Layers of the leaving screen that become layers of the arriving one."),
  ]
}

extension KeyTable<MatchedLayers> {
  /// A pair of matched layers.
  static let matched = KeyTable(
    name: "matched", title: "matched layers", prototype: MatchedLayers(from: "", to: ""),
    keys: [
      Key("from", .called(), \.from, isRequired: true, "The layer in the screen that leaves."),
      Key("to", .called(), \.to, isRequired: true, "The layer in the screen that arrives."),
    ])
}

extension ValueKind<[LayerKeyframe]> {
  /// A list of keyframes; below its key there is a line for each.
  static let keyframes = ValueKind(
    ValueForm("a list of keyframes", .keyframe, in: "[{ … }]")
  ) { decoder, entry in
    decoder.keyframes(entry)
  } textInScene: { keyframes, scene in
    "[\(items(keyframes, scene).joined(separator: ", "))]"
  } block: { keyframes, scene in
    keyframes.isEmpty ? nil : items(keyframes, scene).map { "- \($0)" }
  }

  /// Returns keyframes as mappings, with the properties that they set.
  private static func items(_ keyframes: [LayerKeyframe], _ scene: Scene) -> [String] {
    keyframes.map { "{ \(KeyTable.keyframe.pairs(of: $0, in: scene).joined(separator: ", ")) }" }
  }
}

extension ValueKind<[String: [LayerKeyframe]]> {
  /// The keyframes of layers inside a screen, by layer name.
  static let parts = ValueKind(
    ValueForm("a mapping of names of layers to keyframes", .keyframe, in: "{ a: [{ … }] }")
  ) { decoder, entry in
    decoder.parts(entry)
  } textInScene: { parts, scene in
    let pairs = sorted(parts).compactMap { name, keyframes in
      ValueKind<[LayerKeyframe]>.keyframes.text(keyframes, scene).map {
        "\(YAMLText.word(name)): \($0)"
      }
    }
    return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
  } block: { parts, scene in
    guard !parts.isEmpty else { return nil }
    return sorted(parts).flatMap { name, keyframes in
      Key<[LayerKeyframe]>(YAMLText.word(name), .keyframes, \.self, "")
        .lines(of: keyframes, in: scene) ?? []
    }
  }

  /// Returns the layers in the order of their names.
  private static func sorted(
    _ parts: [String: [LayerKeyframe]]
  ) -> [(key: String, value: [LayerKeyframe])] {
    parts.sorted { $0.key < $1.key }
  }
}

extension ValueKind<[KeyframeAnimator.HelperLayer]> {
  private static let words = "a list of layers, each with `place` and `keyframes` beside its keys"

  private static let form = ValueForm(
    .form(words), example: "[{}]",
    parts: ["layer", "transition-layer"].map { ValueForm.Part(section: $0, pattern: "[{ … }]") })

  /// The helper layers of a transition.
  fileprivate static let helpers = ValueKind(form) { decoder, entry in
    decoder.helpers(entry)
  } textInScene: { _, _ in
    nil
  } block: { helpers, scene in
    guard !helpers.isEmpty else { return nil }
    return helpers.flatMap { helper in
      LayerWriter(scene: scene).item(helper.layer)
        + KeyTable.transitionLayer.lines(of: helper, in: scene).map { "  " + $0 }
    }
  }
}

extension ValueKind<[MatchedLayers]> {
  private static let words = "a list of names, or of mappings with `from` and `to`"

  /// Matched layers: names that occur in both screens, or pairs.
  fileprivate static let matched = ValueKind(ValueForm(words, .matched, in: "[{ … }]")) {
    decoder, entry in
    decoder.matchedLayers(entry, takes: words)
  } textInScene: { pairs, scene in
    let texts = pairs.map {
      "{ \(KeyTable.matched.pairs(of: $0, in: scene).joined(separator: ", ")) }"
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}
