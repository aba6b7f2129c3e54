/// Contours of straight lines: a path's curves in chords, or what a pen covers.
package struct Contours: Hashable, Sendable {
  /// One contour.
  package struct Contour: Hashable, Sendable {
    /// The numbers of its points.
    package let points: Range<Int>
    /// Whether it is closed as a line; what is filled always is.
    package let isClosed: Bool
  }

  /// The points of all contours, one contour after the other.
  package private(set) var points: [Point] = []
  /// For each point whether it lies inside a curve, which has no corner there; for pens only.
  package private(set) var isInCurve: [Bool] = []
  /// Whether it is noted which points lie inside curves.
  private var notesCurves = true
  /// The contours.
  package private(set) var contours: [Contour] = []
  /// The number of the point that the current contour begins with.
  private var first = 0

  /// No contours.
  package init() {}

  /// The contours of a path, with chords that lie within a tolerance of its curves, or within two where
  /// they are short (``CurveSteps``).
  ///
  /// Points are evaluated at even steps of the parameter from the control points, and lie a little outside.
  /// At most 2048 chords for a curve, and about a million for a path.
  package init(_ path: Path, tolerance: Double) {
    reserve(4 * path.elements.count)
    let steps = CurveSteps(tolerance: tolerance, visible: nil)
    if !add(path, steps, under: nil) {
      let fewer = steps.fitted(to: path, under: .identity)
      self = Contours()
      _ = add(path, fewer, under: nil, most: .max)
    }
  }

  /// Gives the points of each contour of a path under a map, until one is refused.
  ///
  /// Chords are as above, where the contours are seen; curves outside `visible` are one chord each.
  /// Whether none was refused.
  package static func forEach(
    of path: Path, under transform: AffineTransform, tolerance: Double, visible: Rect,
    _ body: ([Point]) -> Bool
  ) -> Bool {
    var steps = CurveSteps(tolerance: tolerance, visible: visible)
    // With so few curves the most of each is not too much; others are counted first.
    if path.elements.count > CurveSteps.mostOfPath / 2048 {
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

  /// Makes room for some more points.
  mutating func reserve(_ count: Int) {
    points.reserveCapacity(points.count + count)
    if notesCurves { isInCurve.reserveCapacity(isInCurve.count + count) }
  }

  /// Forgets all contours.
  private mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isInCurve.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    first = 0
  }

  /// Adds the contours of a path under a map; false when there are more points than the most.
  ///
  /// `ended` is called behind each contour; it ends the adding, too.
  private mutating func add(
    _ path: Path, _ steps: CurveSteps, under transform: AffineTransform?,
    most: Int = CurveSteps.mostOfPath, ended: (inout Contours) -> Bool = { _ in true }
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

  private mutating func end(isClosed: Bool, _ ended: (inout Contours) -> Bool) -> Bool {
    guard first < points.count else { return true }
    end(isClosed: isClosed)
    return ended(&self)
  }

  /// Adds a point to the current contour.
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

  /// Adds a line or a curve to the current contour, which has a point.
  private mutating func append(_ element: Path.Element, _ steps: CurveSteps) {
    let a = points[points.count - 1]
    switch element {
    case .line(let end): append(end)
    case .quadratic(let b, let c):
      let count = steps.count(a, b, c)
      let (p, q) = ((b - a) * 2, a - b * 2 + c)
      let first = a - q * (2 * CurveSteps.outward(count))
      for index in 1..<max(1, count) {
        let t = Double(index) / Double(count)
        append(
          Point(first.x + t * (p.x + t * q.x), first.y + t * (p.y + t * q.y)), isInCurve: true)
      }
      append(c)
    case .cubic(let b, let c, let d):
      let count = steps.count(a, b, c, d)
      let (q, r) = ((a - b * 2 + c) * 3, d - a + (b - c) * 3)
      let outward = CurveSteps.outward(count)
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
