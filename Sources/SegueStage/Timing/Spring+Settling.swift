internal import SegueGraphics

extension Spring {
  /// The share of the distance within which Core Animation takes a spring to be at rest.
  static let restThreshold = 0.001

  /// The settling duration of a spring without damping: the largest `Float`, as on iOS.
  package static let neverSettles = Double(Float.greatestFiniteMagnitude)

  /// The seconds after which the spring is taken to be at rest, as on iOS.
  ///
  /// Below a damping ratio of 1 this is when the envelope of the swing falls to 0.001. From 1 on it
  /// is the smallest multiple of 0.1 s at which the motion itself is within 0.001 of the end, at
  /// most 10,000 s. `neverSettles` when there is no damping. Costs one evaluation for each 0.1 s.
  package var settlingDuration: Double {
    if damping == 0 { return Self.neverSettles }
    let ratio = dampingRatio
    if ratio < 1 - Self.criticalBand {
      let decay = ratio * angularFrequency
      let b = (decay - initialVelocity) / dampedFrequency(ratio)
      let envelope = (1 + abs(b)) / Self.restThreshold
      return min(DeterministicMath.naturalLogarithm(envelope) / decay, Self.neverSettles)
    }
    for tenths in 1..<100_000 {
      let seconds = Double(tenths) / 10
      if abs(1 - value(at: seconds)) < Self.restThreshold { return seconds }
    }
    return 10_000
  }
}
