internal import SegueGraphics

/// How a scroll view's content slows down after a flick, along one axis.
///
/// The speed falls to `rate` of itself each millisecond. The continuous form is used, with ln rate
/// in place of a sum over frames, so that nothing depends on a frame rate. Offsets are in points,
/// velocities in points per second, times in seconds.
package struct Deceleration: Hashable, Sendable {
  /// The share of the speed that is left after a millisecond.
  package let rate: Double
  /// −ln rate · 1000: the share of the speed lost, per second.
  let decay: Double

  /// UIScrollView's normal rate, 0.998.
  package static let normal = Deceleration(exactly: 0.998)
  /// UIScrollView's fast rate, 0.99.
  package static let fast = Deceleration(exactly: 0.99)

  /// The one of the two rates to which UIScrollView snaps a value: fast below 0.994.
  package init(snapping rate: Double) { self = rate < 0.994 ? .fast : .normal }

  private init(exactly rate: Double) {
    self.rate = rate
    decay = -1000 * DeterministicMath.naturalLogarithm(rate)
  }

  /// The speed below which content stops, in points per second.
  package static let stoppingSpeed = 10.0
  /// The speed of the finger below which a release starts no deceleration, in points per second.
  package static let releaseSpeed = 250.0
  /// The speeds that are taken as they are, in points per second.
  static let velocityRange = -1e7...1e7

  /// How far content has gone after so many seconds, if nothing stops it.
  package func distance(after seconds: Double, velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) * (1 - factor(after: seconds)) / decay
  }

  /// The velocity that is left after so many seconds.
  package func velocity(after seconds: Double, from velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) * factor(after: seconds)
  }

  /// The seconds until the speed has fallen to the stopping speed; 0 when it is no higher.
  package func stoppingTime(velocity: Double) -> Double {
    let share = abs(velocity.clamped(to: Self.velocityRange)) / Self.stoppingSpeed
    return share > 1 ? DeterministicMath.naturalLogarithm(share) / decay : 0
  }

  /// How far content goes until it stops.
  package func landingDistance(velocity: Double) -> Double {
    let speed = abs(velocity.clamped(to: Self.velocityRange))
    let surplus = max(speed - Self.stoppingSpeed, 0) / decay
    return velocity < 0 ? -surplus : surplus
  }

  /// The seconds until content has gone a distance, or nil when it never gets there.
  package func time(toDistance distance: Double, velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    guard velocity != 0 else { return nil }
    let left = 1 - distance * decay / velocity
    guard left > 0, left < 1 else { return nil }
    return -DeterministicMath.naturalLogarithm(left) / decay
  }

  /// The distance by which Apple's formula of WWDC 2018 projects a velocity: v · d / (1 − d).
  package func projection(velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) / 1000 * rate / (1 - rate)
  }

  private func factor(after seconds: Double) -> Double {
    DeterministicMath.exponential(-decay * seconds.clamped(to: 0...1e6))
  }
}
