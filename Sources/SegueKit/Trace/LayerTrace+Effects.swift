import SegueGolden
import SegueGraphics
import SegueScript
import SegueStage
import SegueText

extension LayerTrace {
  /// Returns samples of a layer's effects, in drawing order, and of the properties that move.
  static func effects(of layer: Layer) -> [EffectSample] {
    let motions = layer.lanes.map {
      EffectSample("motion-\($0.name)", [.init("velocity", list: $0.velocity)])
    }
    let drag = layer.dragOffset.map { EffectSample("drag", [.init("offset", $0.x, $0.y)]) }
    return looks(of: layer) + (drag.map { [$0] } ?? []) + motions
  }

  /// Returns samples of a layer's effects, in drawing order.
  private static func looks(of layer: Layer) -> [EffectSample] {
    let effects = layer.effects
    guard
      effects != LayerEffects() || !layer.mask.isEmpty || layer.text != nil
        || layer.snapshot != nil
    else { return [] }
    let all: [EffectSample?] = [
      corners(effects), effects.shadow.map(shadow), effects.backdrop.map(backdrop),
      layer.glassStyle().map { glass("glass", $0, layer.effects.glass) },
      layer.groupStyle().map { group(layer, $0) },
      effects.gradient.map(gradient), layer.snapshot.map(snapshot), effects.shape.map(shape),
      layer.text.map(text),
      effects.border.map(border),
      filters(effects.filters),
      effects.blur.map {
        EffectSample("blur", [.init("radius", $0.radius), .init("edge", $0.edge.rawValue)])
      },
      mask(layer), effects.clip.map { clip($0, of: layer.size) },
      effects.blend == .normal
        ? nil : EffectSample("blend", [.init("mode", effects.blend.rawValue)]),
      effects.isIsolated ? EffectSample("isolated", [.init("group", "true")]) : nil,
    ]
    return all.compactMap(\.self)
  }

  /// Returns the sample of corner curve and radii; nil for uniform circular corners.
  private static func corners(_ effects: LayerEffects) -> EffectSample? {
    guard effects.cornerRadii != nil || effects.cornerCurve != .circular else { return nil }
    var fields = [EffectSample.Field("curve", effects.cornerCurve.rawValue)]
    if let radii = effects.cornerRadii {
      fields.append(
        .init("radii", radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft))
    }
    return EffectSample("corners", fields)
  }

  private static func shadow(_ shadow: Shadow) -> EffectSample {
    var fields: [EffectSample.Field] = [
      .init("radius", shadow.radius), .init("offset", shadow.offset.x, shadow.offset.y),
      .init("opacity", shadow.opacity), .init("color", shadow.color.hex),
    ]
    if shadow.spread != 0 { fields.append(.init("spread", shadow.spread)) }
    if let path = shadow.path { fields.append(.init("path", digest(PathData.text(path)))) }
    if shadow.isKnockedOut { fields.append(.init("knockout", "true")) }
    return EffectSample("shadow", fields)
  }

  /// Returns the sample of a material: its blur, saturation, luminance curve and tint.
  private static func backdrop(_ material: Material) -> EffectSample {
    let curve = material.curve
    return EffectSample(
      "backdrop",
      [
        .init("blur", material.blur), .init("saturation", material.saturation),
        .init("lighten", material.lighten), .init("luminance", material.amount),
        .init("curve", curve.x, curve.y, curve.z, curve.w), .init("tint", material.tint.hex),
        .init("edge", material.edge.rawValue),
      ])
  }

  /// Returns the sample of glass: all of its numbers, in points.
  private static func glass(_ name: String, _ style: GlassStyle, _ own: Glass?) -> EffectSample {
    let isLight = style.lightShare == 1
    let tone = isLight ? style.light : style.dark
    var fields: [EffectSample.Field] = [
      .init("kind", "\(style.variant.rawValue) \(style.schemeName) \(style.surfaceName)"),
      .init("side", style.side),
      .init("lens", style.width, style.depth, style.curvature, style.index),
      .init("blur", style.blur, style.clarity),
      .init("tone", tone.black, tone.white, tone.saturation), .init("rise", tone.rise),
      .init("rim", isLight ? style.lightRim : style.rim, style.rimWidth),
      .init("key", style.key),
      .init("shadow", style.shadowOpacity, style.shadowRadius, style.shadowOffset.y),
      .init("strength", style.strength),
    ]
    if style.dispersion != 0 { fields.append(.init("dispersion", style.dispersion)) }
    if style.dim != 0 { fields.append(.init("dim", style.dim)) }
    if style.tint.alpha > 0 { fields.append(.init("tint", style.tint.hex)) }
    if let own, own.glow > 0 { fields.append(.init("glow", own.glow)) }
    return EffectSample(name, fields)
  }

  /// Returns the sample of a glass group: its glass, its shapes and the distance within which they flow together.
  private static func group(_ layer: Layer, _ style: GlassStyle) -> EffectSample {
    let shapes = layer.glassShapes
    let spacing = layer.effects.glassGroup?.spacing ?? 0
    let k = shapes.count > 1 ? min(2 * spacing, style.side / 2) : 0
    return EffectSample(
      "glass-group",
      glass("", style, nil).fields + [
        .init("shapes", Double(shapes.count)), .init("k", k),
        .init("names", shapes.map(\.name).joined(separator: ", ")),
      ])
  }

  private static func gradient(_ gradient: Gradient) -> EffectSample {
    EffectSample(
      "gradient",
      [
        .init("type", gradient.kind.rawValue),
        .init("start", gradient.start.x, gradient.start.y),
        .init("end", gradient.end.x, gradient.end.y),
        .init(
          "stops",
          gradient.stops.map { "\($0.color.hex) \($0.location.fixed())" }.joined(separator: ", ")),
        .init("space", gradient.space.rawValue),
        .init("interpolation", gradient.interpolation.rawValue),
      ] + (gradient.isDithered ? [.init("dither", "true")] : [])
        + (gradient.focus.map { [.init("focus", $0.x, $0.y)] } ?? [])
        + (gradient.spread == .pad ? [] : [.init("spread", gradient.spread.rawValue)]))
  }

  private static func border(_ border: LayerBorder) -> EffectSample {
    EffectSample(
      "border",
      [
        .init("width", border.width), .init("color", border.color.hex),
        .init("position", border.position.rawValue),
      ])
  }

  /// Returns the sample of a shape; a path is abbreviated to a digest.
  private static func shape(_ shape: LayerShape) -> EffectSample {
    let outline =
      switch shape.outline {
      case .path(let path): digest(PathData.text(path))
      case .ellipse: "ellipse"
      case .circle: "circle"
      case .rect: "rect"
      case .polygon(let sides): "polygon of \(sides)"
      case .star(let points): "star of \(points)"
      case .line: "line"
      case .arrow: "arrow"
      }
    var fields = [EffectSample.Field("path", outline), .init("rule", shape.rule.rawValue)]
    if let fill = shape.fill { fields.append(.init("fill", fill.hex)) }
    if let stroke = shape.stroke {
      fields += [
        .init("stroke", shape.strokeColor.hex), .init("width", stroke.width),
        .init("part", stroke.start, stroke.end), .init("cap", stroke.cap.rawValue),
        .init("join", stroke.join.rawValue),
      ]
      if stroke.join == .miter { fields.append(.init("miter-limit", stroke.miterLimit)) }
      if !stroke.dash.isEmpty {
        let dashes = stroke.dash.map { $0.fixed() }.joined(separator: ", ")
        fields += [.init("dash", dashes), .init("phase", stroke.phase)]
      }
    }
    return EffectSample("shape", fields)
  }

  /// Returns the sample of a text: its first 40 characters, its fonts, its outlines and pictures.
  ///
  /// The whole text, the outlines and the pictures are digests.
  private static func text(_ text: LayerText) -> EffectSample {
    let words = text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let pictures = text.shaped.pictures.map { glyph in
      let place = glyph.place
      let numbers = [place.minX, place.minY, place.width, place.height].map { $0.fixed() }
      return "\(String(glyph.picture.digest, radix: 16)) \(numbers.joined(separator: " "))"
    }
    return EffectSample(
      "text",
      [
        .init("content", "“\(words.prefix(40))” \(digest(text.string))"),
        .init("font", text.shaped.fonts.joined(separator: ", ")),
        .init("size", text.style.size), .init("color", text.color.hex),
        .init("lines", Double(text.shaped.lines.count)),
        .init("outlines", digest(PathData.text(text.shaped.path))),
      ]
        + (pictures.isEmpty
          ? [] : [.init("pictures", digest(pictures.joined(separator: "\n")))]))
  }

  /// Returns the sample of a list of colour filters; nil if it is empty.
  private static func filters(_ filters: [ColorFilter]) -> EffectSample? {
    guard !filters.isEmpty else { return nil }
    return EffectSample(
      "filters",
      [.init("list", filters.map(FilterLiteral.text).joined(separator: ", "))])
  }

  /// Returns the sample of a snapshot, with a digest of the samples of its screen's layers.
  private static func snapshot(_ snapshot: Layer.Snapshot) -> EffectSample {
    let rect = snapshot.rect
    return EffectSample(
      "snapshot",
      [
        .init("of", YAMLText.word(snapshot.source.screen.name)),
        .init("rect", rect.minX, rect.minY, rect.width, rect.height),
        .init(
          "content",
          snapshot.source.digest { screen in
            digest(samples(of: [screen]).map { $0.line() }.joined(separator: "\n"))
          }),
      ])
  }

  /// Returns the sample of a mask, with a digest of the samples of its layers.
  private static func mask(_ layer: Layer) -> EffectSample? {
    guard !layer.mask.isEmpty else { return nil }
    let lines = samples(of: layer.mask).map { $0.line() }.joined(separator: "\n")
    return EffectSample(
      "mask",
      [
        .init("content", digest(lines)),
        .init("of", layer.effects.isLuminanceMask ? "luminance" : "alpha"),
      ] + (layer.effects.isInvertedMask ? [.init("inverted", "true")] : []))
  }

  /// Returns the sample of a clip, whose radii and centre are those in a layer of a size.
  private static func clip(_ clip: LayerClip, of size: Size) -> EffectSample {
    let fields: [EffectSample.Field] =
      switch clip.resolved(in: size) {
      case .circle(let radius, let center):
        [
          .init("circle", radius.points(in: size, from: center ?? .zero)),
          .init("center", center?.x ?? 0, center?.y ?? 0),
        ]
      case .ellipse(let radii, let center):
        [
          .init("ellipse", radii.width, radii.height),
          .init("center", center?.x ?? 0, center?.y ?? 0),
        ]
      case .inset(let top, let right, let bottom, let left, let radius):
        [.init("inset", top, right, bottom, left), .init("radius", radius)]
      case .path(let path): [.init("path", digest(PathData.text(path)))]
      }
    return EffectSample("clip", fields)
  }

  /// Returns the FNV-1a hash of a text's UTF-8 bytes, in hexadecimal.
  private static func digest(_ text: String) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "#" + String(digest, radix: 16)
  }
}
