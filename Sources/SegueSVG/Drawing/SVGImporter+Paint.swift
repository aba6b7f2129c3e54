internal import SegueGraphics
internal import SegueStage

/// Paints and strokes of shapes.
extension SVGImporter {
  /// Returns a paint, `fill` or `stroke`; nil for none.
  mutating func paint(_ name: String, _ element: Int, _ context: SVGContext) -> SVGPaint? {
    let opacity =
      context.style["\(name)-opacity"].flatMap(SVGColor.opacity) ?? 1
    guard let text = context.style[name] else {
      return name == "fill" ? SVGPaint(source: .color(.black), opacity: opacity) : nil
    }
    var paint: SVGPaint?
    switch text {
    case "none": return nil
    case "context-fill": paint = context.contextFill
    case "context-stroke": paint = context.contextStroke
    default:
      if let reference = SVGReference(text) {
        paint = server(reference, name, element, context)
      } else if let color = color(text, context) {
        if text.contains("icc-color") {
          warn(
            "`icc-color` is ignored: the colour before it is drawn",
            advice: "write the colour in sRGB alone", of: element)
        }
        paint = SVGPaint(source: .color(color))
      } else {
        warn(
          "`\(name): \(text.prefix(40))` is not a paint",
          advice: "write a colour such as `#336699`, or refer to a gradient such as `url(#sky)`",
          of: element)
        paint = name == "fill" ? SVGPaint(source: .color(.black)) : nil
      }
    }
    paint?.opacity *= opacity
    return paint
  }

  /// Parses a colour, `currentColor`, or a colour followed by one of an ICC profile.
  func color(_ text: String, _ context: SVGContext) -> SVGColor? {
    if text.lowercased() == "currentcolor" {
      return context.style["color"].map { SVGColor($0) ?? .black } ?? .black
    }
    var scanner = ValueScanner(text)
    guard let color = SVGColor(scanning: &scanner) else { return nil }
    let rest = scanner.rest
    return rest.isEmpty || rest.hasPrefix("icc-color") ? color : nil
  }

  /// Returns the paint of a reference; its fallback where there is no such gradient or pattern.
  private mutating func server(
    _ reference: SVGReference, _ name: String, _ element: Int, _ context: SVGContext
  ) -> SVGPaint? {
    let fallback = color(reference.rest, context)
    guard let link = document.ids[reference.id] else {
      return fallback.map { SVGPaint(source: .color($0)) }
    }
    let kind = document.elements[link].name
    guard ["linearGradient", "radialGradient", "pattern"].contains(kind) else { return nil }
    return SVGPaint(source: .server(link), fallback: fallback)
  }

  /// Returns the stroke of a shape; nil for none.
  mutating func stroke(
    _ element: Int, _ context: SVGContext
  ) -> (paint: SVGPaint, style: StrokeStyle)? {
    guard let paint = paint("stroke", element, context) else { return nil }
    let width = inheritedLength("stroke-width", context) ?? 1
    guard width > 0 else { return nil }
    var style = StrokeStyle(width: width)
    style.cap = context.style["stroke-linecap"].flatMap(StrokeStyle.Cap.init) ?? .butt
    let join = context.style["stroke-linejoin"]
    style.join = join.flatMap(StrokeStyle.Join.init) ?? .miter
    if join == "miter-clip" || join == "arcs" {
      warn(
        "`stroke-linejoin: \(join ?? "")` is drawn as `miter`",
        advice: "write `miter`, `round` or `bevel`", of: element)
    }
    let limit =
      context.style["stroke-miterlimit"].flatMap { SVGLength($0) }
      .flatMap { $0.unit == .none ? $0.value : nil } ?? 4
    style.miterLimit = max(1, min(1000, limit))
    style.dash = dashes(element, context)
    style.phase = style.dash.isEmpty ? 0 : inheritedLength("stroke-dashoffset", context) ?? 0
    return (paint, style)
  }

  private func inheritedLength(_ name: String, _ context: SVGContext) -> Double? {
    context.style.length(name).map { length, fontSize in
      length.resolved(.diagonal, viewport: context.viewport, fontSize: fontSize)
    }
  }

  /// Returns the lengths of dashes and gaps; empty for a solid line.
  private mutating func dashes(_ element: Int, _ context: SVGContext) -> [Double] {
    guard let value = context.style.values["stroke-dasharray"], value.text != "none" else {
      return []
    }
    var scanner = ValueScanner(value.text)
    var lengths: [Double] = []
    while let length = SVGLength(scanning: &scanner) {
      lengths.append(
        length.resolved(.diagonal, viewport: context.viewport, fontSize: value.fontSize))
      scanner.skipSeparator()
    }
    guard lengths.allSatisfy({ $0 >= 0 }), lengths.contains(where: { $0 > 0 }) else { return [] }
    if lengths.count % 2 == 1 { lengths += lengths }
    guard lengths.count <= 64 else {
      warn(
        "the stroke has more than 64 dashes and gaps, and is drawn solid",
        advice: "shorten its `stroke-dasharray`", of: element)
      return []
    }
    return lengths
  }
}

/// Layers of paints.
extension SVGImporter {
  /// Returns the layers of a shape's fill, or of its stroke.
  mutating func layers(
    of paint: SVGPaint, over space: SVGShapeSpace, stroke: StrokeStyle?
  ) throws(SVGError) -> [SceneLayer] {
    guard let shape = try shape(of: space, stroke: stroke) else { return [] }
    let line = document.elements[space.element].line
    switch paint.source {
    case .color(let color):
      return try [solid(space, shape, color, paint.opacity, line: line)].compactMap(\.self)
    case .server(let link):
      let box = paint.origin.map(\.box) ?? space.box
      let transform = paint.origin?.transform ?? space.context.transform
      if document.elements[link].name == "pattern" {
        let layers = try pattern(link, paint, shape, space, box: box, transform)
        if let layers { return layers }
      } else {
        switch gradient(link, paint.opacity, box: box, transform, space.context) {
        case .none: break
        case .color(let color):
          return try [solid(space, shape, color, paint.opacity, line: line)].compactMap(\.self)
        case .gradient(let gradient):
          return try layers(of: gradient, over: shape, named: space.name, space.element)
        }
      }
      guard let fallback = paint.fallback else { return [] }
      return try [solid(space, shape, fallback, paint.opacity, line: line)].compactMap(\.self)
    }
  }

  /// Returns the layer of a shape in one colour; nil if it is transparent.
  private mutating func solid(
    _ space: SVGShapeSpace, _ shape: LayerShape, _ color: SVGColor, _ opacity: Double, line: Int
  ) throws(SVGError) -> SceneLayer? {
    let color = color.color(opacity: opacity)
    if color.alpha == 0 { return nil }
    var shape = shape
    if shape.stroke == nil { shape.fill = color } else { shape.strokeColor = color }
    return try layer(space.name, shape, line: line)
  }

  /// Returns the area of a fill or a stroke as a shape of the drawing, in white.
  ///
  /// A stroke that is scaled by other factors along both axes becomes its outline.
  private mutating func shape(
    of space: SVGShapeSpace, stroke: StrokeStyle?
  ) throws(SVGError) -> LayerShape? {
    var shape = LayerShape(.path(space.placed))
    shape.rule = space.rule
    guard var style = stroke else {
      shape.fill = .white
      return shape
    }
    shape.rule = .nonZero
    if let scale = space.context.transform.uniformScale, style.width * scale <= 10_000 {
      style.width *= scale
      style.phase = max(-1e6, min(1e6, style.phase * scale))
      style.dash = style.dash.map { $0 * scale }
      (shape.stroke, shape.strokeColor) = (style, .white)
      return style.width > 0 ? shape : nil
    }
    let scale = space.context.transform.largestScale
    guard scale > 0 else { return nil }
    let outline = space.path.stroked(style, tolerance: 0.02 / scale)
      .transformed(by: space.context.transform)
    try count(outline, line: document.elements[space.element].line)
    guard isSmall(outline) else { return nil }
    shape.outline = .path(outline)
    shape.fill = .white
    return shape
  }
}
