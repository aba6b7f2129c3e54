/// A cubic Bezier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier`; its x never runs backward.
package struct CubicBezier: Hashable, Sendable {
  /// The x of the first control point, within 0...1.
  package let c1x: Double
  /// The y of the first control point, within ±1000.
  package let c1y: Double
  /// The x of the second control point, within 0...1.
  package let c2x: Double
  /// The y of the second control point, within ±1000.
  package let c2y: Double

  /// The largest magnitude of a control point's y.
  private static let limit = 1_000.0

  /// Creates the curve with these control points; clamps x to 0...1 and y to ±1000.
  package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.c1x = c1x.clamped(to: 0...1)
    self.c1y = c1y.clamped(to: -Self.limit...Self.limit)
    self.c2x = c2x.clamped(to: 0...1)
    self.c2y = c2y.clamped(to: -Self.limit...Self.limit)
  }

  /// The control points as x1, y1, x2, y2.
  package var coordinates: [Double] { [c1x, c1y, c2x, c2y] }

  /// Returns the y of the curve at an x strictly within 0...1.
  func height(at x: Double) -> Double {
    if c1x == c1y && c2x == c2y { return x }
    return Self.coordinate(c1y, c2y, at: parameter(at: x))
  }

  /// Returns the Bezier parameter u in 0...1 at which the curve's x equals `x`, to 10^-12.
  ///
  /// Newton's method, kept inside a bracket; where the curve is too flat for it, bisection. About
  /// five steps for the named curves, 80 at most. WebKit's solver stops sooner, at an error that
  /// depends on the duration; here equal curves give equal frames at every duration.
  package func parameter(at x: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    var u = x.clamped(to: 0...1)
    for step in 0..<80 {
      let error = Self.coordinate(c1x, c2x, at: u) - x
      if abs(error) <= 1e-12 { return u }
      if error < 0 { lower = u } else { upper = u }
      let newton = u - error / Self.slope(c1x, c2x, at: u)
      let isUsable = step < 20 && newton > lower && newton < upper
      u = isUsable ? newton : (lower + upper) / 2
    }
    return u
  }

  /// Returns one coordinate of the curve: 3(1−u)²u·c1 + 3(1−u)u²·c2 + u³, in powers of u.
  private static func coordinate(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let a = 1 - 3 * c2 + 3 * c1
    let b = 3 * c2 - 6 * c1
    return ((a * u + b) * u + 3 * c1) * u
  }

  /// Returns the derivative of ``coordinate(_:_:at:)`` with respect to u.
  private static func slope(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let a = 1 - 3 * c2 + 3 * c1
    let b = 3 * c2 - 6 * c1
    return (3 * a * u + 2 * b) * u + 3 * c1
  }
}
