internal import SegueGraphics
internal import SegueStage

/// Markers: drawings at the vertices of a path.
extension SVGImporter {
  /// Draws the markers of a shape.
  mutating func markers(
    of space: SVGShapeSpace, _ fill: SVGPaint?, _ stroke: SVGPaint?, into piece: inout SVGPiece
  ) throws(SVGError) {
    if ["text", "tspan", "g"].contains(document.elements[space.element].name) { return }
    let vertices = PathVertices(space.path)
    let data = document.elements[space.element].attributes["d"] ?? ""
    if target(space.context.style["marker-mid"]) != nil, data.contains("A") || data.contains("a") {
      warn(
        "markers are drawn inside arcs too, where arcs are divided into curves",
        advice: "write the arcs as curves, or draw the markers as shapes", of: space.element)
    }
    for position in PathVertices.Position.allCases {
      guard let marker = target(space.context.style["marker-\(position.rawValue)"]),
        document.elements[marker].name == "marker", !space.context.markers.contains(marker)
      else { continue }
      var context = space.context
      context.markers.append(marker)
      let origin = (
        box: space.box.isEmpty ? nil : Optional(space.box), transform: space.context.transform
      )
      context.contextFill = Self.with(origin, fill)
      context.contextStroke = Self.with(origin, stroke)
      for vertex in vertices.places(position) {
        try self.marker(marker, at: vertex, isFirst: position == .start, context, into: &piece)
      }
    }
  }

  private static func with(
    _ origin: (box: Rect?, transform: AffineTransform), _ paint: SVGPaint?
  ) -> SVGPaint? {
    var paint = paint
    if paint?.origin == nil { paint?.origin = origin }
    return paint
  }

  /// Draws a marker at a vertex.
  private mutating func marker(
    _ element: Int, at vertex: PathVertices.Place, isFirst: Bool, _ shape: SVGContext,
    into piece: inout SVGPiece
  ) throws(SVGError) {
    let source = document.elements[element]
    var scale = 1.0
    if source.attributes["markerUnits"]?.trimmed != "userSpaceOnUse" {
      scale =
        shape.style.length("stroke-width").map { length, fontSize in
          length.resolved(.diagonal, viewport: shape.viewport, fontSize: fontSize)
        } ?? 1
    }
    let three = SVGLength(3)
    let size = Size(
      length(element, "markerWidth", .horizontal, shape, or: three),
      length(element, "markerHeight", .vertical, shape, or: three))
    guard scale > 0, size.width > 0, size.height > 0 else { return }
    let reference = Point(
      length(element, "refX", .horizontal, shape), length(element, "refY", .vertical, shape))
    let angle = orientation(source.attributes["orient"], vertex.angle, isFirst)
    let box = SVGViewBox(
      source.attributes["viewBox"], aspect: source.attributes["preserveAspectRatio"])
    var factor = Point(scale, scale)
    if let box {
      let fitted = box.transform(to: Size(size.width * scale, size.height * scale))
      factor = Point(fitted.a, fitted.d)
    }
    var context = shape
    context.transform =
      .translation(-reference.x, -reference.y) * .scale(factor.x, factor.y) * .rotation(angle)
      * .translation(vertex.point.x, vertex.point.y) * shape.transform
    context.style = ownStyle(of: element)
    context.style.descend(to: source.attributes)
    context.depth += 1
    try count(element, context)
    guard context.transform.isUsable else { return }
    var inner = SVGPiece()
    try children(of: element, context, into: &inner)
    let overflow = source.attributes["overflow"]?.trimmed ?? "hidden"
    if ["hidden", "scroll"].contains(overflow) {
      let area = box?.rect ?? Rect(origin: .zero, size: size)
      inner.layers = try cut(inner.layers, at: area, context, element)
    }
    piece.layers += inner.layers
    piece.outlines += inner.outlines
  }

  private func orientation(_ text: String?, _ angle: Angle, _ isFirst: Bool) -> Angle {
    switch text?.trimmed {
    case "auto": return angle
    case "auto-start-reverse":
      return isFirst ? Angle(degrees: angle.degrees + 180) : angle
    case let text?:
      var scanner = ValueScanner(text)
      guard let value = scanner.number() else { return .zero }
      switch scanner.word() {
      case "", "deg": return Angle(degrees: value)
      case "rad": return Angle(radians: value)
      case "grad": return Angle(degrees: value * 0.9)
      case "turn": return Angle(turns: value)
      default: return .zero
      }
    case nil: return .zero
    }
  }
}
