internal import SegueGraphics

/// The slope of timing functions: the speed of the progress.
extension TimingFunction {
  /// Returns the derivative of the progress at a fraction of the duration, clamped to 0...1.
  ///
  /// A slope that is infinite counts as 0.
  package func slope(at x: Double) -> Double {
    let x = x.clamped(to: 0...1)
    switch form {
    case .cubic(let course): return course.slope(at: x)
    case .joined(let pieces):
      guard let piece = pieces.first(where: { x < $0.end.x }) ?? pieces.last else { return 0 }
      let (width, height) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
      return piece.course.slope(at: (x - piece.start.x) / width) * height / width
    case .decay(let rate):
      return rate * DeterministicMath.exponential(-rate * x)
        / (1 - DeterministicMath.exponential(-rate))
    }
  }
}

extension CubicBezier {
  /// Returns dy/dx at an x within 0...1; 0 where it is infinite.
  fileprivate func slope(at x: Double) -> Double {
    if c1x == c1y && c2x == c2y { return 1 }
    let u = parameter(at: x)
    let (across, up) = (Self.rate(c1x, c2x, at: u), Self.rate(c1y, c2y, at: u))
    if across > 1e-9 { return up / across }
    // A control point on an end: the tangent points to the next one.
    let other = u < 0.5 ? (x: c2x, y: c2y) : (x: 1 - c1x, y: 1 - c1y)
    let isDegenerate = u < 0.5 ? c1x == 0 && c1y == 0 : c2x == 1 && c2y == 1
    return isDegenerate && other.x > 0 ? other.y / other.x : 0
  }

  /// Returns the derivative of one coordinate by the Bezier parameter u.
  private static func rate(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * c1 + 6 * v * u * (c2 - c1) + 3 * u * u * (1 - c2)
  }
}

extension ResolvedPacing {
  /// Returns the derivative of the progress by the time, per second; 0 outside the duration.
  func rate(at elapsed: Double) -> Double {
    guard elapsed >= 0, elapsed < duration else { return 0 }
    return spring?.velocity(at: elapsed) ?? (curve?.slope(at: elapsed / duration) ?? 0) / duration
  }
}
