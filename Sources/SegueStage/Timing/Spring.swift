internal import SegueGraphics

/// A mass on a damped spring, released at progress 0 and coming to rest at 1.
///
/// The quantities of Core Animation's spring animation, whose defaults these are; the motion is
/// evaluated in closed form, the textbook solution of the damped oscillator, without stepping.
public struct Spring: Hashable, Sendable {
  /// The mass, within 10^-6...10^9.
  public let mass: Double
  /// The force per unit of distance, within 10^-6...10^9.
  public let stiffness: Double
  /// The force per unit of speed, within 0...10^9; 0 swings for ever.
  public let damping: Double
  /// The speed at the start, in whole distances per second, within ±10^6; positive is forward.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 creeps; by default it moves like a ratio of 1, as on iOS.
  public let allowsOverdamping: Bool

  /// The spring with these quantities, clamped to their ranges; not-a-number counts as 0.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass.clamped(to: 1e-6...1e9)
    self.stiffness = stiffness.clamped(to: 1e-6...1e9)
    self.damping = damping.clamped(to: 0...1e9)
    self.initialVelocity = initialVelocity.clamped(to: Self.velocityRange)
    self.allowsOverdamping = allowsOverdamping
  }

  /// The initial velocities that are taken as they are, in distances per second.
  static let velocityRange = -1e6...1e6

  /// SwiftUI's spring of mass 1: a response in seconds, which is the period without damping, and a
  /// damping ratio; a ratio above 1 creeps.
  package init(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let frequency = 2 * Double.pi / response.clamped(to: 1e-4...1e4)
    self.init(
      mass: 1, stiffness: frequency * frequency,
      damping: 2 * max(0, dampingRatio) * frequency, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// The spring of UIKit's own transitions; they run it for 0.5 s.
  public static let system = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// √(stiffness / mass), in radians per second.
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a share of the critical one, at which the spring just does not swing.
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress after so many seconds: 0 up to the release, then on the way to 1.
  ///
  /// It overshoots 1 when the damping ratio is below 1. Always finite; times count up to 10^9 s.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let t = min(seconds, 1e9)
    let ratio = dampingRatio
    if ratio < 1 - Self.criticalBand { return underdamped(ratio, t) }
    if ratio <= 1 + Self.criticalBand || !allowsOverdamping { return critical(t) }
    return overdamped(ratio, t)
  }

  /// The speed after so many seconds, in distances per second; the initial one up to the release.
  package func velocity(at seconds: Double) -> Double {
    guard seconds > 0 else { return initialVelocity }
    let t = min(seconds, 1e9)
    let (ratio, frequency, v) = (dampingRatio, angularFrequency, initialVelocity)
    if ratio < 1 - Self.criticalBand {
      let (decay, swing) = (ratio * frequency, dampedFrequency(ratio))
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: swing * t))
      let b = (decay * (decay - v) + swing * swing) / swing
      return DeterministicMath.exponential(-decay * t) * (v * cosine + b * sine)
    }
    if ratio <= 1 + Self.criticalBand || !allowsOverdamping {
      return DeterministicMath.exponential(-frequency * t)
        * (v + frequency * (frequency - v) * t)
    }
    let (b, slow, fast) = overdampedParts(ratio)
    return
      ((1 + b) * slow * DeterministicMath.exponential(-slow * t)
      + (1 - b) * fast * DeterministicMath.exponential(-fast * t)) / 2
  }

  /// How far from 1 a damping ratio counts as 1, where the other two forms divide by almost 0.
  static let criticalBand = 1e-6

  /// 1 − e^(−λt)·(cos ωd·t + B·sin ωd·t), with B = (λ − v) / ωd.
  private func underdamped(_ ratio: Double, _ t: Double) -> Double {
    let decay = ratio * angularFrequency
    let frequency = dampedFrequency(ratio)
    let b = (decay - initialVelocity) / frequency
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: frequency * t))
    return 1 - DeterministicMath.exponential(-decay * t) * (cosine + b * sine)
  }

  /// 1 − e^(−ω0·t)·(1 + (ω0 − v)·t).
  private func critical(_ t: Double) -> Double {
    let frequency = angularFrequency
    return 1
      - DeterministicMath.exponential(-frequency * t) * (1 + (frequency - initialVelocity) * t)
  }

  /// 1 − e^(−λt)·(cosh βt + B·sinh βt), with B = (λ − v) / β, as two decaying exponentials.
  private func overdamped(_ ratio: Double, _ t: Double) -> Double {
    let (b, slow, fast) = overdampedParts(ratio)
    return 1
      - ((1 + b) * DeterministicMath.exponential(-slow * t)
        + (1 - b) * DeterministicMath.exponential(-fast * t)) / 2
  }

  /// B, and the rates of the two exponentials of a spring above damping ratio 1.
  private func overdampedParts(_ ratio: Double) -> (b: Double, slow: Double, fast: Double) {
    let frequency = angularFrequency
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let b = (ratio * frequency - initialVelocity) / (root * frequency)
    // λ − β, written so that it keeps its digits when β is almost λ.
    return (b, frequency / (ratio + root), frequency * (ratio + root))
  }

  /// ω0·√(1 − ζ²), the frequency in radians per second at which a spring below ratio 1 swings.
  func dampedFrequency(_ ratio: Double) -> Double {
    angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
  }
}

extension Spring: CustomStringConvertible {
  /// The spring in one line, such as `spring(mass 3, stiffness 1000, damping 500)`.
  ///
  /// A velocity of 0 and the lack of overdamping, which are the defaults, go without saying.
  public var description: String {
    let quantities =
      "mass \(mass.shortest), stiffness \(stiffness.shortest), damping \(damping.shortest)"
    let velocity = Self.describe(velocity: initialVelocity)
    return "spring(\(quantities)\(velocity)\(allowsOverdamping ? ", allows-overdamping" : ""))"
  }

  /// The part of the text that names an initial velocity; empty for 0.
  static func describe(velocity: Double) -> String {
    velocity == 0 ? "" : ", initial-velocity \(velocity.shortest)"
  }
}

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
  static func fallingRoot(
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
