/// How many chords a curve becomes, so that none lies farther from it than a tolerance.
///
/// A curve of degree d whose control points have the greatest second difference m needs
/// sqrt(d (d - 1) / 8 * m / tolerance) chords over even steps of its parameter (Wang's bound).
struct CurveSteps {
  /// The most chords of one curve: as many as one of 170,000 pixels needs at 1/32 pixel.
  private static let most = 2048.0
  /// The most chords of one path.
  static let mostOfPath = 1 << 20

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
    isSeen(a, b, c, c) ? count(0.25 * Self.bend(a, b, c)) : 1
  }

  /// The number of chords of a cubic, at least 1.
  func count(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    isSeen(a, b, c, d) ? count(0.75 * max(Self.bend(a, b, c), Self.bend(b, c, d))) : 1
  }

  private func count(_ bend: Double) -> Int {
    let count = min((bend / tolerance).squareRoot(), Self.most) / divisor
    guard count > 1 else { return 1 }
    return Int(count.rounded(.up))
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
