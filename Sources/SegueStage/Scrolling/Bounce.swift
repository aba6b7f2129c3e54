internal import SegueGraphics

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
