internal import SegueGraphics
internal import SegueStage

// The keyframes of layers inside the screens of a script's own transition, with their paces.

/// The keyframes of one layer, with a pace of its own.
struct PacedKeyframes: Sendable {
  var keyframes: [LayerKeyframe] = []
  /// The pace; nothing in it is set for a layer that has that of the transition.
  var pace = AnimationTiming()
}

/// The keyframes of the layers inside a screen, by layer name.
struct LayerParts: Sendable {
  var keyframes: [String: [LayerKeyframe]] = [:]
  var paces: [String: AnimationTiming] = [:]
}

extension KeyframeAnimator {
  /// The keyframes of layers inside the leaving screen.
  var fromLayers: LayerParts {
    get { LayerParts(keyframes: fromParts, paces: fromPaces) }
    set { (fromParts, fromPaces) = (newValue.keyframes, newValue.paces) }
  }

  /// The keyframes of layers inside the arriving screen.
  var toLayers: LayerParts {
    get { LayerParts(keyframes: toParts, paces: toPaces) }
    set { (toParts, toPaces) = (newValue.keyframes, newValue.paces) }
  }
}

extension KeyTable<PacedKeyframes> {
  static let layerKeyframes = KeyTable(
    name: "layer-keyframes", title: "keyframes of a layer", subject: "the layer",
    prototype: PacedKeyframes(), exclusions: [.animationPace],
    keys: [
      Key("keyframes", .keyframes, \.keyframes, isRequired: true, "How it moves."),
      Key(
        "duration", .someTime, \.pace.duration, default: "the rest of the transition",
        "How long it takes; the transition's end cuts off what is longer."),
      Key<AnimationTiming>.paceCurve.within(\.pace), Key<AnimationTiming>.paceSpring.within(\.pace),
      Key("delay", .time, \.pace.delay, default: "0s", "How long it waits before it begins."),
    ])
}

extension ValueKind<LayerParts> {
  private static let words = "a mapping of names of layers to keyframes"
  private static let form = ValueForm(
    .form(words), example: "{ a: [{ at: 40% }] }",
    parts: [
      ValueForm.Part(section: "keyframe", pattern: "{ a: [{ … }] }"),
      ValueForm.Part(section: "layer-keyframes", pattern: "{ a: { … } }"),
    ])

  /// Keyframes by layer name: a list, or a mapping of `keyframes` and their pace.
  static let pacedParts = ValueKind(form) { decoder, entry in
    guard let named = decoder.names(entry, takes: words) else { return LayerParts() }
    var parts = LayerParts()
    for entry in named {
      guard case .mapping = entry.value.content else {
        parts.keyframes[entry.name] = decoder.keyframes(entry)
        continue
      }
      guard let paced = decoder.value(of: entry.value, KeyTable.layerKeyframes) else { continue }
      (parts.keyframes[entry.name], parts.paces[entry.name]) = (paced.keyframes, paced.pace)
    }
    return parts
  } textInScene: { parts, _ in
    parts.keyframes.isEmpty ? "{}" : nil
  } block: { parts, scene in
    guard !parts.keyframes.isEmpty else { return nil }
    return parts.keyframes.sorted { $0.key < $1.key }.flatMap { name, keyframes -> [String] in
      guard let pace = parts.paces[name] else {
        return Key<[LayerKeyframe]>(YAMLText.word(name), .keyframes, \.self, "")
          .lines(of: keyframes, in: scene) ?? []
      }
      let paced = PacedKeyframes(keyframes: keyframes, pace: pace)
      let lines = KeyTable.layerKeyframes.keys.flatMap { $0.lines(of: paced, in: scene) ?? [] }
      return ["\(YAMLText.word(name)):"] + lines.map { "  " + $0 }
    }
  }
}
