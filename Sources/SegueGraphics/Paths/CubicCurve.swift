/// A cubic Bézier curve.
package struct CubicCurve: Hashable, Sendable {
  package var start: Point
  /// The control point after the start.
  package var first: Point
  /// The control point before the end.
  package var second: Point
  package var end: Point

  package init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  /// A straight line at constant speed.
  package init(from start: Point, to end: Point) {
    let third = (end - start) * (1 / 3.0)
    self.init(start, start + third, end - third, end)
  }

  /// A quadratic curve with one control point, raised to a cubic.
  package init(_ start: Point, by control: Point, to end: Point) {
    self.init(
      start, start + (control - start) * (2 / 3.0), end + (control - end) * (2 / 3.0), end)
  }

  /// The curve in the other direction.
  package var reversed: CubicCurve { CubicCurve(end, second, first, start) }

  /// Returns the point at a parameter.
  package func point(at u: Double) -> Point {
    let v = 1 - u
    let (a, b, c, d) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns the derivative by the parameter.
  package func derivative(at u: Double) -> Point {
    let v = 1 - u
    return (first - start) * (3 * v * v) + (second - first) * (6 * v * u)
      + (end - second) * (3 * u * u)
  }

  /// Returns the derivative at a parameter, or close to it where it vanishes: the direction of travel.
  package func direction(at u: Double) -> Point {
    let way = derivative(at: u)
    let size = (first - start).length + (second - first).length + (end - second).length
    guard way.length <= 1e-9 * size else { return way }
    return derivative(at: u < 0.5 ? u + 1e-4 : u - 1e-4)
  }

  /// Returns the length from the start to a parameter.
  ///
  /// Gauss-Legendre quadrature with eight points in each of eight equal parts; its error is below
  /// 1e-7 of the length for curves without cusps.
  package func length(to u: Double = 1) -> Double {
    var sum = 0.0
    let half = u / 16
    for part in 0..<8 {
      let middle = half * Double(2 * part + 1)
      for (place, weight) in Self.nodes {
        sum += weight * derivative(at: middle - half * place).length
        sum += weight * derivative(at: middle + half * place).length
      }
    }
    return sum * half
  }

  private static let nodes: [(place: Double, weight: Double)] = [
    (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
  ]

  /// Returns the parameter at a length from the start, by 60 bisections.
  package func parameter(atLength length: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.length(to: middle) < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the part between two parameters.
  package func part(from low: Double, to high: Double) -> CubicCurve {
    let (a, b) = (point(at: low), point(at: high))
    let third = (high - low) / 3
    return CubicCurve(
      low <= 0 ? start : a, a + derivative(at: low) * third, b - derivative(at: high) * third,
      high >= 1 ? end : b)
  }
}
