internal import SegueGraphics
internal import SegueStage

// The keys of glass behind a layer, and of groups whose shapes flow together.

extension KeyTable<Glass> {
  /// The keys of glass in its long form.
  static let glass = KeyTable(
    name: "glass", title: "glass", subject: "the glass", prototype: Glass(),
    quiet: Set(keysOfGlass.map(\.name)).subtracting(["glass"]),
    // A mapping without `glass` is that of a material.
    company: [
      KeyCompany(keysOfGlass.map(\.name).filter { $0 != "glass" }, need: ["glass"], nil)
    ],
    keys: keysOfGlass)
}

extension KeyTable<GlassGroupParts> {
  /// The keys of a glass group: those of its glass, the spacing and the shapes.
  static let glassGroup = KeyTable(
    name: "glass-group", title: "a glass group", prototype: GlassGroupParts(),
    quiet: Set(keysOfGlass.map(\.name)), last: ["children"],
    keys: [
      Key(
        "spacing", .number(0...200), \.group.spacing,
        "The gap in points below which its shapes begin to flow together."),
      Key(
        "children", .layers, \.children, default: "none",
        "Its shapes with what they hold, bottom first; at most 8."),
    ]
      + keysOfGlass.filter { !["glass-id", "interactive"].contains($0.name) }
      .map { $0.within(\.group.glass) })
}

private let bySize = "by the shorter side"

/// The rows of ``KeyTable/glass``.
private let keysOfGlass: [Key<Glass>] = [
  Key(
    "glass", .word("variants of glass"), \.variant,
    "The variant; `identity` draws nothing."),
  Key(
    "scheme", .word("schemes"), \.scheme,
    "Light or dark glass; `auto` follows what is below."),
  Key(
    "size", .word("sizes of glass"), \.surface,
    "The kind of surface, which chooses the colours; `auto` goes by the shorter side."),
  Key(
    "depth", .number(0...200), \.depth, default: bySize,
    "The displacement at the edge in points."),
  Key(
    "width", .number(0...100), \.width, default: bySize,
    "The width of the rim that displaces, in points."),
  Key(
    "curvature", .number(2...8), \.curvature,
    "The exponent of the lens: 2 is a circle, 4 a squircle."),
  Key("index", .number(1.01...4), \.index, "The index of refraction, which shapes the lens."),
  Key(
    "dispersion", .number(0...0.5), \.dispersion,
    "By how much red is displaced less and blue more."),
  Key(
    "blur", .number(0...Effects.widest), \.blur, default: bySize,
    "The standard deviation of its blur in points."),
  Key(
    "clarity", .number(0...1), \.clarity, default: bySize,
    "The share of the sharp picture in what is seen."),
  Key("black", .number(-1...2), \.black, default: "by variant and scheme", "What black becomes."),
  Key("white", .number(-1...2), \.white, default: "by variant and scheme", "What white becomes."),
  Key(
    "saturation", .number(0...4), \.saturation, default: "by variant",
    "A factor on the distance from grey."),
  Key(
    "rise", .number(-1...1), \.rise, default: "by variant and scheme",
    "What is added to all colours over a light backdrop."),
  Key(
    "dim", .number(0...1), \.dim, "The opacity of the black under it over a light backdrop."),
  Key(
    "tint", .color, \.tint,
    "A hue that what is behind shades; its alpha is its share."),
  Key(
    "rim", .number(0...1), \.rim, default: "by variant and scheme",
    "The white of the line at its edge."),
  Key("rim-width", .number(0...20), \.rimWidth, "How far the line reaches inward, in points."),
  Key(
    "light", .angle, \.light,
    "Where the light comes from, counter-clockwise from the right."),
  Key(
    "key", .number(0...4), \.key, default: "by variant",
    "How much brighter the line is toward the light, as a multiple."),
  Key(
    "shadow-opacity", .number(0...1), \.shadowOpacity, default: bySize,
    "The opacity of its shadow."),
  Key(
    "shadow-radius", .number(0...Effects.widest), \.shadowRadius, default: bySize,
    "How wide its shadow's edge is, in points."),
  Key(
    "shadow-offset", .pair("two lengths such as `[0, 8]`", within: LengthLiteral.longest),
    \.shadowOffset, "How far its shadow lies from it, in points."),
  Key("interactive", .flag, \.isInteractive, "Whether a tap or a drag on it presses it."),
  Key(
    "glass-id", .name, \.id, default: "its layer's name",
    "What it is found by in the next state of a group."),
]

extension ValueKind<LayerBackdrop> {
  private static let words =
    "`glass`, the name of a material, or a mapping with `glass`, `material` or its parts"

  /// A material or glass, by name or as a mapping.
  static let backdrop: ValueKind<LayerBackdrop> = {
    let material = ValueKind<Material>.material
    let glass = ValueKind<Glass>.mapping("a mapping with `glass`", .glass)
    let form = ValueForm(
      .form(words), example: material.form.example,
      parts: material.form.parts + glass.form.parts)
    return ValueKind<LayerBackdrop>(form) { decoder, entry in
      if entry.value.name.map(CanonicalName.of) == "glass" { return .glass(Glass()) }
      if case .mapping(let entries) = entry.value.content,
        entries.contains(where: { CanonicalName.of($0.name) == "glass" })
      {
        return glass.read(&decoder, entry).map(LayerBackdrop.glass)
      }
      return material.read(&decoder, entry).map(LayerBackdrop.material)
    } textInScene: { backdrop, scene in
      switch backdrop {
      case .material(let own): material.text(own, scene)
      case .glass(let own): own == Glass() ? "glass" : glass.text(own, scene)
      }
    } block: { backdrop, scene in
      if case .material(let own) = backdrop { material.block(own, scene) } else { nil }
    }
  }()
}

extension ValueKind<GlassGroupParts> {
  /// A mapping of a glass group, written with its shapes below it.
  static let glassGroup = ValueKind.mapping(
    "a mapping of `spacing` and `children`", .glassGroup, isBlock: true,
    make: { decoder, parts, source in
      decoder.checkShapes(parts.children, at: source.0)
      return parts
    }, parts: { $0 })
}

extension SceneDecoder {
  /// The most glasses of a screen.
  private static let mostGlasses = 16

  /// Reports too many shapes of a glass group, and names that two of them have.
  fileprivate mutating func checkShapes(_ shapes: [SceneLayer], at entry: SyntaxEntry) {
    if shapes.count > GlassDraw.mostShapes {
      problems.error(
        .limit,
        "the glass group has \(shapes.count) shapes, over the limit of \(GlassDraw.mostShapes)",
        at: entry.key.place, help: ["split it into several groups"])
    }
    var names: Set<String> = []
    for name in shapes.compactMap(\.effects.glass?.id) where !names.insert(name).inserted {
      problems.error(
        .badGlass, "two shapes of the glass group have the `glass-id` `\(Excerpt.of(name))`",
        at: entry.key.place, help: ["give each a name of its own"])
    }
  }

  /// Reports glass that is turned or seen in perspective.
  mutating func checkGlass(of layer: SceneLayer, _ keys: [String: SyntaxEntry]) {
    let turns = layer.transform
    let isTurned = turns.turn != .zero || turns.turnX != .zero || turns.turnY != .zero
    let key = isTurned ? "transform" : "perspective"
    guard isTurned || layer.perspective != nil, layer.holdsGlass, let entry = keys[key] else {
      return
    }
    problems.error(
      .badGlass, "glass lies flat: a layer with glass in it has no `\(isTurned ? "turn" : key)`",
      at: entry.key.place,
      help: [isTurned ? "remove the turn, or use a material" : "remove it, or use a material"])
  }

  /// Reports more glass in a screen than a frame may have.
  mutating func checkGlass(of layers: [SceneLayer], at entry: SyntaxEntry) {
    let count = layers.reduce(0) { $0 + $1.glassCount }
    guard count > Self.mostGlasses else { return }
    problems.error(
      .limit, "the screen has \(count) glasses, over the limit of \(Self.mostGlasses)",
      at: entry.key.place, help: ["put shapes into a `glass-group`, which counts as one"])
  }
}

extension SceneLayer {
  /// Whether the layer or one inside it has glass.
  fileprivate var holdsGlass: Bool {
    effects.glass != nil || effects.glassGroup != nil || children.contains(where: \.holdsGlass)
  }

  /// The glasses of the layer and those inside it; a group counts as one.
  fileprivate var glassCount: Int {
    let own = (effects.glass == nil ? 0 : 1) + (effects.glassGroup == nil ? 0 : 1)
    let inner = children.reduce(0) { sum, child in
      let isShape = effects.glassGroup != nil && child.effects.glass != nil
      return sum + child.glassCount - (isShape ? 1 : 0)
    }
    return own + inner
  }
}
