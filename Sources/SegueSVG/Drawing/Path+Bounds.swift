internal import SegueGraphics

extension Path {
  /// The bounding box of the curves themselves, without their control points; nil without points.
  var tightBounds: Rect? {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    func add(_ point: Point) {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    var (current, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
        add(point)
      case .line(let point):
        add(current)
        add(point)
        current = point
      case .quadratic(let control, let end):
        let first = current + (control - current) * (2.0 / 3)
        let second = end + (control - end) * (2.0 / 3)
        Self.extremes(current, first, second, end).forEach(add)
        current = end
      case .cubic(let first, let second, let end):
        Self.extremes(current, first, second, end).forEach(add)
        current = end
      case .close: current = start
      }
    }
    return low.x <= high.x ? Rect(low.x, low.y, high.x - low.x, high.y - low.y) : nil
  }

  /// Returns the ends of a cubic curve, and its points with a horizontal or vertical tangent.
  private static func extremes(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    let places = roots(a.x, b.x, c.x, d.x) + roots(a.y, b.y, c.y, d.y)
    return [a, d]
      + places.map { t in
        let s = 1 - t
        return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
      }
  }

  /// Returns the parameters within 0...1 at which the derivative of a cubic is 0.
  private static func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (x, y, z) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
    var found: [Double] = []
    if abs(x) < 1e-12 {
      if abs(y) > 1e-12 { found = [-z / y] }
    } else {
      let square = y * y - 4 * x * z
      if square >= 0 {
        found = [(-y + square.squareRoot()) / (2 * x), (-y - square.squareRoot()) / (2 * x)]
      }
    }
    return found.filter { $0 > 0 && $0 < 1 }
  }

  /// The rectangle that the path is, if it has sides along the axes; nil for any other path.
  var rectangle: Rect? {
    var corners: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        guard corners.isEmpty else { return nil }
        corners.append(point)
      case .line(let point): corners.append(point)
      case .close: break
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let tolerance = 1e-9 * (1 + abs(a.x) + abs(a.y) + abs(c.x) + abs(c.y))
    func same(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= tolerance }
    let isRect =
      same(a.y, b.y) && same(b.x, c.x) && same(c.y, d.y) && same(d.x, a.x)
      || same(a.x, b.x) && same(b.y, c.y) && same(c.x, d.x) && same(d.y, a.y)
    let rect = Rect(min(a.x, c.x), min(a.y, c.y), abs(c.x - a.x), abs(c.y - a.y))
    return isRect && !rect.isEmpty ? rect : nil
  }
}

extension [Path] {
  /// Returns the bounding box of outlines of the drawing in a user space; nil without any.
  func bounds(in transform: AffineTransform) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    return compactMap { $0.transformed(by: inverse).tightBounds }.reduce(nil) { sum, next in
      sum.map { $0.union(next) } ?? next
    }
  }
}

extension Rect {
  /// Returns the smallest rectangle around both.
  func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }

  /// Returns the rectangle grown by a distance on all sides.
  func grown(by distance: Double) -> Rect {
    Rect(minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }

  /// Returns the bounding box of the transformed rectangle.
  func mapped(by transform: AffineTransform) -> Rect {
    let points = corners.map(transform.apply)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
  }
}
