internal import SegueGraphics

/// Exponential deceleration of flicked scroll content along one axis, as in UIScrollView.
///
/// The speed is multiplied by `rate` each millisecond. The continuous form is used, with ln rate in
/// place of a sum over frames, so that nothing depends on a frame rate. Offsets are in points,
/// velocities in points per second, times in seconds.
package struct Deceleration: Hashable, Sendable {
  /// UIScrollView's `decelerationRate`: the factor of the speed per millisecond.
  package let rate: Double
  /// −ln rate · 1000: the decay constant of the speed, per second.
  let decay: Double

  /// UIScrollView's normal rate, 0.998.
  package static let normal = Deceleration(exactly: 0.998)
  /// UIScrollView's fast rate, 0.99.
  package static let fast = Deceleration(exactly: 0.99)

  /// Snaps a rate to one of UIScrollView's two: fast below 0.994, else normal.
  package init(snapping rate: Double) { self = rate < 0.994 ? .fast : .normal }

  private init(exactly rate: Double) {
    self.rate = rate
    decay = -1000 * DeterministicMath.naturalLogarithm(rate)
  }

  /// The speed below which content stops, in points per second.
  package static let stoppingSpeed = 10.0
  /// The finger's speed at release below which content does not decelerate, in points per second.
  package static let releaseSpeed = 250.0
  /// The range that velocities are clamped to, in points per second.
  static let velocityRange = -1e7...1e7

  /// Returns the distance that content has covered `seconds` after the release, without edges.
  package func distance(after seconds: Double, velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) * (1 - factor(after: seconds)) / decay
  }

  /// Returns the velocity that remains after `seconds`.
  package func velocity(after seconds: Double, from velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) * factor(after: seconds)
  }

  /// Returns the seconds until the speed has fallen to the stopping speed; 0 if it is no higher.
  package func stoppingTime(velocity: Double) -> Double {
    let share = abs(velocity.clamped(to: Self.velocityRange)) / Self.stoppingSpeed
    return share > 1 ? DeterministicMath.naturalLogarithm(share) / decay : 0
  }

  /// Returns the signed distance that content covers until it stops, in points.
  package func landingDistance(velocity: Double) -> Double {
    let speed = abs(velocity.clamped(to: Self.velocityRange))
    let surplus = max(speed - Self.stoppingSpeed, 0) / decay
    return velocity < 0 ? -surplus : surplus
  }

  /// Returns the seconds until content has covered a distance, or nil if it stops short of it.
  package func time(toDistance distance: Double, velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    guard velocity != 0 else { return nil }
    let left = 1 - distance * decay / velocity
    guard left > 0, left < 1 else { return nil }
    return -DeterministicMath.naturalLogarithm(left) / decay
  }

  /// Returns the projected distance of a velocity by Apple's formula of WWDC 2018: v · d / (1 − d).
  package func projection(velocity: Double) -> Double {
    velocity.clamped(to: Self.velocityRange) / 1000 * rate / (1 - rate)
  }

  /// Returns the factor of the speed that remains after `seconds`.
  private func factor(after seconds: Double) -> Double {
    DeterministicMath.exponential(-decay * seconds.clamped(to: 0...1e6))
  }
}

/// The bounce of scroll content that is beyond its edge, back to that edge, along one axis.
///
/// With e the overshoot in points and v the velocity carried in, this is the closed form of
/// UIScrollView's step, which keeps 0.99 of the overshoot each millisecond at any deceleration
/// rate: e(t) = e^(−at) · (e0 + v0·(1 − e^(−bt)) / b), a = −ln 0.99, b = −ln rate. A release at
/// rest is a plain exponential. Velocities are in points per second, times in seconds.
package struct Bounce: Hashable, Sendable {
  /// The overshoot at the start in points: negative before the range, positive after it.
  package let excess: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  /// The deceleration of the carried velocity.
  package let deceleration: Deceleration

  /// −ln 0.99 · 1000: the decay constant of the overshoot, per second.
  static let pull = 10.050335853501443

  /// Creates a bounce from an overshoot and a velocity, both clamped to their ranges.
  package init(excess: Double, velocity: Double, deceleration: Deceleration = .normal) {
    self.excess = excess.clamped(to: ScrollRange.offsetRange)
    self.velocity = velocity.clamped(to: Deceleration.velocityRange)
    self.deceleration = deceleration
  }

  /// Returns how far the content is past the edge `seconds` after the release, in points.
  package func excess(after seconds: Double) -> Double {
    let t = seconds.clamped(to: 0...1e6)
    return DeterministicMath.exponential(-Self.pull * t)
      * (excess + deceleration.distance(after: t, velocity: velocity))
  }

  /// Returns the carried velocity after `seconds`, without the pull of the edge.
  ///
  /// It equals the content's velocity where the overshoot is 0.
  package func carriedVelocity(after seconds: Double) -> Double {
    deceleration.velocity(after: seconds, from: velocity)
      * DeterministicMath.exponential(-Self.pull * seconds.clamped(to: 0...1e6))
  }

  /// The time at which the content crosses the edge into the range; nil if it only approaches it.
  package var crossingTime: Double? {
    guard excess != 0 else { return nil }
    return deceleration.time(toDistance: -excess, velocity: velocity)
  }

  /// The time of the largest overshoot, in seconds: 0 unless the velocity points outward.
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

  /// Returns the time from which the overshoot stays within `distance`, by bisection to 10^-9 s.
  ///
  /// At most 60 s.
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

/// UIScrollView's rubber band: resistance to a drag beyond the edge of the content.
///
/// A finger d points beyond the edge moves the content c·d·R / (R + c·d) points beyond it, where R
/// is the view's extent: the slope is c at the edge, and R is never reached.
package struct RubberBand: Hashable, Sendable {
  /// The slope at the edge: 0.55 on iOS.
  package let coefficient: Double
  /// The extent of the view along the axis, in points; with 0 content stays at its edge.
  package let extent: Double

  /// Creates a view's rubber band, with the coefficient clamped to 10^-3...1, the extent to 0...10^6.
  package init(extent: Double, coefficient: Double = 0.55) {
    self.extent = extent.clamped(to: 0...1e6)
    self.coefficient = coefficient.clamped(to: 1e-3...1)
  }

  /// Returns the overshoot of the content for a finger `distance` beyond the edge; an odd function.
  package func excess(atDistance distance: Double) -> Double {
    let d = coefficient * distance.clamped(to: -1e9...1e9)
    guard extent > 0 else { return 0 }
    return d * extent / (extent + abs(d))
  }

  /// Returns the distance of the finger beyond the edge for an overshoot: the inverse, also odd.
  ///
  /// An overshoot that is never reached counts as the largest possible, at 10^9 points of the
  /// finger.
  package func distance(atExcess excess: Double) -> Double {
    let e = excess.clamped(to: -extent...extent)
    let rest = extent - abs(e)
    guard rest > 0 else { return e < 0 ? -1e9 : (e > 0 ? 1e9 : 0) }
    return (e * extent / (coefficient * rest)).clamped(to: -1e9...1e9)
  }
}
