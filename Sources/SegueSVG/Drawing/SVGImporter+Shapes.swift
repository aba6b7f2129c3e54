internal import SegueGraphics
internal import SegueStage

/// Shapes: their outlines, fills and strokes.
extension SVGImporter {
  /// Draws a shape.
  mutating func shape(
    _ element: Int, _ context: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    guard let path = outline(of: element, context) else { return }
    let line = document.elements[element].line
    try count(path, line: line)
    guard isSmall(path.transformed(by: context.transform)) else {
      return warn(
        "the shape extends beyond 1000000 units, and is not drawn",
        advice: "scale the drawing down", of: element)
    }
    piece.outlines.append(path.transformed(by: context.transform))
    if isMeasuring { return }
    let isShown = context.style["visibility"].map { $0 == "visible" } ?? true
    if context.isClip {
      guard isShown else { return }
      var shape = LayerShape(.path(path.transformed(by: context.transform)))
      shape.rule = context.style["clip-rule"] == "evenodd" ? .evenOdd : .nonZero
      shape.fill = .white
      piece.layers.append(try layer(name(of: element), shape, line: line))
      return
    }
    guard isShown else { return }
    let rule: FillRule = context.style["fill-rule"] == "evenodd" ? .evenOdd : .nonZero
    try painted(
      SVGShapeSpace(
        element: element, name: name(of: element), path: path,
        box: path.tightBounds ?? Rect(0, 0, 0, 0), context: context,
        rule: rule), into: &piece)
  }

  /// Paints a shape: its fill, its stroke and its markers in their order.
  mutating func painted(
    _ space: SVGShapeSpace, into piece: inout SVGPiece
  ) throws(SVGError) {
    let (element, context) = (space.element, space.context)
    warnRendering(element, context)
    let fill = paint("fill", element, context)
    let stroke = stroke(element, context)
    for part in paintOrder(context.style["paint-order"]) {
      switch part {
      case .fill:
        guard let fill else { continue }
        piece.layers += try layers(of: fill, over: space, stroke: nil)
      case .stroke:
        guard let stroke else { continue }
        let layers = try layers(of: stroke.paint, over: space, stroke: stroke.style)
        if !merge(layers, into: &piece.layers, of: fill) { piece.layers += layers }
      case .markers: try markers(of: space, fill, stroke?.paint, into: &piece)
      }
    }
  }

  /// Merges a stroke of one colour with the fill below it into one layer; returns whether it did.
  private func merge(
    _ stroke: [SceneLayer], into layers: inout [SceneLayer], of fill: SVGPaint?
  ) -> Bool {
    guard fill != nil, stroke.count == 1, let below = layers.last, below.alpha == 1,
      below.children.isEmpty, below.mask.isEmpty, stroke[0].mask.isEmpty,
      var shape = below.effects.shape, shape.stroke == nil, let line = stroke[0].effects.shape,
      line.outline == shape.outline, line.stroke != nil
    else { return false }
    (shape.stroke, shape.strokeColor) = (line.stroke, line.strokeColor)
    layers[layers.count - 1].effects.shape = shape
    return true
  }

  private mutating func warnRendering(_ element: Int, _ context: SVGContext) {
    if let mode = context.style["shape-rendering"], ["optimizeSpeed", "crispEdges"].contains(mode) {
      warn(
        "`shape-rendering` is ignored: edges are always antialiased",
        advice: "remove it, or align the edges with pixels", of: element)
    }
    if context.style.parent["vector-effect"]?.trimmed == "non-scaling-stroke",
      context.transform.uniformScale.map({ abs($0 - 1) > 1e-6 }) ?? true
    {
      warn(
        "`vector-effect` is ignored: the stroke is scaled with the shape",
        advice: "set the `stroke-width` for the final size", of: element)
    }
  }

  private enum Part: String {
    case fill, stroke, markers
  }

  /// Returns fill, stroke and markers in the order in which they are painted.
  private func paintOrder(_ text: String?) -> [Part] {
    let words = (text ?? "").split(whereSeparator: \.isWhitespace).map {
      Part(rawValue: String($0))
    }
    var order: [Part] = []
    guard !words.contains(nil), Set(words).count == words.count else {
      return [.fill, .stroke, .markers]
    }
    for part in words.compactMap(\.self) + [.fill, .stroke, .markers] where !order.contains(part) {
      order.append(part)
    }
    return order
  }

  /// Returns whether all points lie where layers can have them.
  func isSmall(_ path: Path) -> Bool {
    guard let bounds = path.bounds else { return false }
    let places = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    return places.allSatisfy { abs($0) <= 1e6 }
  }
}

/// A shape in its user space.
struct SVGShapeSpace {
  let element: Int
  /// The name of its layers.
  let name: String
  /// The outline in the user space.
  let path: Path
  /// The bounding box of the outline.
  let box: Rect
  let context: SVGContext
  let rule: FillRule

  /// The outline in the coordinates of the drawing.
  var placed: Path { path.transformed(by: context.transform) }
}

/// Outlines of shapes in their user space.
extension SVGImporter {
  /// Returns the outline of a shape; nil for one that is not drawn.
  mutating func outline(of element: Int, _ context: SVGContext) -> Path? {
    let source = document.elements[element]
    switch source.name {
    case "rect": return rect(element, context)
    case "circle":
      let radius = length(element, "r", .diagonal, context)
      return ellipse(element, context, Size(radius, radius))
    case "ellipse":
      let (x, y) = radii(element, context)
      return ellipse(element, context, Size(x, y))
    case "line":
      return Path([
        .move(
          Point(
            length(element, "x1", .horizontal, context), length(element, "y1", .vertical, context))),
        .line(
          Point(
            length(element, "x2", .horizontal, context), length(element, "y2", .vertical, context))),
      ])
    case "polyline": return points(element)
    case "polygon":
      var path = points(element)
      path?.close()
      return path
    default:
      guard let data = source.attributes["d"]?.trimmed, data != "none", !data.isEmpty else {
        return nil
      }
      let (path, error) = PathData.readPrefix(data, limits: .init(segments: limits.segments))
      if let error {
        warn(
          "the path is drawn up to its error: \(error.sentence)",
          advice: "correct the path data", of: element)
      }
      return path.withMoves
    }
  }

  private func rect(_ element: Int, _ context: SVGContext) -> Path? {
    let rect = Rect(
      length(element, "x", .horizontal, context), length(element, "y", .vertical, context),
      length(element, "width", .horizontal, context), length(element, "height", .vertical, context))
    if rect.isEmpty { return nil }
    let (x, y) = radii(element, context)
    let radii = Size(min(x, rect.width / 2), min(y, rect.height / 2))
    guard radii.width > 0, radii.height > 0 else { return .rect(rect) }
    let (w, h) = (radii.width, radii.height)
    var path = Path()
    path.move(to: Point(rect.minX + w, rect.minY))
    path.line(to: Point(rect.maxX - w, rect.minY))
    path.quarter(
      from: Point(rect.maxX - w, rect.minY), to: Point(rect.maxX, rect.minY + h), isFlat: true)
    path.line(to: Point(rect.maxX, rect.maxY - h))
    path.quarter(
      from: Point(rect.maxX, rect.maxY - h), to: Point(rect.maxX - w, rect.maxY), isFlat: false)
    path.line(to: Point(rect.minX + w, rect.maxY))
    path.quarter(
      from: Point(rect.minX + w, rect.maxY), to: Point(rect.minX, rect.maxY - h), isFlat: true)
    path.line(to: Point(rect.minX, rect.minY + h))
    path.quarter(
      from: Point(rect.minX, rect.minY + h), to: Point(rect.minX + w, rect.minY), isFlat: false)
    path.close()
    return path
  }

  /// Returns `rx` and `ry`; one stands for a missing or negative other.
  private func radii(_ element: Int, _ context: SVGContext) -> (Double, Double) {
    func radius(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      guard let length = document.elements[element].attributes[name].flatMap({ SVGLength($0) }),
        length.value >= 0
      else { return nil }
      return length.resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize)
    }
    let (x, y) = (radius("rx", .horizontal), radius("ry", .vertical))
    return (x ?? y ?? 0, y ?? x ?? 0)
  }

  private func ellipse(_ element: Int, _ context: SVGContext, _ radii: Size) -> Path? {
    guard radii.width > 0, radii.height > 0 else { return nil }
    let center = Point(
      length(element, "cx", .horizontal, context), length(element, "cy", .vertical, context))
    let (right, bottom) = (
      Point(center.x + radii.width, center.y), Point(center.x, center.y + radii.height)
    )
    let (left, top) = (
      Point(center.x - radii.width, center.y), Point(center.x, center.y - radii.height)
    )
    var path = Path()
    path.move(to: right)
    path.quarter(from: right, to: bottom, isFlat: false)
    path.quarter(from: bottom, to: left, isFlat: true)
    path.quarter(from: left, to: top, isFlat: false)
    path.quarter(from: top, to: right, isFlat: true)
    path.close()
    return path
  }

  private mutating func points(_ element: Int) -> Path? {
    var scanner = ValueScanner(document.elements[element].attributes["points"] ?? "")
    var path = Path()
    scanner.skipSpace()
    while let x = scanner.number() {
      scanner.skipSeparator()
      guard let y = scanner.number() else { break }
      if path.isEmpty { path.move(to: Point(x, y)) } else { path.line(to: Point(x, y)) }
      scanner.skipSeparator()
    }
    if !scanner.isAtEnd {
      warn(
        "`points` is read up to its error",
        advice: "write pairs of numbers, such as `0,0 10,5`", of: element)
    }
    return path.elements.count > 1 ? path : nil
  }
}

extension Path {
  /// Appends a quarter of an ellipse, whose tangent at the start is horizontal or vertical.
  fileprivate mutating func quarter(from start: Point, to end: Point, isFlat: Bool) {
    // The distance of control points that is exact at the middle of the arc.
    let k = 0.5522847498307936
    let way = end - start
    let (first, second) =
      isFlat
      ? (Point(start.x + way.x * k, start.y), Point(end.x, end.y - way.y * k))
      : (Point(start.x, start.y + way.y * k), Point(end.x - way.x * k, end.y))
    cubic(by: first, second, to: end)
  }

  /// The path with a move at the start of each contour, and no moves that nothing follows; nil if empty.
  fileprivate var withMoves: Path? {
    var kept: [Element] = []
    var start = Point.zero
    var isOpen = false
    for element in elements {
      if case .move(let point) = element {
        if case .move? = kept.last { kept.removeLast() }
        (start, isOpen) = (point, true)
      } else if !isOpen {
        if case .close = element { continue }
        kept.append(.move(start))
        isOpen = true
      }
      kept.append(element)
      if case .close = element { isOpen = false }
    }
    return kept.count > 1 ? Path(kept) : nil
  }
}
