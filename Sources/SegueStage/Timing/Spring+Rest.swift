internal import SegueGraphics

/// Settling durations of springs, by three rules: Core Animation's, `UIViewPropertyAnimator`'s and
/// SwiftUI's.
extension Spring {
  /// The distance from the end, as a fraction of the whole, within which a spring counts as at rest.
  static let restThreshold = 0.001

  /// The settling duration of a spring without damping: the largest `Float`, as on iOS.
  package static let neverSettles = Double(Float.greatestFiniteMagnitude)

  /// The seconds until the spring settles by `CASpringAnimation`'s rule.
  ///
  /// Below a damping ratio of 1 this is when the envelope of the oscillation falls to 0.001. From 1
  /// on it is the smallest multiple of 0.1 s at which the motion itself is within 0.001 of the end,
  /// at most 10,000 s. ``neverSettles`` without damping. Costs one evaluation for each 0.1 s.
  package var settlingDuration: Double {
    if damping == 0 { return Self.neverSettles }
    if dampingRatio < 1 - Self.criticalBand { return envelopeDuration(initialVelocity) }
    for tenths in 1..<100_000 {
      let seconds = Double(tenths) / 10
      if abs(1 - value(at: seconds)) < Self.restThreshold { return seconds }
    }
    return 10_000
  }

  /// Returns the seconds until the envelope of an underdamped oscillation falls to 0.001.
  private func envelopeDuration(_ velocity: Double) -> Double {
    let decay = dampingRatio * angularFrequency
    let b = (decay - velocity) / dampedFrequency(dampingRatio)
    let envelope = (1 + abs(b)) / Self.restThreshold
    return min(DeterministicMath.naturalLogarithm(envelope) / decay, Self.neverSettles)
  }

  /// The remaining distance at which `UISpringTimingParameters` ends a critically damped spring.
  ///
  /// The default spring, of frequency 18.2574/s, is reported to take 0.505823782 s, when this
  /// fraction remains; UIKit's rule behind it is not known.
  private static let timingParametersRest = 0.000_998_536_62

  /// Returns the seconds that a property animator with `UISpringTimingParameters` runs.
  ///
  /// Below a damping ratio of 1 the rule is that of ``settlingDuration``; from 1 on the remaining
  /// distance has to fall to a threshold. Of several velocities, such as those along x and y, the
  /// one that takes longest counts.
  ///
  /// - Parameter velocities: in whole distances per second; empty for the spring's own.
  package func timingParametersDuration(velocities: [Double] = []) -> Double {
    if damping == 0 { return Self.neverSettles }
    let all = velocities.isEmpty ? [initialVelocity] : velocities
    return all.map { velocity in
      dampingRatio < 1 - Self.criticalBand
        ? envelopeDuration(velocity) : criticalDuration(velocity)
    }.max() ?? 0
  }

  /// Returns the seconds after which a critically damped spring stays within the threshold.
  ///
  /// This is the last root of |1 + (ω0 − v)·t|·e^(−ω0·t) = threshold.
  private func criticalDuration(_ velocity: Double) -> Double {
    let slope = 1 - velocity / angularFrequency
    func excess(_ t: Double) -> Double {
      abs(1 + slope * t) * DeterministicMath.exponential(-t) - Self.timingParametersRest
    }
    // Beyond its hump, at 1 − 1 / slope or where it touches 0, the remaining distance only falls.
    let hump = slope == 0 ? 0 : max(0, 1 - 1 / slope)
    let from = excess(hump) >= 0 ? hump : 0
    return Self.fallingRoot(of: excess, between: from, and: hump + 400) / angularFrequency
  }

  /// The seconds until a spring of SwiftUI settles.
  ///
  /// From then on the remaining distance stays below 0.001, and so does the speed in distances per
  /// response. ``neverSettles`` without damping. SwiftUI itself ends by its own integrator's rule,
  /// earlier or later by an invisible difference.
  package var responseDuration: Double {
    if damping == 0 { return Self.neverSettles }
    let response = 2 * Double.pi / angularFrequency
    // Energy only decreases; once it is too low for distance or speed to rise again, the spring rests.
    func excess(_ t: Double) -> Double {
      let rest = (1 - value(at: t)) * angularFrequency
      let speed = velocity(at: t)
      return (rest * rest + speed * speed).squareRoot() * response - Self.restThreshold
    }
    var bound = response
    while excess(bound) > 0, bound < Self.neverSettles / 2 { bound *= 2 }
    let end = Self.fallingRoot(of: excess, between: 0, and: bound)
    return lastMotion(before: end, response: response)
  }

  /// Returns the last time before `end` at which the spring still moves, to a 2000th of the response.
  private func lastMotion(before end: Double, response: Double) -> Double {
    let step = response / 2000
    for count in 0..<4000 {
      let t = end - Double(count) * step
      guard t > 0 else { return 0 }
      let isMoving =
        abs(1 - value(at: t)) >= Self.restThreshold
        || abs(velocity(at: t)) * response >= Self.restThreshold
      if isMoving { return t }
    }
    return end
  }
}
