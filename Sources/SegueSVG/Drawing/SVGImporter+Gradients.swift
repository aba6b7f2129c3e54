internal import SegueGraphics
internal import SegueStage

/// Gradients: their attributes and their layers.
extension SVGImporter {
  private static let mostStops = 64

  /// Returns the gradient of an element for a shape.
  ///
  /// - Parameters:
  ///   - box: the bounding box in the user space.
  ///   - user: the transform of the user space to the drawing.
  mutating func gradient(
    _ element: Int, _ opacity: Double, box: Rect?, _ user: AffineTransform, _ context: SVGContext
  ) -> SVGGradientUse {
    let chain = references(from: element)
    guard let holder = chain.first(where: { hasStops($0) }) else { return .none }
    let stops = stops(of: holder, opacity)
    if stops.count < 2 { return stops.first.map { .color($0.color) } ?? .none }
    var own = context
    own.style = ownStyle(of: element)
    own.style.descend(to: document.elements[element].attributes)
    let units = attribute("gradientUnits", chain)?.trimmed
    let isBox = units != "userSpaceOnUse"
    if isBox { own.viewport = Size(1, 1) }
    var matrix = user
    if isBox {
      guard let box, !box.isEmpty else { return .none }
      matrix = .box(box) * user
    }
    if let link = owner("gradientTransform", chain) {
      let attributes = document.elements[link].attributes
      matrix = transform(of: attributes, "gradientTransform", own) * matrix
    }
    guard matrix.isUsable || abs(matrix.determinant) > 1e-18 else { return .none }
    let spread =
      attribute("spreadMethod", chain).flatMap { Gradient.Spread(rawValue: $0.trimmed) } ?? .pad
    let colors = stops.map { Gradient.Stop($0.offset, $0.color.color(opacity: opacity)) }
    return document.elements[element].name == "linearGradient"
      ? linear(element, chain, own, matrix, stops, colors, spread)
      : radial(element, chain, own, matrix, stops, colors, spread)
  }

  private typealias Stop = (offset: Double, color: SVGColor)

  private func linear(
    _ element: Int, _ chain: [Int], _ context: SVGContext, _ matrix: AffineTransform,
    _ stops: [Stop], _ colors: [Gradient.Stop], _ spread: Gradient.Spread
  ) -> SVGGradientUse {
    func place(_ x: String, _ y: String, _ end: Double) -> Point {
      Point(
        coordinate(x, .horizontal, chain, context, or: end),
        coordinate(y, .vertical, chain, context, or: 0))
    }
    let (start, end) = (place("x1", "y1", 100), place("x2", "y2", 100))
    let first = owner("x1", chain) == nil ? Point(0, start.y) : start
    let way = end - first
    let square = way.x * way.x + way.y * way.y
    guard square > 1e-18, let inverse = matrix.inverse else {
      return stops.last.map { .color($0.color) } ?? .none
    }
    // The change of the share of the way with the coordinates of the drawing.
    let slope = Point(
      (inverse.a * way.x + inverse.b * way.y) / square,
      (inverse.c * way.x + inverse.d * way.y) / square)
    let placed = matrix.apply(first)
    let length = slope.x * slope.x + slope.y * slope.y
    guard length > 0 else { return .none }
    return .gradient(
      SVGGradient(
        geometry: .linear(from: placed, to: placed + slope * (1 / length)), stops: colors,
        spread: spread))
  }

  private mutating func radial(
    _ element: Int, _ chain: [Int], _ context: SVGContext, _ matrix: AffineTransform,
    _ stops: [Stop], _ colors: [Gradient.Stop], _ spread: Gradient.Spread
  ) -> SVGGradientUse {
    let radius = coordinate("r", .diagonal, chain, context, or: 50)
    guard radius > 0 else { return stops.last.map { .color($0.color) } ?? .none }
    let center = Point(
      coordinate("cx", .horizontal, chain, context, or: 50),
      coordinate("cy", .vertical, chain, context, or: 50))
    let focus = Point(
      owner("fx", chain) == nil ? center.x : coordinate("fx", .horizontal, chain, context, or: 50),
      owner("fy", chain) == nil ? center.y : coordinate("fy", .vertical, chain, context, or: 50))
    var colors = colors
    let start = owner("fr", chain) == nil ? 0 : coordinate("fr", .diagonal, chain, context, or: 0)
    if start > 0 {
      if start < radius, focus == center, spread == .pad {
        // Of circles about one point, the inner one is a place on the way to the outer one.
        for index in colors.indices {
          colors[index].location = (start + (radius - start) * colors[index].location) / radius
        }
      } else {
        warn(
          "`fr` is ignored: the gradient begins at its focal point",
          advice: "begin the stops at a higher `offset` instead", of: element)
      }
    }
    // From the unit circle to the drawing.
    let disc = AffineTransform.scale(radius, radius) * .translation(center.x, center.y) * matrix
    let axes = EllipseAxes(disc)
    var inner: Point?
    if focus != center {
      inner = axes.unit((focus - center) * (1 / radius), disc)
      if (focus - center).length > radius {
        warn(
          "the focal point is outside the circle, and is moved to its edge",
          advice: "move `fx` and `fy` into the circle", of: element)
      }
    }
    return .gradient(
      SVGGradient(
        geometry: .radial(
          center: matrix.apply(center), axes: axes.size, turn: axes.turn, focus: inner),
        stops: colors, spread: spread))
  }
}

/// The attributes of gradients, which may be those of gradients that they refer to.
extension SVGImporter {
  /// Returns a gradient or pattern with those that it refers to, itself first.
  func references(from element: Int) -> [Int] {
    var chain = [element]
    while chain.count < 64, let id = document.elements[chain[chain.count - 1]].link,
      let next = document.ids[id], !chain.contains(next)
    {
      let (first, name) = (document.elements[element].name, document.elements[next].name)
      let isGradient = name == "linearGradient" || name == "radialGradient"
      guard name == first || isGradient && first != "pattern" else { break }
      chain.append(next)
    }
    return chain
  }

  /// Returns the first element that has an attribute; coordinates count of the same kind alone.
  func owner(_ name: String, _ chain: [Int]) -> Int? {
    let shared = ["gradientUnits", "gradientTransform", "spreadMethod"].contains(name)
    let kind = document.elements[chain[0]].name
    for element in chain {
      let source = document.elements[element]
      if !shared, source.name != kind { return nil }
      if source.attributes[name] != nil { return element }
    }
    return nil
  }

  func attribute(_ name: String, _ chain: [Int]) -> String? {
    owner(name, chain).flatMap { document.elements[$0].attributes[name] }
  }

  /// Returns a coordinate; without the attribute a percentage.
  func coordinate(
    _ name: String, _ axis: SVGLength.Axis, _ chain: [Int], _ context: SVGContext, or share: Double
  ) -> Double {
    let element = owner(name, chain) ?? chain[0]
    return length(element, name, axis, context, or: SVGLength(share, .percent))
  }

  private func hasStops(_ element: Int) -> Bool {
    document.elements[element].children.contains { document.elements[$0].name == "stop" }
  }

  /// Returns the stops of a gradient, with offsets that never fall.
  private mutating func stops(of element: Int, _ opacity: Double) -> [Stop] {
    var stops: [Stop] = []
    var style = ownStyle(of: element)
    style.descend(to: document.elements[element].attributes)
    var last = 0.0
    for child in document.elements[element].children where document.elements[child].name == "stop" {
      var own = style
      own.descend(to: document.elements[child].attributes)
      var context = SVGContext(transform: .identity, viewport: Size(1, 1))
      context.style = own
      var attributes = document.elements[child].attributes
      for name in ["stop-color", "stop-opacity"] where attributes[name]?.trimmed == "inherit" {
        attributes[name] = document.elements[element].attributes[name]
      }
      if let offset = attributes["offset"].flatMap({ SVGLength($0) }) {
        if offset.unit == .percent { last = offset.value / 100 }
        if offset.unit == .none { last = offset.value }
      }
      let place = max(stops.last?.offset ?? 0, max(0, min(1, last)))
      var color =
        attributes["stop-color"].map { self.color($0.trimmed, context) ?? .black } ?? .black
      color.alpha *= attributes["stop-opacity"].flatMap(SVGColor.opacity) ?? 1
      // Of three stops at one place the one in the middle is never seen.
      if stops.count > 1, stops[stops.count - 2].offset == place { stops.removeLast() }
      stops.append((place, color))
    }
    if stops.count > Self.mostStops {
      warn(
        "the gradient has more than \(Self.mostStops) stops, and the further ones are ignored",
        advice: "use fewer stops", of: element)
      stops = Array(stops.prefix(Self.mostStops))
    }
    return stops
  }
}

/// The axes of the ellipse to which a transform maps the unit circle.
struct EllipseAxes {
  /// The half axes.
  let size: Size
  /// The turn of the first axis.
  let turn: Angle

  init(_ m: AffineTransform) {
    let (x, y, mixed) = (m.a * m.a + m.c * m.c, m.b * m.b + m.d * m.d, m.a * m.b + m.c * m.d)
    guard abs(mixed) > 1e-9 * (x + y) else {
      size = Size(x.squareRoot(), y.squareRoot())
      turn = .zero
      return
    }
    let root = ((x - y) * (x - y) + 4 * mixed * mixed).squareRoot()
    let long = ((x + y + root) / 2).squareRoot()
    size = Size(long, abs(m.determinant) / long)
    turn = Angle(radians: DeterministicMath.arctangent2(2 * mixed, x - y) / 2)
  }

  /// Returns a point of the unit circle's space in the space in which the ellipse is a unit circle.
  func unit(_ point: Point, _ m: AffineTransform) -> Point {
    let moved = Point(point.x * m.a + point.y * m.c, point.x * m.b + point.y * m.d)
    let (sine, cosine) = DeterministicMath.sineAndCosine(turn)
    return Point(
      (moved.x * cosine + moved.y * sine) / size.width,
      (moved.y * cosine - moved.x * sine) / size.height)
  }
}

/// Layers of gradients.
extension SVGImporter {
  /// Returns the layers of a gradient within a shape of the drawing: a gradient with the shape as its mask.
  mutating func layers(
    of gradient: SVGGradient, over shape: LayerShape, named name: String, _ element: Int
  ) throws(SVGError) -> [SceneLayer] {
    let line = document.elements[element].line
    guard case .path(let path) = shape.outline, var bounds = path.bounds else { return [] }
    bounds = bounds.grown(by: shape.stroke?.reach ?? 0)
    if let visible {
      guard let shown = bounds.intersection(visible.grown(by: 2)) else { return [] }
      bounds = shown
    }
    if bounds.isEmpty { return [] }
    let place = GradientPlace(gradient, over: bounds)
    guard place.isExpressible else {
      warn(
        "the gradient is larger than a layer's can be, and is not drawn",
        advice: "fill the shape with a colour, or make the gradient smaller", of: element)
      return []
    }
    var layer = try layer(name, holding: [], line: line)
    layer.frame = place.frame
    layer.transform.turn = place.turn
    layer.effects.gradient = place.gradient
    let isWhole = place.turn == .zero && shape.stroke == nil && path.rectangle == bounds
    if isWhole { return [layer] }
    var mask = shape
    mask.outline = .path(path.transformed(by: place.transform))
    var masking = try self.layer("mask", mask, line: line)
    masking.name = "mask"
    layer.mask = [masking]
    return [layer]
  }
}

/// The layer of a gradient: its frame and turn, and the gradient in its coordinates.
private struct GradientPlace {
  let frame: FrameLength
  let turn: Angle
  let gradient: Gradient
  /// The transform from the drawing to the layer.
  let transform: AffineTransform

  /// Whether its points are where those of a layer's gradient can be.
  var isExpressible: Bool {
    [gradient.start, gradient.end, gradient.focus ?? .zero].allSatisfy {
      abs($0.x) <= 1000 && abs($0.y) <= 1000
    }
  }

  init(_ source: SVGGradient, over bounds: Rect) {
    var gradient = Gradient(stops: source.stops)
    gradient.spread = source.spread
    switch source.geometry {
    case .linear(let start, let end):
      let box = Self.box(bounds, around: [start, end])
      gradient.space = .points
      gradient.start = Self.share(start, box)
      gradient.end = Self.share(end, box)
      frame = FrameLength(x: box.minX, y: box.minY, width: box.width, height: box.height)
      turn = .zero
      transform = .translation(-box.minX, -box.minY)
    case .radial(let center, let axes, let angle, let focus):
      let back = AffineTransform.rotation(angle * -1)
      let middle = bounds.center
      let toLayer = AffineTransform.translation(-middle.x, -middle.y) * back
      let corners = bounds.mapped(by: toLayer)
      let inner = toLayer.apply(center)
      let far = Self.box(
        corners,
        around: [
          Point(inner.x + axes.width, inner.y + axes.height),
          inner * 2 - Point(inner.x + axes.width, inner.y + axes.height),
        ])
      // The box is symmetrical about the middle, so that the layer turns about it.
      let half = Size(
        max(abs(far.minX), abs(far.maxX)), max(abs(far.minY), abs(far.maxY)))
      let box = Rect(-half.width, -half.height, 2 * half.width, 2 * half.height)
      gradient.kind = .radial
      gradient.start = Self.share(inner, box)
      gradient.end = Self.share(Point(inner.x + axes.width, inner.y + axes.height), box)
      if let focus {
        gradient.focus = Self.share(
          Point(inner.x + focus.x * axes.width, inner.y + focus.y * axes.height), box)
      }
      frame = FrameLength(
        x: middle.x - half.width, y: middle.y - half.height, width: box.width, height: box.height)
      turn = angle
      transform = toLayer * .translation(half.width, half.height)
    }
    self.gradient = gradient
  }

  private static func share(_ point: Point, _ box: Rect) -> Point {
    Point((point.x - box.minX) / box.width, (point.y - box.minY) / box.height)
  }

  /// Returns a rectangle in which points are within a thousand of its sides.
  private static func box(_ bounds: Rect, around points: [Point]) -> Rect {
    let most = 900.0
    let isNear = points.allSatisfy {
      let place = share($0, bounds)
      return abs(place.x) < most && abs(place.y) < most
    }
    if isNear { return bounds }
    let xs = points.map { max(-1e5, min(1e5, $0.x)) } + [bounds.minX, bounds.maxX]
    let ys = points.map { max(-1e5, min(1e5, $0.y)) } + [bounds.minY, bounds.maxY]
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
  }
}
