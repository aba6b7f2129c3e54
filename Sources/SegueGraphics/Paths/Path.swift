// Shapes that are drawn: what they are made of, and what is made of them.
//
// 1. A `Path` is contours of lines and Bézier curves; builders make the usual shapes, and
//    `PathData` reads and writes the text of SVG.
// 2. `RoundedRect` has four corners, each circular or continuous (`CornerShape`).
// 3. `Contours` are a path's curves in chords, as fine as the picture needs (`CurveSteps`).
// 4. A stroke is the contours of what a pen covers: chains (`StrokeChain`) are cut by arc length
//    (`ChainCutter`) and given a width (`Stroker`).
// 5. `FillRule` says what the inside of contours is.

/// A shape of lines and Bézier curves: contours, each closed or open.
///
/// What is filled counts as closed. A contour begins with a move; one that begins with something else
/// begins where the last one began, at first at the origin.
public struct Path: Hashable, Sendable {
  /// A piece of a contour.
  @frozen
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A parabola by a control point to a point.
    case quadratic(Point, Point)
    /// A cubic Bézier curve by two control points to a point.
    case cubic(Point, Point, Point)
    /// A straight line to where the contour began, which ends there.
    case close
  }

  /// The pieces in order.
  public private(set) var elements: [Element] = []

  /// A path without pieces.
  public init() {}

  /// A path of pieces.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Whether it has no piece.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a contour at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Goes on straight to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Goes on by a control point to a point.
  public mutating func quadratic(by control: Point, to point: Point) {
    elements.append(.quadratic(control, point))
  }

  /// Goes on by two control points to a point.
  public mutating func cubic(by first: Point, _ second: Point, to point: Point) {
    elements.append(.cubic(first, second, point))
  }

  /// Closes the contour.
  public mutating func close() { elements.append(.close) }

  /// Adds a piece.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Adds the pieces of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path with all points taken through a map.
  package func transformed(by transform: AffineTransform) -> Path {
    Path(elements.map { $0.mapped(transform.apply) })
  }

  /// The smallest rectangle round all points, control points too; nil when there are none.
  ///
  /// It contains the path, and may be larger where control points lie outside. Not finite when a
  /// point is not.
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
  /// Gives the points in order, control points too.
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

  /// The piece with all points taken through a map.
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

/// Where a border lies.
public enum BorderPosition: String, CaseIterable, Hashable, Sendable {
  /// Inside the edge, as Core Animation draws it.
  case inside
  /// Half inside and half outside.
  case center
  /// Outside the edge.
  case outside
}

extension Path {
  /// A border of a width along the edge of a shape: two contours, the inner one anticlockwise.
  ///
  /// Both follow the shape's corners, whose radii grow and shrink by the distance; square corners stay
  /// square. The inner contour is left out where the border fills the shape. Empty without a width.
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

  /// One contour, which is closed, in the other direction.
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
  /// Where the piece ends; nil where a contour is closed.
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}

/// What the inside of contours is, by the number of times that they wind round a place.
@frozen
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Where contours wind round as often one way as the other is outside.
  case nonZero = "non-zero"
  /// Where contours wind round an even number of times is outside.
  case evenOdd = "even-odd"
}
