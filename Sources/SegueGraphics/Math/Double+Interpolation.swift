extension Double {
  /// The linear blend of two numbers: exactly this one where both are equal.
  ///
  /// `progress` may lie outside 0...1, where springs go.
  package func interpolated(to end: Double, progress: Double) -> Double {
    self == end ? self : self + (end - self) * progress
  }
}
