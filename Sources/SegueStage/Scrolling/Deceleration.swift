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

/// How content beyond its edge comes back to it, along one axis.
///
/// With e the excess in points and v the velocity that it carries in, the closed form of
/// UIScrollView's step (a share of 0.99 of the excess each millisecond, whatever the deceleration):
/// e(t) = e^(−at) · (e0 + v0·(1 − e^(−bt)) / b), a = −ln 0.99, b = −ln rate. A release at rest is a
/// plain exponential. Velocities are in points per second, times in seconds.
package struct Bounce: Hashable, Sendable {
  /// The excess at the start in points: negative before the range, positive after it.
  package let excess: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  /// The deceleration at work.
  package let deceleration: Deceleration

  /// −ln 0.99 · 1000: the share of the excess lost, per second.
  static let pull = 10.050335853501443

  /// The return from an excess with a velocity.
  package init(excess: Double, velocity: Double, deceleration: Deceleration = .normal) {
    self.excess = excess.clamped(to: ScrollRange.offsetRange)
    self.velocity = velocity.clamped(to: Deceleration.velocityRange)
    self.deceleration = deceleration
  }

  /// The excess after so many seconds.
  package func excess(after seconds: Double) -> Double {
    let t = seconds.clamped(to: 0...1e6)
    return DeterministicMath.exponential(-Self.pull * t)
      * (excess + deceleration.distance(after: t, velocity: velocity))
  }

  /// The velocity that is carried after so many seconds, without the pull of the edge.
  ///
  /// Where the excess is 0 it is the velocity itself.
  package func carriedVelocity(after seconds: Double) -> Double {
    deceleration.velocity(after: seconds, from: velocity)
      * DeterministicMath.exponential(-Self.pull * seconds.clamped(to: 0...1e6))
  }

  /// When the content crosses the edge back into the range, or nil when it only nears it.
  package var crossingTime: Double? {
    guard excess != 0 else { return nil }
    return deceleration.time(toDistance: -excess, velocity: velocity)
  }

  /// When the excess is the largest, in seconds: 0 unless the velocity leads outward.
  ///
  /// e′ = 0 where e^(−bt) = (a·v0 + a·b·e0) / (v0·(a + b)).
  package var turningTime: Double {
    let a = Self.pull
    let b = deceleration.decay
    let outward = excess < 0 || (excess == 0 && velocity < 0) ? -velocity : velocity
    guard outward > 0 else { return 0 }
    let share = a * (outward + b * abs(excess)) / (outward * (a + b))
    return share < 1 ? -DeterministicMath.naturalLogarithm(share) / b : 0
  }

  /// When the excess has fallen below a distance for good, to 10^-9 s; at most 60 s.
  package func settlingTime(within distance: Double) -> Double {
    let turning = turningTime
    guard abs(excess(after: turning)) > distance else { return turning }
    var lower = turning
    var upper = 60.0
    while upper - lower > 1e-9 {
      let middle = (lower + upper) / 2
      if abs(excess(after: middle)) > distance { lower = middle } else { upper = middle }
    }
    return upper
  }
}

/// How content that is dragged beyond its edge lags behind the finger.
///
/// A finger d points beyond the edge shows an excess of c·d·R / (R + c·d), R being the view's
/// extent: a slope of c at the edge, and never R.
package struct RubberBand: Hashable, Sendable {
  /// The slope at the edge: 0.55 on iOS.
  package let coefficient: Double
  /// The extent of the view along the axis, in points; with 0 nothing shows.
  package let extent: Double

  /// The band of a view; the coefficient is clamped to 10^-3...1, the extent to 0...10^6.
  package init(extent: Double, coefficient: Double = 0.55) {
    self.extent = extent.clamped(to: 0...1e6)
    self.coefficient = coefficient.clamped(to: 1e-3...1)
  }

  /// The points beyond the edge that show when the finger is so many points beyond; odd.
  package func excess(atDistance distance: Double) -> Double {
    let d = coefficient * distance.clamped(to: -1e9...1e9)
    guard extent > 0 else { return 0 }
    return d * extent / (extent + abs(d))
  }

  /// The points that the finger is beyond the edge when so many show: the inverse, odd.
  ///
  /// An excess that never shows counts as the largest that does, at 10^9 points of the finger.
  package func distance(atExcess excess: Double) -> Double {
    let e = excess.clamped(to: -extent...extent)
    let rest = extent - abs(e)
    guard rest > 0 else { return e < 0 ? -1e9 : (e > 0 ? 1e9 : 0) }
    return (e * extent / (coefficient * rest)).clamped(to: -1e9...1e9)
  }
}
