/// Polygonal contours: the flattened curves of a path, or the outline of a stroke.
package struct Contours: Hashable, Sendable {
  package struct Contour: Hashable, Sendable {
    /// The indices of its points.
    package let points: Range<Int>
    /// Whether it is closed when stroked; a fill closes all contours.
    package let isClosed: Bool
  }

  /// The points of all contours, one contour after the other.
  package private(set) var points: [Point] = []
  /// For each point whether it is inside a curve, where a stroke has no corner.
  package private(set) var isInCurve: [Bool] = []
  /// Whether `isInCurve` is recorded; only strokes need it.
  private var notesCurves = true
  package private(set) var contours: [Contour] = []
  /// The index of the first point of the current contour.
  private var first = 0

  package init() {}

  /// Flattens a path into chords within a tolerance of its curves.
  ///
  /// Short chords are within twice the tolerance (``CurveFlattening``). Points are evaluated at even
  /// steps of the parameter from the control points, moved slightly outward. At most 2048 chords
  /// per curve, and about a million per path.
  package init(_ path: Path, tolerance: Double) {
    reserve(4 * path.elements.count)
    let steps = CurveFlattening(tolerance: tolerance, visible: nil)
    if !add(path, steps, under: nil) {
      let fewer = steps.fitted(to: path, under: .identity)
      self = Contours()
      _ = add(path, fewer, under: nil, most: .max)
    }
  }

  /// Flattens a path under a transform and calls a function with the points of each contour.
  ///
  /// Chords are as in ``init(_:tolerance:)`` within `visible`; a curve outside of it is one chord.
  ///
  /// - Returns: false if `body` stopped the iteration by returning false.
  package static func forEach(
    of path: Path, under transform: AffineTransform, tolerance: Double, visible: Rect,
    _ body: ([Point]) -> Bool
  ) -> Bool {
    var steps = CurveFlattening(tolerance: tolerance, visible: visible)
    // With few curves, even the maximum for each is acceptable; otherwise chords are counted first.
    if path.elements.count > CurveFlattening.mostOfPath / 2048 {
      steps = steps.fitted(to: path, under: transform)
    }
    var contours = Contours()
    contours.notesCurves = false
    contours.reserve(64)
    return contours.add(path, steps, under: transform, most: .max) { contours in
      let isTaken = body(contours.points)
      contours.removeAll()
      return isTaken
    }
  }

  /// Reserves capacity for more points.
  mutating func reserve(_ count: Int) {
    points.reserveCapacity(points.count + count)
    if notesCurves { isInCurve.reserveCapacity(isInCurve.count + count) }
  }

  /// Removes all contours and keeps the capacity.
  private mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isInCurve.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    first = 0
  }

  /// Flattens a path under a transform and adds its contours; returns false above `most` points.
  ///
  /// `ended` is called after each contour, and returning false stops as well.
  private mutating func add(
    _ path: Path, _ steps: CurveFlattening, under transform: AffineTransform?,
    most: Int = CurveFlattening.mostOfPath, ended: (inout Contours) -> Bool = { _ in true }
  ) -> Bool {
    var start = Point.zero
    for element in path.elements {
      let element = transform.map { element.mapped($0.apply) } ?? element
      switch element {
      case .move(let point):
        guard end(isClosed: false, ended) else { return false }
        start = point
        append(point)
      case .close:
        if first == points.count { append(start) }
        guard end(isClosed: true, ended) else { return false }
      default:
        if first == points.count { append(start) }
        append(element, steps)
        guard points.count <= most else { return false }
      }
    }
    return end(isClosed: false, ended)
  }

  /// Ends the current contour, if it has a point, and calls `ended`.
  private mutating func end(isClosed: Bool, _ ended: (inout Contours) -> Bool) -> Bool {
    guard first < points.count else { return true }
    end(isClosed: isClosed)
    return ended(&self)
  }

  /// Appends a point to the current contour.
  @inline(__always)
  mutating func append(_ point: Point, isInCurve isSmooth: Bool = false) {
    points.append(point)
    if notesCurves { isInCurve.append(isSmooth) }
  }

  /// Ends the current contour, if it has a point.
  mutating func end(isClosed: Bool) {
    guard first < points.count else { return }
    contours.append(Contour(points: first..<points.count, isClosed: isClosed))
    first = points.count
  }

  /// Appends a line or a flattened curve to the current contour, which must have a point.
  private mutating func append(_ element: Path.Element, _ steps: CurveFlattening) {
    let a = points[points.count - 1]
    switch element {
    case .line(let end): append(end)
    case .quadratic(let b, let c):
      let count = steps.count(a, b, c)
      let (p, q) = ((b - a) * 2, a - b * 2 + c)
      let first = a - q * (2 * CurveFlattening.outward(count))
      for index in 1..<max(1, count) {
        let t = Double(index) / Double(count)
        append(
          Point(first.x + t * (p.x + t * q.x), first.y + t * (p.y + t * q.y)), isInCurve: true)
      }
      append(c)
    case .cubic(let b, let c, let d):
      let count = steps.count(a, b, c, d)
      let (q, r) = ((a - b * 2 + c) * 3, d - a + (b - c) * 3)
      let outward = CurveFlattening.outward(count)
      let (first, p) = (a - q * (2 * outward), (b - a) * 3 - r * (6 * outward))
      for index in 1..<max(1, count) {
        let t = Double(index) / Double(count)
        append(
          Point(
            first.x + t * (p.x + t * (q.x + t * r.x)),
            first.y + t * (p.y + t * (q.y + t * r.y))),
          isInCurve: true)
      }
      append(d)
    case .move, .close: break
    }
  }

  /// The contours as a path of lines, all of them closed.
  package var path: Path {
    var path = Path()
    for contour in contours { path.append(.polygon(Array(points[contour.points]))) }
    return path
  }
}
