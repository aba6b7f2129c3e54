internal import SegueGraphics

// The lens of a tab bar's selection: a function of how fast the selection travels now, and did just
// before.

extension LayerMotion {
  /// The seconds after which nothing is left of a lens.
  static let lensFade = 0.15
  /// The speed in tabs per second at which the selection is a whole lens.
  private static let fullSpeed = 5.0
  /// The moments of the past that are looked at.
  private static let moments = 15

  /// Returns how much of a lens the selection of a tab bar is at a time, 0...1.
  ///
  /// It is as much as its speed demands, and what it was before fades by the time that has passed.
  func tabTravel(at time: Double) -> Double {
    (0..<Self.moments).reduce(0) { most, moment in
      let passed = Double(moment) / Double(Self.moments)
      let velocity =
        velocities(of: .selectedTab, at: time - passed * Self.lensFade).first ?? 0
      return max(most, min(1, abs(velocity) / Self.fullSpeed) * (1 - passed))
    }
  }
}
