internal import SegueGraphics

extension Spring {
  /// The damping ratios that UIKit takes as they are; there is no overdamped view spring.
  package static let dampingRatioRange = 1.1920929e-7...1.0

  /// The durations in seconds for which UIKit solves a spring as given.
  package static let solvedDurationRange = 0.01...10.0

  /// The spring of UIKit's `animate(withDuration:delay:usingSpringWithDamping:…)`, of mass 1.
  ///
  /// Its frequency is such that the swing has faded to 0.001 when the duration (in seconds) is
  /// over; the animation then snaps to its end. Ratio, velocity and duration are clamped to their
  /// ranges, so that every quantity of the result is finite. For one ratio and velocity 0 the
  /// frequency times the duration is a constant.
  ///
  /// UIKit solves with 12 Newton steps from 5 / duration, which leave the solution when the
  /// initial velocity is large (from a velocity × duration of 0.4 at ratio 0.2, to 4.8 at ratio 1).
  /// This takes the largest root, which is UIKit's result below those bounds, and stays sensible
  /// above them.
  package init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    let ratio = dampingRatio.clamped(to: Self.dampingRatioRange)
    let velocity = initialVelocity.clamped(to: Self.velocityRange)
    let seconds = duration.clamped(to: Self.solvedDurationRange)
    let product = Self.frequencyTimesDuration(ratio: ratio, reach: velocity * seconds)
    let frequency = product / seconds
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }

  /// The largest ω0·D at which the criterion of a damping ratio holds.
  ///
  /// `reach` is w = v·D, the velocity in distances per duration. In terms of p = ζ·ω0·D UIKit's
  /// criterion |ζω0 − v| / ωd · e^(−ζω0·D) = 0.001 reads |1 − w/p|·e^(−p) = 0.001·√(1−ζ²)/ζ. The
  /// left side has one hump above p = w, at p* = (w + √(w² + 4w)) / 2, from where it falls for
  /// ever, and falls from ∞ to 0 below w. So one bisection finds the largest root.
  private static func frequencyTimesDuration(ratio: Double, reach: Double) -> Double {
    if ratio > 1 - criticalBand { return criticalFrequencyTimesDuration(reach: reach) }
    // At rest and below a ratio of 0.001 no frequency fulfils the criterion, and just above it
    // only ones so low that nothing moves; ω0·D peaks at a ratio of 0.001·e and is held there.
    let solved = max(ratio, restThreshold * 2.718281828459045)
    let target = restThreshold * ((1 - solved) * (1 + solved)).squareRoot() / solved
    func excess(_ p: Double) -> Double {
      abs(1 - reach / p) * DeterministicMath.exponential(-p) - target
    }
    let hump = reach > 0 ? (reach + (reach * reach + 4 * reach).squareRoot()) / 2 : 0
    let hasRootBeyondHump = reach <= 0 || excess(hump) >= 0
    let p =
      hasRootBeyondHump
      ? fallingRoot(of: excess, between: hump, and: hump + 400)
      : fallingRoot(of: excess, between: 0, and: reach)
    return p / solved
  }

  /// The same for a damping ratio of 1: |1 + p − w|·e^(−p) = 0.001, with the hump at p = w.
  private static func criticalFrequencyTimesDuration(reach: Double) -> Double {
    func excess(_ p: Double) -> Double {
      abs(1 + p - reach) * DeterministicMath.exponential(-p) - restThreshold
    }
    let hump = max(0, reach)
    return excess(hump) >= 0
      ? fallingRoot(of: excess, between: hump, and: hump + 400)
      : fallingRoot(of: excess, between: 0, and: reach - 1)
  }

  /// Where a falling function crosses 0, by 100 bisections; only the inside is evaluated.
  private static func fallingRoot(
    of function: (Double) -> Double, between start: Double, and end: Double
  ) -> Double {
    var lower = start
    var upper = end
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      if function(middle) > 0 { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }
}
