/// The number of chords that flatten a curve within a tolerance, while enclosing its area.
///
/// For a part h of the parameter, a curve with second derivative m is up to m h² / 8 from its
/// chord, on one side, and m h² / 12 in the mean. Where n chords follow each other, the n - 1
/// points between them are therefore moved outward by m h² n / (12 (n - 1)): the chords enclose the
/// area of the curve, and with n (n - 1) = m / (12 tolerance) none is farther from it than the
/// tolerance. (Chords with their ends on the curve need sqrt(m / (8 tolerance)), Wang's bound.)
///
/// Over two chords, the excess and the missing area are equal. Chords of up to 64 tolerances, which
/// are two pixels of a picture, may therefore be two tolerances from the curve: the pixels at an
/// edge then have no larger error than at long chords.
struct CurveFlattening {
  /// The maximum number of chords of one curve, which a curve of 170,000 pixels needs at 1/32 pixel.
  private static let most = 2048.0
  /// The maximum number of chords of one path.
  static let mostOfPath = 1 << 20

  /// The maximum length of a short chord, in tolerances.
  private static let longestShort = 64.0

  private let tolerance: Double
  /// A divisor of the numbers of chords, which keeps those of a path within the maximum.
  private var divisor = 1.0
  /// Curves outside of this rectangle are flattened to one chord.
  private let visible: Rect?

  /// Steps for curves within a tolerance; `visible` is the visible part of the plane, nil for all.
  init(tolerance: Double, visible: Rect?) {
    self.tolerance = tolerance
    self.visible = visible
  }

  /// Returns steps with fewer chords, so that a path stays within the maximum.
  func fitted(to path: Path, under transform: AffineTransform) -> CurveFlattening {
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

  /// Returns the number of chords of a quadratic curve, at least 1.
  func count(_ a: Point, _ b: Point, _ c: Point) -> Int {
    isSeen(a, b, c, c) ? count(2 * Self.bend(a, b, c), (b - a).length + (c - b).length) : 1
  }

  /// Returns the number of chords of a cubic curve, at least 1.
  func count(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    guard isSeen(a, b, c, d) else { return 1 }
    return count(
      6 * max(Self.bend(a, b, c), Self.bend(b, c, d)),
      (b - a).length + (c - b).length + (d - c).length)
  }

  /// Returns the number of chords of a curve, given upper bounds of its second derivative and length.
  private func count(_ derivative: Double, _ length: Double) -> Int {
    if derivative <= 8 * tolerance { return 1 }
    let product = derivative / (12 * tolerance)
    let near = max(
      0.5 + (0.25 + product / 2).squareRoot(), length / (Self.longestShort * tolerance))
    let count = min(0.5 + (0.25 + product).squareRoot(), near, Self.most) / divisor
    // Written so that NaN gives 1.
    return count > 1 ? Int(count.rounded(.up)) : 1
  }

  /// Returns the outward displacement of the points between chords, in second derivatives.
  static func outward(_ count: Int) -> Double {
    count > 1 ? 1 / (12 * Double(count) * Double(count - 1)) : 0
  }

  /// Returns the length of the second difference of three control points.
  private static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    Point(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).length
  }

  /// Returns whether the bounding box of the control points meets the visible rectangle.
  private func isSeen(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    guard let visible else { return true }
    let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return right >= visible.minX && left <= visible.maxX && bottom >= visible.minY
      && top <= visible.maxY
  }
}

extension Path.Element {
  /// The end point of the element; the origin for `close`.
  var last: Point {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: .zero
    }
  }
}
