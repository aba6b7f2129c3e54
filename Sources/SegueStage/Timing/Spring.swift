internal import SegueGraphics

/// A damped harmonic oscillator, released at progress 0 and coming to rest at 1.
///
/// Its quantities and defaults are those of `CASpringAnimation`; the motion is evaluated in closed
/// form, without stepping.
public struct Spring: Hashable, Sendable {
  /// The mass, within 10^-6...10^9.
  public let mass: Double
  /// The force per unit of distance, within 10^-6...10^9.
  public let stiffness: Double
  /// The force per unit of speed, within 0...10^9; with 0 the spring oscillates for ever.
  public let damping: Double
  /// The initial speed in whole distances per second, within ±10^6; positive is forward.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is overdamped; by default it moves like a ratio of 1, as on iOS.
  public let allowsOverdamping: Bool

  /// Creates a spring; clamps the quantities to their ranges, not-a-number counts as 0.
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

  /// The range of initial velocities, in distances per second; others are clamped.
  static let velocityRange = -1e6...1e6

  /// Creates SwiftUI's spring of mass 1; a damping ratio above 1 is overdamped.
  ///
  /// The response, in seconds, is the period of the undamped spring.
  package init(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let frequency = 2 * Double.pi / response.clamped(to: 1e-4...1e4)
    self.init(
      mass: 1, stiffness: frequency * frequency,
      damping: 2 * max(0, dampingRatio) * frequency, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// The spring of UIKit's own transitions, which run it for 0.5 s.
  public static let system = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// The undamped angular frequency √(stiffness / mass), in radians per second.
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a fraction of critical damping, at which the spring just does not oscillate.
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the progress `seconds` after the release; 0 before it.
  ///
  /// It overshoots 1 when the damping ratio is below 1. Always finite; times above 10^9 s count as 10^9.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let t = min(seconds, 1e9)
    let ratio = dampingRatio
    if ratio < 1 - Self.criticalBand { return underdamped(ratio, t) }
    if ratio <= 1 + Self.criticalBand || !allowsOverdamping { return critical(t) }
    return overdamped(ratio, t)
  }

  /// Returns the speed `seconds` after the release, in distances per second; the initial one before it.
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

  /// The distance from 1 within which a damping ratio counts as 1; the other forms would divide by
  /// almost 0.
  static let criticalBand = 1e-6

  /// Returns the progress of an underdamped spring: 1 − e^(−λt)·(cos ωd·t + B·sin ωd·t).
  ///
  /// With B = (λ − v) / ωd.
  private func underdamped(_ ratio: Double, _ t: Double) -> Double {
    let decay = ratio * angularFrequency
    let frequency = dampedFrequency(ratio)
    let b = (decay - initialVelocity) / frequency
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: frequency * t))
    return 1 - DeterministicMath.exponential(-decay * t) * (cosine + b * sine)
  }

  /// Returns the progress of a critically damped spring: 1 − e^(−ω0·t)·(1 + (ω0 − v)·t).
  private func critical(_ t: Double) -> Double {
    let frequency = angularFrequency
    return 1
      - DeterministicMath.exponential(-frequency * t) * (1 + (frequency - initialVelocity) * t)
  }

  /// Returns the progress of an overdamped spring: 1 − e^(−λt)·(cosh βt + B·sinh βt).
  ///
  /// With B = (λ − v) / β; computed as two decaying exponentials.
  private func overdamped(_ ratio: Double, _ t: Double) -> Double {
    let (b, slow, fast) = overdampedParts(ratio)
    return 1
      - ((1 + b) * DeterministicMath.exponential(-slow * t)
        + (1 - b) * DeterministicMath.exponential(-fast * t)) / 2
  }

  /// Returns the constants of an overdamped spring's motion: B and its two decay rates.
  private func overdampedParts(_ ratio: Double) -> (b: Double, slow: Double, fast: Double) {
    let frequency = angularFrequency
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let b = (ratio * frequency - initialVelocity) / (root * frequency)
    // λ − β, written so that it keeps its digits when β is almost λ.
    return (b, frequency / (ratio + root), frequency * (ratio + root))
  }

  /// Returns the damped angular frequency ω0·√(1 − ζ²), in radians per second; for ratios below 1.
  func dampedFrequency(_ ratio: Double) -> Double {
    angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
  }
}

extension Spring: CustomStringConvertible {
  /// The spring in one line, such as `spring(mass 3, stiffness 1000, damping 500)`.
  ///
  /// A velocity of 0 and the lack of overdamping, the defaults, are omitted.
  public var description: String {
    let quantities =
      "mass \(mass.shortest), stiffness \(stiffness.shortest), damping \(damping.shortest)"
    let velocity = Self.describe(velocity: initialVelocity)
    return "spring(\(quantities)\(velocity)\(allowsOverdamping ? ", allows-overdamping" : ""))"
  }

  /// Returns the part of the description that names an initial velocity; empty for 0.
  static func describe(velocity: Double) -> String {
    velocity == 0 ? "" : ", initial-velocity \(velocity.shortest)"
  }
}

extension Spring {
  /// The damping ratios that UIKit's view springs accept; others are clamped, as none is overdamped.
  package static let dampingRatioRange = 1.1920929e-7...1.0

  /// The durations in seconds for which UIKit solves a view spring; others are clamped.
  package static let solvedDurationRange = 0.01...10.0

  /// Creates the spring of UIKit's `animate(withDuration:delay:usingSpringWithDamping:…)`, of mass 1.
  ///
  /// Its frequency is such that the oscillation has decayed to 0.001 at the end of the duration (in
  /// seconds), where the animation snaps to its end. Ratio, velocity and duration are clamped to
  /// their ranges, so that every quantity of the result is finite. For one ratio and velocity 0 the
  /// frequency times the duration is a constant.
  ///
  /// UIKit solves with 12 Newton steps from 5 / duration, which diverge from the solution when the
  /// initial velocity is large (from a velocity × duration of 0.4 at ratio 0.2, to 4.8 at ratio 1).
  /// This takes the largest root, which is UIKit's result below those bounds and stays plausible
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

  /// Solves UIKit's criterion for a view spring: returns the largest ω0·D that fulfils it.
  ///
  /// `reach` is w = v·D, the velocity in distances per duration. In terms of p = ζ·ω0·D UIKit's
  /// criterion |ζω0 − v| / ωd · e^(−ζω0·D) = 0.001 reads |1 − w/p|·e^(−p) = 0.001·√(1−ζ²)/ζ. The
  /// left side has one hump above p = w, at p* = (w + √(w² + 4w)) / 2, from where it falls for
  /// ever, and falls from ∞ to 0 below w. So one bisection finds the largest root.
  private static func frequencyTimesDuration(ratio: Double, reach: Double) -> Double {
    if ratio > 1 - criticalBand { return criticalFrequencyTimesDuration(reach: reach) }
    // At velocity 0 no frequency fulfils the criterion below a ratio of 0.001, and just above it
    // only frequencies too low to move anything; ω0·D peaks at a ratio of 0.001·e and is held
    // there.
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

  /// Solves UIKit's criterion at a damping ratio of 1: |1 + p − w|·e^(−p) = 0.001, hump at p = w.
  private static func criticalFrequencyTimesDuration(reach: Double) -> Double {
    func excess(_ p: Double) -> Double {
      abs(1 + p - reach) * DeterministicMath.exponential(-p) - restThreshold
    }
    let hump = max(0, reach)
    return excess(hump) >= 0
      ? fallingRoot(of: excess, between: hump, and: hump + 400)
      : fallingRoot(of: excess, between: 0, and: reach - 1)
  }

  /// Finds the root of a falling function by 100 bisections; evaluates only inside the interval.
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
