/// A polyline to be stroked, without repeated points.
struct StrokePolyline {
  /// The points; a single one if it has no length.
  private(set) var points: [Point] = []
  /// For each point whether it is inside a curve, where there is no corner.
  private(set) var isInCurve: [Bool] = []
  /// Whether a line connects the last point to the first.
  private(set) var isClosed = false
  /// The direction of a chain without length.
  var direction = Point(1, 0)

  init() {}

  /// A chain along a contour; nil for an open contour of a single point.
  init?(_ contour: Contours.Contour, of contours: Contours) {
    guard contour.isClosed || contour.points.count > 1 else { return nil }
    points.reserveCapacity(contour.points.count)
    isInCurve.reserveCapacity(contour.points.count)
    for index in contour.points {
      append(contours.points[index], isInCurve: contours.isInCurve[index])
    }
    if contour.isClosed { close() }
  }

  /// Appends a point, unless it equals the last one.
  mutating func append(_ point: Point, isInCurve isSmooth: Bool) {
    if let last = points.last, last == point {
      isInCurve[isInCurve.count - 1] = isInCurve[isInCurve.count - 1] && isSmooth
    } else {
      points.append(point)
      isInCurve.append(isSmooth)
    }
  }

  /// Closes the chain and drops a last point that equals the first.
  private mutating func close() {
    if points.count > 1, points[points.count - 1] == points[0] {
      points.removeLast()
      isInCurve.removeLast()
    }
    isClosed = points.count > 1
  }

  /// The number of straight pieces.
  var pieces: Int { isClosed ? points.count : points.count - 1 }

  /// Returns the end point of a piece.
  func end(ofPiece piece: Int) -> Point { points[piece + 1 == points.count ? 0 : piece + 1] }

  /// The arc length at the start of each piece, and the total length.
  var distances: [Double] {
    var (sum, distances) = (0.0, [0.0])
    for piece in 0..<pieces {
      sum += (end(ofPiece: piece) - points[piece]).length
      distances.append(sum)
    }
    return distances
  }

  /// Appends the points of a chain that begins where this one ends.
  mutating func append(_ next: StrokePolyline) {
    for (point, isSmooth) in zip(next.points, next.isInCurve) {
      append(point, isInCurve: isSmooth)
    }
  }
}
