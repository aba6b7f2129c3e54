/// A contour as a pen follows it: points of which no two neighbours are the same.
struct StrokeChain {
  /// The points; a single one when it has no length.
  private(set) var points: [Point] = []
  /// For each point whether it lies inside a curve.
  private(set) var isInCurve: [Bool] = []
  /// Whether a line goes from the last point to the first.
  private(set) var isClosed = false
  /// The way that a chain without length goes.
  var direction = Point(1, 0)

  /// A chain without points.
  init() {}

  /// A contour; nil when it is a single point that no line goes to.
  init?(_ contour: Contours.Contour, of contours: Contours) {
    guard contour.isClosed || contour.points.count > 1 else { return nil }
    points.reserveCapacity(contour.points.count)
    isInCurve.reserveCapacity(contour.points.count)
    for index in contour.points {
      append(contours.points[index], isInCurve: contours.isInCurve[index])
    }
    if contour.isClosed { close() }
  }

  /// Adds a point that is not where the last one is.
  mutating func append(_ point: Point, isInCurve isSmooth: Bool) {
    if let last = points.last, last == point {
      isInCurve[isInCurve.count - 1] = isInCurve[isInCurve.count - 1] && isSmooth
    } else {
      points.append(point)
      isInCurve.append(isSmooth)
    }
  }

  /// Closes the chain.
  private mutating func close() {
    if points.count > 1, points[points.count - 1] == points[0] {
      points.removeLast()
      isInCurve.removeLast()
    }
    isClosed = points.count > 1
  }

  /// The number of straight pieces.
  var pieces: Int { isClosed ? points.count : points.count - 1 }

  /// The point at the end of a piece.
  func end(ofPiece piece: Int) -> Point { points[piece + 1 == points.count ? 0 : piece + 1] }

  /// For each piece the length of all before it, and the length of all.
  var distances: [Double] {
    var (sum, distances) = (0.0, [0.0])
    for piece in 0..<pieces {
      sum += (end(ofPiece: piece) - points[piece]).length
      distances.append(sum)
    }
    return distances
  }

  /// Adds the points of a chain that begins where this one ends.
  mutating func append(_ next: StrokeChain) {
    for (point, isSmooth) in zip(next.points, next.isInCurve) {
      append(point, isInCurve: isSmooth)
    }
  }
}
