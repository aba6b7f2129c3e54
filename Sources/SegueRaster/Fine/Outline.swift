import SegueGraphics

/// Outlines of shapes as convex polygons in `Double`, before they meet the pixel grid.
enum Outline {
  /// Coordinates beyond this many pixels count as not finite: nothing is drawn.
  static let farthest = 1e12
  /// How far a flattened corner may lie inside the true arc, in pixels.
  static let flatness = 1.0 / 64

  /// The corners of a rounded rectangle, clockwise, with arcs flattened for a scale.
  ///
  /// `scale` is in pixels per unit of the shape's coordinates. Empty when the shape is.
  static func polygon(of shape: RoundedRect, scale: Double) -> [Point] {
    let rect = shape.rect
    guard !rect.isEmpty else { return [] }
    let radius = shape.drawnRadius
    guard radius > 0 else { return rect.corners }
    let arc = quarterArc(radius: radius * scale)
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    var points: [Point] = []
    points.reserveCapacity(4 * arc.count)
    for p in arc { points.append(Point(left - p.x * radius, top - p.y * radius)) }
    for p in arc { points.append(Point(right + p.y * radius, top - p.x * radius)) }
    for p in arc { points.append(Point(right + p.x * radius, bottom + p.y * radius)) }
    for p in arc { points.append(Point(left - p.y * radius, bottom + p.x * radius)) }
    return points
  }

  /// The part of a convex polygon inside a rectangle (Sutherland and Hodgman 1974).
  static func clip(_ polygon: [Point], to rect: Rect) -> [Point] {
    var points = polygon
    points = clip(points, axis: \.x, bound: rect.minX, keepsAbove: true)
    points = clip(points, axis: \.x, bound: rect.maxX, keepsAbove: false)
    points = clip(points, axis: \.y, bound: rect.minY, keepsAbove: true)
    return clip(points, axis: \.y, bound: rect.maxY, keepsAbove: false)
  }

  /// The quarter of the unit circle from (1, 0) to (0, 1), flattened for a radius in pixels.
  ///
  /// A chord over the angle t lies r·t²/8 inside its arc. Halving arcs needs only square roots,
  /// so the points are the same bits on every machine.
  private static func quarterArc(radius: Double) -> [Point] {
    var arc = [Point(1, 0), Point(0, 1)]
    var angle = Double.pi / 2
    while radius * angle * angle / 8 > flatness, arc.count < 256 {
      var finer: [Point] = [arc[0]]
      for (p, q) in zip(arc, arc.dropFirst()) {
        let middle = p + q
        finer.append(middle * (1 / middle.length))
        finer.append(q)
      }
      arc = finer
      angle /= 2
    }
    return arc
  }

  private static func clip(
    _ polygon: [Point], axis: WritableKeyPath<Point, Double>, bound: Double, keepsAbove: Bool
  ) -> [Point] {
    guard var previous = polygon.last else { return [] }
    func isInside(_ p: Point) -> Bool {
      keepsAbove ? p[keyPath: axis] >= bound : p[keyPath: axis] <= bound
    }
    if polygon.allSatisfy(isInside) { return polygon }
    var kept: [Point] = []
    for point in polygon {
      if isInside(point) != isInside(previous) {
        // From the lower end in both directions, so that shared edges are cut at the same place.
        let isUp = previous[keyPath: axis] < point[keyPath: axis]
        let (low, high) = isUp ? (previous, point) : (point, previous)
        let t = (bound - low[keyPath: axis]) / (high[keyPath: axis] - low[keyPath: axis])
        var cut = low + (high - low) * t
        cut[keyPath: axis] = bound
        kept.append(cut)
      }
      if isInside(point) { kept.append(point) }
      previous = point
    }
    return kept
  }
}
