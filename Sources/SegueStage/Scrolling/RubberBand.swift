/// How content that is dragged beyond its edge lags behind the finger.
///
/// A finger d points beyond the edge shows an excess of c·d·R / (R + c·d), R being the view's
/// extent: a slope of c at the edge, and never R.
package struct RubberBand: Hashable, Sendable {
  /// The slope at the edge: 0.55 on iOS.
  package let coefficient: Double
  /// The extent of the view along the axis, in points; with 0 nothing shows.
  package let extent: Double

  /// The band of a view; the coefficient is clamped to 10^-3...1, the extent to 0...10^6.
  package init(extent: Double, coefficient: Double = 0.55) {
    self.extent = extent.clamped(to: 0...1e6)
    self.coefficient = coefficient.clamped(to: 1e-3...1)
  }

  /// The points beyond the edge that show when the finger is so many points beyond; odd.
  package func excess(atDistance distance: Double) -> Double {
    let d = coefficient * distance.clamped(to: -1e9...1e9)
    guard extent > 0 else { return 0 }
    return d * extent / (extent + abs(d))
  }

  /// The points that the finger is beyond the edge when so many show: the inverse, odd.
  ///
  /// An excess that never shows counts as the largest that does, at 10^9 points of the finger.
  package func distance(atExcess excess: Double) -> Double {
    let e = excess.clamped(to: -extent...extent)
    let rest = extent - abs(e)
    guard rest > 0 else { return e < 0 ? -1e9 : (e > 0 ? 1e9 : 0) }
    return (e * extent / (coefficient * rest)).clamped(to: -1e9...1e9)
  }
}
