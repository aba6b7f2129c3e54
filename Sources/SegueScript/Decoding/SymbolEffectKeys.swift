internal import SegueGraphics
internal import SegueStage

// The effect of a change: a word, or a mapping with the way it spreads over the layers that a layer holds.

/// The layers that an effect changes.
private enum EffectScope: String, CaseIterable, Hashable, Sendable {
  case whole
  case layer
}

extension KeyTable<EffectUse> {
  static let effect = KeyTable(
    name: "effect", title: "an effect", prototype: EffectUse(.bounce), quiet: ["by"],
    keys: [
      Key("name", .word("effects"), \.effect, isRequired: true, "Which effect it is."),
      Key(
        "by", .word("values"), \.scope,
        "Whether the layer has it as a whole, or each layer that it holds, 60 ms after the last one."
      ),
    ])
}

extension EffectUse {
  fileprivate var scope: EffectScope {
    get { isByLayer ? .layer : .whole }
    set { isByLayer = newValue == .layer }
  }
}

extension ValueKind<EffectUse> {
  private static let words = "the name of an effect, or a mapping with `name` and `by`"

  /// The name of an effect, or a mapping with the layers that have it.
  ///
  /// Its changes are written as a comment.
  static let effectUse = union(
    words,
    (
      .name,
      ValueKind<SymbolEffect>.word("effects")
        .converted(to: { EffectUse($0) }, from: { $0.isByLayer ? nil : $0.effect })
    ),
    (.mapping, mapping(words, .effect)))
}
