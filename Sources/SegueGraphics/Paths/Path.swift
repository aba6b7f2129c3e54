// Paths: construction, flattening and stroking.
//
// 1. A `Path` consists of contours of lines and Bézier curves; builders make the usual shapes, and
//    `PathData` reads and writes SVG path data.
// 2. `RoundedRect` has four corners, each circular or continuous (`CornerShape`).
// 3. `Contours` are a path's curves flattened to chords, as fine as the picture needs
//    (`CurveFlattening`).
// 4. A stroke is converted to the contours of its outline: chains (`StrokePolyline`) are cut by arc
//    length (`PolylineCutter`) and widened (`Stroker`).
// 5. `FillRule` decides which points are inside the contours.

/// A path of lines and Bézier curves: contours, each closed or open.
///
/// A fill closes all contours. A contour begins with a move; one without a move begins where the
/// last one began, initially at the origin.
public struct Path: Hashable, Sendable {
  /// An element of a path, with its control points and its end point.
  @frozen
  public enum Element: Hashable, Sendable {
    /// Begins a contour at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve: a control point and the end point.
    case quadratic(Point, Point)
    /// A cubic Bézier curve: two control points and the end point.
    case cubic(Point, Point, Point)
    /// A straight line to the start of the contour, which ends there.
    case close
  }

  /// The elements of all contours in order.
  public private(set) var elements: [Element] = []

  /// A path without elements.
  public init() {}

  /// A path of the given elements.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Whether it has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a contour at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Appends a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Appends a quadratic curve to a point.
  public mutating func quadratic(by control: Point, to point: Point) {
    elements.append(.quadratic(control, point))
  }

  /// Appends a cubic curve to a point.
  public mutating func cubic(by first: Point, _ second: Point, to point: Point) {
    elements.append(.cubic(first, second, point))
  }

  /// Closes the current contour with a straight line.
  public mutating func close() { elements.append(.close) }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Appends the elements of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// Returns the path with all points transformed.
  package func transformed(by transform: AffineTransform) -> Path {
    Path(elements.map { $0.mapped(transform.apply) })
  }

  /// The bounding box of all points, including control points; nil if there are none.
  ///
  /// It contains the path, and may be larger if control points lie outside. Not finite if a point
  /// is not.
  public var bounds: Rect? {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    var isFinite = true
    for element in elements {
      element.forEachPoint { point in
        isFinite = isFinite && point.x.isFinite && point.y.isFinite
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
      }
    }
    guard isFinite else { return Rect(.nan, .nan, .nan, .nan) }
    return low.x <= high.x ? Rect(low.x, low.y, high.x - low.x, high.y - low.y) : nil
  }
}

extension Path.Element {
  /// Calls a function with each point in order, including control points.
  @inline(__always)
  func forEachPoint(_ body: (Point) -> Void) {
    switch self {
    case .move(let point), .line(let point): body(point)
    case .quadratic(let control, let point):
      body(control)
      body(point)
    case .cubic(let first, let second, let point):
      body(first)
      body(second)
      body(point)
    case .close: break
    }
  }

  /// Returns the element with all points mapped by a function.
  func mapped(_ map: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .quadratic(let control, let point): .quadratic(map(control), map(point))
    case .cubic(let first, let second, let point): .cubic(map(first), map(second), map(point))
    case .close: .close
    }
  }
}

/// The position of a border relative to the edge of its shape.
public enum BorderPosition: String, CaseIterable, Hashable, Sendable {
  /// Inside the edge, as Core Animation draws it.
  case inside
  /// Half inside and half outside.
  case center
  /// Completely outside the edge.
  case outside
}

extension Path {
  /// Returns a border along the edge of a shape: two contours, the inner one anticlockwise.
  ///
  /// Both follow the shape's corners, whose radii grow and shrink by the distance; square corners
  /// stay square. If the border fills the shape there is no inner contour. Empty if the width is
  /// not positive.
  package static func border(
    of shape: RoundedRect, width: Double, position: BorderPosition = .inside
  ) -> Path {
    guard width > 0 else { return Path() }
    let outward = position == .inside ? 0 : position == .center ? width / 2 : width
    guard let outer = shape.inset(by: -outward) else { return Path() }
    var path = Path.rounded(outer)
    if let inner = shape.inset(by: width - outward) { path.append(reversed(.rounded(inner))) }
    return path
  }

  /// Reverses the direction of a single closed contour.
  private static func reversed(_ contour: Path) -> Path {
    var places: [Point] = []
    for element in contour.elements { if let end = element.end { places.append(end) } }
    guard let last = places.last else { return Path() }
    var path = Path([.move(last)])
    var index = places.count - 1
    for element in contour.elements.reversed() where element.end != nil && index > 0 {
      index -= 1
      switch element {
      case .move, .close: break
      case .line: path.line(to: places[index])
      case .quadratic(let control, _): path.quadratic(by: control, to: places[index])
      case .cubic(let first, let second, _): path.cubic(by: second, first, to: places[index])
      }
    }
    path.close()
    return path
  }
}

extension Path.Element {
  /// The end point of the element; nil for `close`.
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}
