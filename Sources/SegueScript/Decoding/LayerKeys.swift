internal import SegueGraphics
internal import SegueStage

extension KeyTable<SceneLayer> {
  static let layer = KeyTable(
    name: "layer", title: "a layer", prototype: SceneLayer(name: ""),
    quiet: [
      "corners", "corner-curve", "border", "gradient", "shadow", "blur", "filters", "blend",
      "backdrop", "glass-group", "isolated", "clip", "scroll", "edge-effect", "drags", "follows",
      "hidden", "animates", "svg", "text", "path", "shape", "stroke", "mask", "tab-bar",
    ],
    last: ofText.map(\.name) + held.map(\.name),
    exclusions: [
      // The sides of a frame that are `auto` would be those of either.
      KeyExclusion(
        "image", excludes: ["svg"], .wrongKind, "a layer has an `image` or an `svg`, not both",
        help: ["remove one of the two, or move it to a layer among the `children`"]),
      KeyExclusion(
        "path", excludes: ["shape"], .wrongKind, "a layer has a `path` or a `shape`, not both",
        help: ["remove one of the two"]),
      KeyExclusion(
        "glass-group", excludes: ["children"], .wrongKind,
        "the layers of a glass group are its own `children`",
        help: ["move them into the `glass-group`"]),
      KeyExclusion(
        "tab-bar", excludes: ["children", "glass-group", "scroll", "backdrop"], .wrongKind,
        "the layers of a tab bar are its own `items`",
        help: ["put the tab bar into a layer of its own"]),
    ],
    company: [
      KeyCompany(
        ["color"], need: ["text"], .unknownKey, as: "a `text` in the same layer",
        help: ["add a `text`, or write `fill` for the colour of the layer"]),
      KeyCompany(
        ofText.map(\.name).filter { !["text", "color"].contains($0) }, need: ["text"], .unknownKey,
        as: "a `text` in the same layer", help: ["add a `text`, or remove it"]),
      KeyCompany(
        ["fill-rule", "stroke"], need: ["path", "shape"], .unknownKey,
        as: "a `path` or a `shape`", help: ["add one of the two, or remove it"]),
      KeyCompany(
        ["edge-effect"], need: ["scroll"], .unknownKey, as: "a `scroll` in the same layer",
        help: ["add a `scroll` with `insets` as high as the bars, or remove it"]),
    ],
    foreign: .layer,
    keys: own + ofText + ofShape + held)

  private static let ofText = KeyTable<SceneText>.text.map { $0.within(\SceneLayer.text) }

  /// The keys of a layer itself.
  private static let own: [Key<SceneLayer>] = [
    Key("name", .name, \.name, default: "its position", "The name in traces."),
    Key(
      "image", .image, \.image, default: "none",
      "Its picture: a name under `images`, or a path with a point or a slash in it."),
    Key(
      "svg", .drawing, \.drawing, default: "none",
      "Its drawing, an SVG file, laid out by `content-mode` like a picture."),
    Key("fill", .color, \.shownFill, default: "none", "The colour behind its picture."),
    Key(
      "frame", .layerFrame, \.frame, default: "all of its holder",
      "Its place in what holds it, in points; `auto` keeps a picture's proportions, or is a text's own length."
    ),
    Key(
      "content-mode", .word("content modes"), \.contentMode,
      "How the picture is laid out in the frame."),
    Key(
      "corner-radius", .cornerRadii, \.corners, default: "0",
      "The radius of its corners in points, or of each, clockwise from the top left."),
    Key(
      "corners", .corners, \.roundedCorners, default: "all four",
      "Which corners the radius is that of, as `maskedCorners`."),
    Key(
      "corner-curve", .word("corner curves"), \.effects.cornerCurve,
      "How its corners are rounded: as circles, or as UIKit's continuous curve."),
    Key(
      "border", .mapping("a mapping with `width` and `color`", .border), \.effects.border,
      default: "none", "A line along its edge, over what it holds."),
    Key(
      "gradient", .gradient, \.effects.gradient, default: "none", "A gradient over its colour."),
    Key(
      "shadow", .shadow, \.effects.shadow, default: "none",
      "Its shadow: `card`, `sheet`, `lifted`, `edge`, or its parts."),
    Key(
      "blur", .blur, \.effects.blur, default: "none", "How far it is blurred with all it holds."),
    Key(
      "filters", .filters, \.effects.filters, default: "none",
      "Filters of its colours, the first one first."),
    Key("blend", .blendMode, \.effects.blend, "How it is mixed with what is below."),
    Key(
      "backdrop", .backdrop, \.effects.surface, default: "none",
      "The material or the glass through which it shows what is below."),
    Key(
      "alpha", .number(0...1), \.alpha,
      "The opacity of the layer with all it holds."),
    Key(
      "isolated", .flag, \.effects.isIsolated,
      "Whether blend modes in it see the layer alone, as they do where its alpha is below 1."),
    Key(
      "anchor-point", .fractions, \.anchorPoint,
      "The point about which it is transformed, as fractions of its size."),
    Key(
      "transform",
      .mapping("a mapping of `turn`, `turn-x`, `turn-y`, `scale` and `move`", .transform),
      \.transform, default: "none", "How it is scaled, turned and moved, in this order."),
    Key(
      "perspective", .number(1...LengthLiteral.longest, "at least 1"), \.perspective,
      default: "none", "The distance in points from which the layers it holds are seen."),
    Key("clips", .flag, \.clips, "Whether what it holds is cut at its rounded edge."),
    Key(
      "clip", .clip, \.effects.clip, default: "none",
      "A shape outside which nothing of it is drawn, in its own points."),
    Key(
      "scroll", .mapping("a mapping such as `{ content: [390, 1600] }`", .scroll), \.scroll,
      default: "none", "How what it holds scrolls in it, under a `drag` or a `scroll` step."),
    Key(
      "edge-effect", .word("edge effects"), \.edgeEffect,
      "What its scrolled content does below bars: it is blurred softly, or cut by a line."),
    Key(
      "drags", .mapping("a mapping such as `{ axis: y, snap: [[0, 0], [0, -680]] }`", .drags),
      \.drags, default: "none", "How a finger moves it, under a `drag` step."),
    Key(
      "follows", .follower, \.follows, default: "none",
      "How it changes as a layer of the screen scrolls or is dragged."),
    Key(
      "hidden", .flag, \.isHidden, "Whether it does not show until an `animate` lets it enter."),
    Key(
      "animates", ValueKind<[Change]>.animates.form, default: "none",
      "How it changes by itself from the clip's start on, such as a loop that repeats `forever`."
    ) { decoder, entry, layer in
      guard let changes = ValueKind<[Change]>.animates.read(&decoder, entry) else { return false }
      layer.animates = changes
      decoder.locations.animates[decoder.locations.screens.count - 1, default: [:]][layer.name] =
        entry.key.place
      return true
    } text: { layer, scene in
      ValueKind.animates.text(layer.animates, scene)
    } block: { layer, scene in
      ValueKind.animates.block(layer.animates, scene)
    },
  ]

  /// The keys whose values are layers: `mask` and `children`.
  private static let held: [Key<SceneLayer>] = [
    Key(
      "mask",
      ValueForm(
        .form("a mapping of a layer's keys, `luminance` and `inverted`"), example: "{}",
        parts: [ValueForm.Part(section: "layer", pattern: "{ … }")]), default: "none",
      "A layer whose alpha, or luminance, is what is seen of it."
    ) { decoder, entry, layer in
      decoder.mask(entry, into: &layer)
      return !layer.mask.isEmpty
    } block: { layer, scene in
      LayerWriter(scene: scene).mask(layer)
    },
    Key(
      "glass-group", .glassGroup, \.glassGroup, default: "none",
      "Glass whose shapes are the layers it holds, and which flow together."),
    Key(
      "tab-bar", .tabBar, \.tabs, default: "none",
      "A bar of tabs of glass, at the lower edge of the layer."),
    Key(
      "children", .layers, \.plainChildren, default: "none", "The layers it holds, bottom first."),
  ]
}

extension KeyTable<SceneTransform> {
  static let transform = KeyTable(
    name: "layer-transform", title: "a transform", prototype: SceneTransform(),
    foreign: .transform,
    keys: [
      Key("turn", .angle, \.turn, "The turn in the plane, clockwise."),
      Key(
        "turn-x", .angle, \.turnX,
        "The turn about the horizontal axis; the lower side comes nearer."),
      Key(
        "turn-y", .angle, \.turnY, "The turn about the vertical axis; the left side comes nearer."),
      Key("scale", .factors, \.scale, default: "1", "The factors along both axes."),
      Key(
        "move", .pair("two lengths such as `[10, -20]`", within: LengthLiteral.longest), \.move,
        "The move in points."),
    ])
}

extension KeyTable<StatusBar> {
  static let statusBar = KeyTable(
    name: "status-bar", title: "a status bar", prototype: StatusBar(height: 0),
    keys: [
      Key("height", .height, \.height, isRequired: true, "Its height in points."),
      Key(
        "fixed", .flag, \.isFixed,
        "Whether it stays where it is, and is taken out of the screens that move."),
      Key(
        "fill", .opaqueColor, \.fill, default: "the top of the screen itself", "Its colour."),
    ])
}

extension ValueKind<AssetID> {
  /// The name of an image under `images`, or a path.
  static let image = ValueKind(
    ValueForm(.form("the name of an image, or a path"), example: "a.png")
  ) { decoder, entry in
    decoder.layerImage(entry)
  } textInScene: { asset, scene in
    // A text that decodes to the same file: a name under `images`, or a path that cannot be such a
    // name.
    if let image = scene.images.first(where: { $0.asset == asset }) {
      return YAMLText.quoted(image.name)
    }
    let path = scene.assets.indices.contains(asset.index) ? scene.assets[asset.index].path : ""
    let isPath =
      path.contains { $0 == "." || $0 == "/" } && !scene.images.contains { $0.name == path }
    return YAMLText.quoted(isPath ? path : "./\(path)")
  }
}

extension KeyTable<LayerKeyframe> {
  /// The state of a screen or layer at one moment of a transition.
  ///
  /// Properties that a keyframe does not set are interpolated between other keyframes.
  static let keyframe = KeyTable(
    name: "keyframe", title: "a keyframe", prototype: LayerKeyframe(at: 0),
    exclusions: [KeyExclusion("along", excludes: ["move", "via"], .badMotionPath)],
    company: KeyTable<PathRules>.company(
      moves: ["move"],
      morphs: KeyCompany(
        ["morph"], need: ["clip"], .badShape, help: ["add a `clip`, or remove it"])),
    foreign: .keyframe,
    keys: [
      Key(
        "at", .share, \.progress, isRequired: true, "The eased progress, 0% to 100%."),
      Key(
        "move", .lengths("two lengths such as `[-100%, 20]`"), \.move, default: unset,
        "The move away from its place, in points or per cent of the stage."),
      Key(
        "size", .lengths("two lengths such as `[50%, 300]`"), \.size, default: unset,
        "Its size, in points or per cent of the stage."),
      Key("scale", .factors, \.scale, default: unset, "The factors along both axes."),
      Key(
        "anchor-point", .fractions, \.anchorPoint, default: unset,
        "The point about which it is scaled and turned, as fractions of its size."),
      Key("turn", .angle, \.turn, default: unset, "The turn in the plane, clockwise."),
      Key(
        "turn-x", .angle, \.turnX, default: unset,
        "The turn about the horizontal axis; the lower side comes nearer."),
      Key(
        "turn-y", .angle, \.turnY, default: unset,
        "The turn about the vertical axis; the left side comes nearer."),
      Key(
        "alpha", .number(0...1), \.alpha, default: unset, "Its opacity, 0 to 1."),
      Key(
        "corner-radius", .number(0...LengthLiteral.longest, "0 or more"), \.cornerRadius,
        default: unset, "The radius of its corners in points."),
      Key(
        "blur", .number(0...Effects.widest), \.blur, default: unset,
        "The standard deviation of its blur in points."),
      Key(
        "blur-edge", .word("values"), \.blurEdge,
        default: "that of its blur at rest, else transparent, or clamp for a screen",
        "What lies outside its bounds when it is blurred."),
      Key(
        "brightness", .number(0...1), \.brightness, default: unset,
        "A factor on its colours, 0 (black) to 1."),
      Key(
        "saturation", .number(0...10), \.saturation, default: unset,
        "A factor on the distance of its colours from grey."),
      Key(
        "shadow-opacity", .number(0...1), \.shadowOpacity, default: unset,
        "The opacity of its shadow; 0 at rest where it has none of its own."),
      Key(
        "shadow-radius", .number(0...Effects.widest), \.shadowRadius,
        default: unset, "The standard deviation of its shadow's blur in points."),
      Key(
        "shadow-offset", .pair("two lengths such as `[0, 8]`", within: LengthLiteral.longest),
        \.shadowOffset, default: unset, "How far its shadow lies from it, in points."),
      Key(
        "border-width", .number(0...1000), \.borderWidth, default: unset,
        "The width of its border in points; a black one where it has none of its own."),
      Key(
        "tint", .color, \.tint, default: unset,
        "A colour drawn over what it shows; clear at rest where it has none of its own."),
      Key(
        "gradient-locations", .locations, \.gradientLocations, default: unset,
        "Where the colours of its gradient stand, as many as there are."),
      Key(
        "stroke-start", .number(0...1), \.strokeStart, default: unset,
        "Where the stroke of its shape begins, as a share of the length of all lines."),
      Key(
        "stroke-end", .number(0...1), \.strokeEnd, default: unset,
        "Where the stroke of its shape ends."),
      Key(
        "backdrop-blur", .number(0...Effects.widest), \.backdropBlur,
        default: unset, "The standard deviation of its material's blur in points."),
      Key(
        "glass-strength", .number(0...1), \.glassStrength, default: unset,
        "How far its glass has materialised, 0 to 1."),
      Key(
        "depth", .number(0...200), \.glassDepth, default: unset,
        "The displacement at the edge of its glass, in points."),
      Key(
        "width", .number(0...100), \.glassWidth, default: unset,
        "The width of the rim of its glass, in points."),
      Key(
        "spacing", .number(0...200), \.glassSpacing, default: unset,
        "The gap in points below which the shapes of its glass group flow together."),
      Key(
        "glow", .number(0...1), \.glassGlow, default: unset,
        "The light of a finger in its glass, 0 to 1."),
      Key(
        "clip", .clip, \.clip, default: unset,
        "The shape outside which nothing of it is drawn, in its own points."),
      Key(
        "along", .pathData, \.along, default: "a straight way",
        "The path from the keyframe before to this one, instead of `move`: offsets from its place."),
    ] + KeyTable<PathRules>.rules.map { $0.within(\.pathRules) })

  private static let unset = "between the keyframes that set it"
}

extension ValueKind<Double> {
  /// A progress as a percentage, 0% to 100%.
  fileprivate static let share = literal(.form("a progress such as `40%`"), ShareLiteral.share) {
    ShareLiteral.text($0)
  }
}
