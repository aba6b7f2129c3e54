import SegueGraphics

/// Outlines of shapes as convex polygons in `Double`, before they are rounded to the pixel grid.
enum Outline {
  /// Coordinates beyond this many pixels are treated as not finite: nothing is drawn.
  static let farthest = 1e12
  /// The largest distance of a flattened corner from the arc, in pixels; twice that for chords of a pixel.
  static let flatness = 1.0 / 64

  /// Returns the corners of a rounded rectangle, clockwise, with arcs flattened for a scale.
  ///
  /// `scale` is in pixels per unit of the shape's coordinates. Empty if the shape is.
  static func polygon(of shape: RoundedRect, scale: Double) -> [Point] {
    let rect = shape.rect
    guard !rect.isEmpty else { return [] }
    guard shape.isPlain else {
      return Contours(.rounded(shape), tolerance: flatness / scale).points
    }
    let radius = shape.drawnRadii.topLeft
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

  /// Returns the transformed outline of a shape, clipped by a rectangle in its coordinates; nil if empty.
  ///
  /// `fineness` is a factor on the accuracy of arcs.
  static func seen(
    _ shape: RoundedRect, cutBy rect: Rect?, under transform: ProjectiveTransform,
    fineness: Double = 1
  ) -> [Point]? {
    let scale = fineness * transform.greatestScale(on: shape.rect)
    var points = Outline.polygon(of: shape, scale: scale)
    if let rect {
      guard !rect.isEmpty else { return nil }
      points = Outline.clip(points, to: rect)
    }
    if let affine = transform.affine {
      for index in points.indices { points[index] = affine.apply(points[index]) }
      return points
    }
    return project(points, transform)
  }

  /// Projects a polygon in perspective, and clips the part behind the camera.
  ///
  /// It is clipped before the division, where w' is 2^-20 of its greatest value. The part cut off
  /// would appear about a million times as far out as the rest or, if the camera almost touches the
  /// plane, as a sliver.
  static func project(_ polygon: [Point], _ transform: ProjectiveTransform) -> [Point]? {
    let places = polygon.map(transform.homogeneous)
    let greatest = places.reduce(0) { max($0, $1.z) }
    guard var previous = places.last, greatest > 0, greatest.isFinite else { return nil }
    let near = greatest / 1_048_576
    var kept: [Point] = []
    for place in places {
      if (place.z >= near) != (previous.z >= near) {
        let t = (near - previous.z) / (place.z - previous.z)
        let cut = previous + (place - previous) * t
        kept.append(Point(cut.x / near, cut.y / near))
      }
      if place.z >= near { kept.append(Point(place.x / place.z, place.y / place.z)) }
      previous = place
    }
    return kept
  }

  /// Clips a polygon to a rectangle (Sutherland and Hodgman 1974).
  ///
  /// A non-convex polygon keeps its winding numbers inside; the parts outside become sides along
  /// the rectangle's edges.
  static func clip(_ polygon: [Point], to rect: Rect) -> [Point] {
    let isInside = polygon.allSatisfy {
      $0.x >= rect.minX && $0.x <= rect.maxX && $0.y >= rect.minY && $0.y <= rect.maxY
    }
    if isInside { return polygon }
    var points = polygon
    points = clip(points, isVertical: true, bound: rect.minX, keepsAbove: true)
    points = clip(points, isVertical: true, bound: rect.maxX, keepsAbove: false)
    points = clip(points, isVertical: false, bound: rect.minY, keepsAbove: true)
    return clip(points, isVertical: false, bound: rect.maxY, keepsAbove: false)
  }

  /// Returns a flattened quarter of the unit circle from (1, 0) to (0, 1), for a radius in pixels.
  ///
  /// Its chords enclose the area of the arc: for chords over the angle t the error is r·t²/24
  /// inwards at their centres and r·t²/12 outwards at their ends.
  private static func quarterArc(radius: Double) -> [Point] {
    let isFlat = { (arc: FlatArc) in radius * arc.angle * arc.angle / 12 <= flatness }
    return (quarterArcs.first(where: isFlat) ?? quarterArcs[quarterArcs.count - 1]).points
  }

  /// A quarter of the unit circle in chords of equal angles.
  private struct FlatArc {
    let angle: Double
    let points: [Point]

    /// Creates chords through evenly spaced points of the unit circle.
    ///
    /// The points move out until a chord and two radii enclose the area of the sector, except the
    /// first and the last, where the straight sides begin.
    init(through points: [Point]) {
      let angle = Double.pi / 2 / Double(points.count - 1)
      let (first, second) = (points[0], points[1])
      let radius = (angle / (first.x * second.y - first.y * second.x)).squareRoot()
      self.angle = angle
      self.points = points.indices.map {
        $0 == 0 || $0 == points.count - 1 ? points[$0] : points[$0] * radius
      }
    }
  }

  /// Quarter arcs of 1 chord, of 2, 3, 4, 6, 8, 12, 16, to 256.
  ///
  /// Halving arcs takes only square roots, so the points are the same bits on every machine.
  private static let quarterArcs: [FlatArc] = {
    let (half, height) = (0.5, 0.75.squareRoot())
    var even = [Point(1, 0), Point(0, 1)]
    var odd = [Point(1, 0), Point(height, half), Point(half, height), Point(0, 1)]
    var arcs = [FlatArc(through: even)]
    for _ in 0..<7 {
      even = halved(even)
      arcs += [FlatArc(through: even), FlatArc(through: odd)]
      odd = halved(odd)
    }
    return arcs + [FlatArc(through: halved(even))]
  }()

  /// Inserts the middle of each arc between the points of a unit circle.
  private static func halved(_ arc: [Point]) -> [Point] {
    var finer: [Point] = [arc[0]]
    for (p, q) in zip(arc, arc.dropFirst()) {
      let middle = p + q
      finer.append(middle * (1 / middle.length))
      finer.append(q)
    }
    return finer
  }

  /// Clips a polygon to one side of a vertical or horizontal line.
  @inline(__always)
  private static func clip(
    _ polygon: [Point], isVertical: Bool, bound: Double, keepsAbove: Bool
  ) -> [Point] {
    guard var previous = polygon.last else { return [] }
    func coordinate(_ p: Point) -> Double { isVertical ? p.x : p.y }
    func isInside(_ p: Point) -> Bool {
      keepsAbove ? coordinate(p) >= bound : coordinate(p) <= bound
    }
    if polygon.allSatisfy(isInside) { return polygon }
    var kept: [Point] = []
    kept.reserveCapacity(polygon.count + 2)
    for point in polygon {
      if isInside(point) != isInside(previous) {
        // Interpolate from the lower end in both directions, so that shared edges are cut at the same point.
        let isUp = coordinate(previous) < coordinate(point)
        let (low, high) = isUp ? (previous, point) : (point, previous)
        let t = (bound - coordinate(low)) / (coordinate(high) - coordinate(low))
        let cut = low + (high - low) * t
        kept.append(isVertical ? Point(bound, cut.y) : Point(cut.x, bound))
      }
      if isInside(point) { kept.append(point) }
      previous = point
    }
    return kept
  }
}

extension ProjectiveTransform {
  /// Returns the greatest factor by which the map stretches along either axis at a rectangle's corners.
  ///
  /// Infinite if a corner is behind the camera.
  func greatestScale(on rect: Rect) -> Double {
    if let affine { return affine.greatestScale }
    var scale = 0.0
    for corner in rect.corners {
      guard let place = apply(corner) else { return .infinity }
      let w = homogeneous(corner).z
      let alongX = Point(m11 - place.x * m13, m12 - place.y * m13).length / w
      let alongY = Point(m21 - place.x * m23, m22 - place.y * m23).length / w
      scale = max(scale, alongX, alongY)
    }
    return scale
  }

  /// Returns about the least factor by which the map stretches in any direction at a rectangle's corners.
  ///
  /// 0 if a corner is behind the camera.
  func leastScale(on rect: Rect) -> Double {
    var scale = Double.infinity
    for corner in rect.corners {
      guard let place = apply(corner) else { return 0 }
      let w = homogeneous(corner).z
      let alongX = Point(m11 - place.x * m13, m12 - place.y * m13)
      let alongY = Point(m21 - place.x * m23, m22 - place.y * m23)
      let area = abs(alongX.x * alongY.y - alongX.y * alongY.x)
      scale = min(scale, area / max(alongX.length, alongY.length) / w)
    }
    return scale
  }
}
