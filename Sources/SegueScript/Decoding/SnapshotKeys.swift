internal import SegueGraphics
internal import SegueStage

// The keys of a transition's own layers: their place, keyframes and pace, and the snapshots that
// they show.

extension KeyframeAnimator.HelperLayer {
  /// The pace; nothing in it is set for a layer that has that of the transition.
  fileprivate var pace: AnimationTiming {
    get { timing ?? AnimationTiming() }
    set { timing = newValue == AnimationTiming() ? nil : newValue }
  }

  /// The screen that a snapshot shows; nil without a snapshot.
  fileprivate var snapshotScreen: Snapshot.Side? {
    get { snapshot?.screen }
    set { snapshot = newValue.map { Snapshot($0, rect: snapshot?.rect, grid: snapshot?.grid) } }
  }

  /// The part of the screen that a snapshot shows.
  fileprivate var snapshotRect: RectLength? {
    get { snapshot?.rect }
    set { snapshot?.rect = newValue }
  }

  /// The grid that a snapshot is cut into.
  fileprivate var snapshotGrid: SnapshotGrid? {
    get { snapshot?.grid }
    set { snapshot?.grid = newValue }
  }
}

extension KeyTable<KeyframeAnimator.HelperLayer> {
  /// The keys that a layer of a transition has besides those of a layer.
  static let transitionLayer = KeyTable(
    name: "transition-layer", title: "a layer of a transition", subject: "the layer",
    prototype: KeyframeAnimator.HelperLayer(SceneLayer(name: "")),
    quiet: ["keyframes", "duration", "curve", "spring", "delay", "snapshot", "rect", "grid"],
    exclusions: [.animationPace],
    company: [
      KeyCompany(
        ["rect"], need: ["snapshot"], .badSnapshot,
        help: ["add `snapshot: from` or `snapshot: to`, or remove it"]),
      KeyCompany(
        ["grid"], need: ["snapshot"], .badGrid,
        help: ["add `snapshot: from` or `snapshot: to`, or remove it"]),
    ],
    keys: [
      Key("place", .word("places"), \.place, "Where it lies in the order of the screens."),
      Key("keyframes", .keyframes, \.keyframes, default: "it stays", "How it moves."),
      Key<AnimationTiming>(
        "duration", .someTime, \.duration, default: "the rest of the transition",
        "How long it takes; the transition's end cuts off what is longer."
      ).within(\.pace),
      Key<AnimationTiming>.paceCurve.within(\.pace), Key<AnimationTiming>.paceSpring.within(\.pace),
      Key<AnimationTiming>(
        "delay", .time, \.delay, default: "0s", "How long it waits before it begins."
      ).within(\.pace),
      Key(
        "snapshot", .word("screens of a transition"), \.snapshotScreen, default: "none",
        "The screen of which it shows a still picture, as it is when the transition begins."),
      Key(
        "rect", .rect, \.snapshotRect, default: "all of the screen",
        "The part of the screen, in points or per cent of it; the frame is by default its place."),
      Key(
        "grid", .grid, \.snapshotGrid, default: "one piece",
        "The pieces that the snapshot is cut into, each a layer with the same keyframes; per cent in them "
          + "are of the size of a piece."),
    ])
}

extension KeyTable<SnapshotGrid> {
  static let grid = KeyTable(
    name: "grid", title: "a grid", prototype: SnapshotGrid(),
    quiet: ["stagger", "spread", "scatter", "hinge"],
    exclusions: [
      KeyExclusion(
        "hinge", excludes: ["spread", "scatter"], .badGrid,
        help: [
          "remove `hinge` for pieces that fly apart, or the other for those that hang together"
        ])
    ],
    keys: [
      Key(
        "columns", .wholeNumber(1...SnapshotGrid.mostPieces), \.columns, "How many columns it has."),
      Key("rows", .wholeNumber(1...SnapshotGrid.mostPieces), \.rows, "How many rows it has."),
      Key(
        "stagger", .stagger, \.stagger, default: "all at once",
        "How the starts of the pieces follow one another, from the top left row by row; `center` "
          + "and `edges` are by the distance from the middle."),
      Key(
        "spread", .number(-100...100), \.spread,
        "How far pieces move from the middle, as a factor on their distance from it: those of "
          + "`from` until the end, those of `to` from the beginning."),
      Key(
        "scatter", .mapping("a mapping of `move`, `turn`, `turn-x`, `turn-y` and `seed`", .scatter),
        \.scatter, default: "none",
        "By how much the places of pieces differ at random where they are away."),
      Key(
        "hinge", .word("edges"), \.hinge, default: "none",
        "The side from which pieces hang together as folded paper: `turn-y` or `turn-x` folds every "
          + "second one the other way."),
    ])
}

extension KeyTable<SnapshotGrid.Scatter> {
  static let scatter = KeyTable(
    name: "scatter", title: "random differences", subject: "the differences",
    prototype: SnapshotGrid.Scatter(), quiet: ["move", "turn", "turn-x", "turn-y", "seed"],
    keys: [
      Key(
        "move", .lengths("two lengths such as `[40, 100%]`"), \.move,
        "The longest moves, in points or per cent of a piece."),
      Key("turn", .angle, \.turn, "The largest turn in the plane."),
      Key("turn-x", .angle, \.turnX, "The largest turn about the horizontal axis."),
      Key("turn-y", .angle, \.turnY, "The largest turn about the vertical axis."),
      Key("seed", .wholeNumber(0...Int(Int32.max)), \.seed, "What the random numbers depend on."),
    ])
}

extension ValueKind<SnapshotGrid> {
  /// The grid of a snapshot.
  fileprivate static let grid = mapping(
    "a mapping such as `{ columns: 6, rows: 10 }`", KeyTable<SnapshotGrid>.grid
  ) { decoder, grid, source in
    let count = grid.columns * grid.rows
    guard decoder.layerCount + count <= decoder.limits.layers else {
      decoder.problems.error(
        .limit,
        "with the \(count) pieces of this grid, the script has more than "
          + "\(decoder.limits.layers) layers, the limit",
        at: source.0.place, help: ["write fewer columns or rows"])
      return nil
    }
    decoder.layerCount += count
    return grid
  } parts: {
    $0
  }
}

extension SceneDecoder {
  /// Decodes one layer of a transition: the keys of a layer, and those beside them.
  mutating func helper(_ node: SyntaxNode, index: Int) -> KeyframeAnimator.HelperLayer? {
    guard case .mapping(let all) = node.content else {
      problems.error(
        .wrongKind, "a layer is a mapping of keys, not \(node.described)", at: node.place,
        help: ["write it as `{ name: … }`"])
      return nil
    }
    let own = Set(KeyTable.transitionLayer.section.names)
    var (plain, beside) = (node, node)
    plain.content = .mapping(all.filter { !own.contains(CanonicalName.of($0.name)) })
    beside.content = .mapping(all.filter { own.contains(CanonicalName.of($0.name)) })
    guard let layer = layer(plain, name: "layer-\(index + 1)") else { return nil }
    if layer.isHidden || !layer.animates.isEmpty {
      problems.error(
        .badTransition, "`hidden` and `animates` need a layer of a screen", at: node.place,
        help: ["write `keyframes` instead for a layer of a transition"])
    }
    guard var helper = value(of: beside, KeyTable.transitionLayer) else { return nil }
    helper.layer = layer
    return helper
  }
}
