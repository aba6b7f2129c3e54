extension Double {
  /// Interpolates linearly to another number; exact if both are equal.
  ///
  /// `progress` may lie outside 0...1, for springs that overshoot.
  package func interpolated(to end: Double, progress: Double) -> Double {
    self == end ? self : self + (end - self) * progress
  }
}
