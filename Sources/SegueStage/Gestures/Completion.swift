/// The completion of an interactive transition: its duration and pace once it is finished or cancelled.
public struct Completion: Hashable, Sendable {
  /// The duration of a completion.
  public enum Length: Hashable, Sendable {
    /// A duration in seconds, independent of the progress at the release.
    case fixed(seconds: Double)
    /// The remaining fraction of the transition's duration, divided by UIKit's `completionSpeed`.
    ///
    /// A speed of 0 or less counts as 1, as in UIKit.
    case remaining(duration: Double, speed: Double)
  }

  /// The pace of a completion.
  public enum Pace: Hashable, Sendable {
    /// A curve, or a view spring solved for the duration of the completion.
    case pacing(Pacing)
    /// The spring of UIKit's own transitions, its 0.5 s stretched over the completion.
    case system
    /// A spring that starts with the finger's velocity and runs until it settles, whatever the length.
    case seeded(Spring)
  }

  /// The duration of the completion; a seeded spring ignores it.
  public var length: Length
  /// The function of time that the completion follows.
  public var pace: Pace

  /// Creates a completion on a spring that starts with the finger's velocity.
  public static func spring(_ spring: Spring) -> Completion {
    Completion(.fixed(seconds: 0), pace: .seeded(spring))
  }

  /// Resolves the completion for the remaining fraction `share` of the transition.
  ///
  /// `speed` is in whole transitions per second, toward the target. A seeded spring starts at
  /// `speed / share`, at most 20 remaining distances per second; without the limit a tiny remainder
  /// would start at a huge speed.
  func resolved(share: Double, speed: Double) -> ResolvedPacing {
    guard case .seeded(let spring) = pace else {
      return pace.resolved(duration: seconds(for: share))
    }
    guard share > 1e-6 else { return pace.resolved(duration: 0) }
    let seeded = Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: (speed / share).clamped(
        to: -Self.maximalInitialVelocity...Self.maximalInitialVelocity))
    return Pacing.physicalSpring(seeded).resolved(duration: seeded.settlingDuration)
  }

  /// The largest initial speed of a seeded spring, in remaining distances per second.
  private static let maximalInitialVelocity = 20.0

  /// Creates a completion of a length, with ease-in-out as its default pace.
  public init(_ length: Length, pace: Pace = .pacing(.curve(.easeInEaseOut))) {
    self.length = length
    self.pace = pace
  }

  /// Returns the seconds, within 0...10^6, that a remaining fraction `share`, within 0...1, takes.
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
  /// Resolves the pace for a duration in seconds.
  func resolved(duration: Double) -> ResolvedPacing {
    switch self {
    case .pacing(let pacing): return pacing.fitted(to: duration)
    case .system:
      // Time runs `factor` times as fast: the stiffness is scaled by its square, the damping by `factor`.
      let spring = Spring.system
      let factor = 0.5 / max(duration, 1e-3)
      return Pacing.physicalSpring(
        Spring(
          mass: spring.mass, stiffness: spring.stiffness * factor * factor,
          damping: spring.damping * factor)
      ).resolved(duration: duration)
    case .seeded(let spring): return Pacing.physicalSpring(spring).resolved(duration: duration)
    }
  }
}
