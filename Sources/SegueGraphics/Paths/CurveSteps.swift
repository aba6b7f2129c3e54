/// How many chords a curve becomes, so that they lie near it and enclose its area.
///
/// A chord over a part h of the parameter has a curve of second derivative m at up to m h² / 8 from it, on one
/// side, and at m h² / 12 in the mean. Where n chords follow each other, the n - 1 places between them
/// therefore move out by m h² n / (12 (n - 1)): the chords enclose the area of the curve, and with n (n - 1) =
/// m / (12 tolerance) none is farther from it than the tolerance. (The chords through the curve itself need
/// sqrt(m / (8 tolerance)), Wang's bound.)
///
/// Over a length of two chords what they enclose too much and too little is the same. So chords of up to 64
/// tolerances, which are two pixels of a picture, may be two tolerances from the curve: the pixels at an edge
/// are then no farther off than those at long chords.
struct CurveSteps {
  /// The most chords of one curve: as many as one of 170,000 pixels needs at 1/32 pixel.
  private static let most = 2048.0
  /// The most chords of one path.
  static let mostOfPath = 1 << 20

  /// The most tolerances of a chord that is short.
  private static let longestShort = 64.0

  private let tolerance: Double
  /// What numbers of chords are divided by, so that those of the path stay within the most.
  private var divisor = 1.0
  /// Curves outside are drawn as one chord.
  private let visible: Rect?

  /// The chords of curves; `visible` is the part of the plane in which they are seen.
  init(tolerance: Double, visible: Rect?) {
    self.tolerance = tolerance
    self.visible = visible
  }

  /// The same with as many fewer chords as a path needs to stay within the most.
  func fitted(to path: Path, under transform: AffineTransform) -> CurveSteps {
    var (sum, current) = (0, Point.zero)
    for element in path.elements {
      let element = element.mapped(transform.apply)
      switch element {
      case .quadratic(let control, _): sum += count(current, control, element.last)
      case .cubic(let first, let second, let end): sum += count(current, first, second, end)
      default: break
      }
      current = element.last
    }
    var steps = self
    steps.divisor = max(1, Double(sum) / Double(Self.mostOfPath))
    return steps
  }

  /// The number of chords of a parabola, at least 1.
  func count(_ a: Point, _ b: Point, _ c: Point) -> Int {
    isSeen(a, b, c, c) ? count(2 * Self.bend(a, b, c), (b - a).length + (c - b).length) : 1
  }

  /// The number of chords of a cubic, at least 1.
  func count(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    guard isSeen(a, b, c, d) else { return 1 }
    return count(
      6 * max(Self.bend(a, b, c), Self.bend(b, c, d)),
      (b - a).length + (c - b).length + (d - c).length)
  }

  /// The number of chords of a curve with a greatest second derivative and a length, or more.
  private func count(_ derivative: Double, _ length: Double) -> Int {
    if derivative <= 8 * tolerance { return 1 }
    let product = derivative / (12 * tolerance)
    let near = max(
      0.5 + (0.25 + product / 2).squareRoot(), length / (Self.longestShort * tolerance))
    let count = min(0.5 + (0.25 + product).squareRoot(), near, Self.most) / divisor
    // In this order what is not a number is 1.
    return count > 1 ? Int(count.rounded(.up)) : 1
  }

  /// By how much the places between chords move out, in second derivatives.
  static func outward(_ count: Int) -> Double {
    count > 1 ? 1 / (12 * Double(count) * Double(count - 1)) : 0
  }

  /// The length of the second difference of three control points.
  private static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    Point(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).length
  }

  /// Whether the box of control points meets the visible rectangle.
  private func isSeen(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    guard let visible else { return true }
    let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return right >= visible.minX && left <= visible.maxX && bottom >= visible.minY
      && top <= visible.maxY
  }
}

extension Path.Element {
  /// The last point of the piece; the origin where it has none.
  var last: Point {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: .zero
    }
  }
}
