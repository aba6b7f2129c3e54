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

  /// The spring of UIKit's own transitions; they run it for 0.5 s.
  public static let system = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// √(stiffness / mass), in radians per second.
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a share of the critical one, at which the spring just does not swing.
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The period in seconds that the spring would have without damping; what SwiftUI calls duration.
  package var perceptualDuration: Double { 2 * .pi / angularFrequency }

  /// How springy it looks: 1 swings for ever, 0 is critical damping, negative is beyond it.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

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
    let frequency = angularFrequency
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let b = (ratio * frequency - initialVelocity) / (root * frequency)
    // β − λ, written so that it keeps its digits when β is almost λ.
    let slow = DeterministicMath.exponential(-frequency / (ratio + root) * t)
    let fast = DeterministicMath.exponential(-frequency * (ratio + root) * t)
    return 1 - ((1 + b) * slow + (1 - b) * fast) / 2
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
