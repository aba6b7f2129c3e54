/// How the rest of a percent-driven transition runs once it is decided.
package struct Completion: Hashable, Sendable {
  /// How long the rest takes.
  package enum Length: Hashable, Sendable {
    /// So many seconds, wherever the finger left it.
    case fixed(seconds: Double)
    /// The way that is left as a share of the whole duration, divided by a completion speed.
    ///
    /// A speed of 0 or less counts as 1, as in UIKit.
    case remaining(duration: Double, speed: Double)
  }

  /// The pace of the rest.
  package enum Pace: Hashable, Sendable {
    /// A curve, or a view spring solved for the seconds that the rest takes.
    case pacing(Pacing)
    /// The spring of UIKit's own transitions, its 0.5 s stretched over the rest.
    case system
  }

  /// How long the rest takes.
  package var length: Length
  /// Its pace.
  package var pace: Pace

  /// A rest of a length, by default eased in and out.
  package init(_ length: Length, pace: Pace = .pacing(.curve(.easeInEaseOut))) {
    self.length = length
    self.pace = pace
  }

  /// The seconds that a rest of `share`, within 0...1 of the whole way, takes; within 0...10^6.
  package func seconds(for share: Double) -> Double {
    switch length {
    case .fixed(let seconds):
      return seconds.clamped(to: 0...1e6)
    case .remaining(let duration, let speed):
      let divisor = speed > 0 ? speed : 1
      return (share.clamped(to: 0...1) * duration.clamped(to: 0...1e6) / divisor)
        .clamped(to: 0...1e6)
    }
  }
}

extension Completion.Pace {
  /// The pace over so many seconds, solved.
  func resolved(duration: Double) -> ResolvedPacing {
    switch self {
    case .pacing(let pacing): return pacing.resolved(duration: duration)
    case .system:
      // Time runs `factor` times as fast: the stiffness grows by its square, the damping by itself.
      let spring = Spring.system
      let factor = 0.5 / max(duration, 1e-3)
      return Pacing.physicalSpring(
        Spring(
          mass: spring.mass, stiffness: spring.stiffness * factor * factor,
          damping: spring.damping * factor)
      ).resolved(duration: duration)
    }
  }
}
