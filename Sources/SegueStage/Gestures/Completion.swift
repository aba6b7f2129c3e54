/// How the rest of a percent-driven transition runs once it is decided.
public struct Completion: Hashable, Sendable {
  /// How long the rest takes.
  public enum Length: Hashable, Sendable {
    /// So many seconds, wherever the finger left it.
    case fixed(seconds: Double)
    /// The way that is left as a share of the whole duration, divided by a completion speed.
    ///
    /// A speed of 0 or less counts as 1, as in UIKit.
    case remaining(duration: Double, speed: Double)
  }

  /// The pace of the rest.
  public enum Pace: Hashable, Sendable {
    /// A curve, or a view spring solved for the seconds that the rest takes.
    case pacing(Pacing)
    /// The spring of UIKit's own transitions, its 0.5 s stretched over the rest.
    case system
    /// A spring that takes over the finger's speed and runs until it is at rest, whatever the length.
    case seeded(Spring)
  }

  /// How long the rest takes.
  public var length: Length
  /// Its pace.
  public var pace: Pace

  /// The rest on a spring that takes over the finger's speed.
  public static func spring(_ spring: Spring) -> Completion {
    Completion(.fixed(seconds: 0), pace: .seeded(spring))
  }

  /// The rest of a way of which `share` is left, at a speed in whole ways a second toward its end.
  ///
  /// A seeded spring starts with that speed as a fraction of what is left: so fast that a hair is
  /// left of the way counts as 20 of its lengths a second.
  func resolved(share: Double, speed: Double) -> ResolvedPacing {
    guard case .seeded(let spring) = pace else {
      return pace.resolved(duration: seconds(for: share))
    }
    guard share > 1e-6 else { return pace.resolved(duration: 0) }
    let seeded = Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: (speed / share).clamped(to: -Self.greatestSeed...Self.greatestSeed))
    return Pacing.physicalSpring(seeded).resolved(duration: seeded.settlingDuration)
  }

  /// The fastest start of a seeded spring, in lengths of what is left a second.
  private static let greatestSeed = 20.0

  /// A rest of a length, by default eased in and out.
  public init(_ length: Length, pace: Pace = .pacing(.curve(.easeInEaseOut))) {
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
    case .pacing(let pacing): return pacing.fitted(to: duration)
    case .system:
      // Time runs `factor` times as fast: the stiffness grows by its square, the damping by itself.
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

/// When a percent-driven transition finishes and when it is cancelled; the app's own decision.
///
/// Every limit is compared with a tolerance of 10^-9 (progress) or 10^-6 points per second: sampled
/// paths carry rounding, and a drag to 0.3 must not pass "more than 0.3" by a bit.
package struct CompletionRule: Hashable, Sendable {
  /// The progress that a pan has to reach.
  package var threshold: Double
  /// Whether the progress has to be more than the threshold; otherwise reaching it is enough.
  package var isStrict: Bool
  /// The speed in the completing direction above which it finishes during the pan, if any.
  package var instantSpeed: Double?
  /// The speed on release above which it finishes, and below whose negative it is cancelled, if any.
  package var releaseSpeed: Double?
  /// For how many seconds the finger is taken to go on at its last speed: what is compared with the
  /// threshold on release is the progress that it would then have.
  package var projection: Double

  /// A rule; speeds are in points per second, the threshold is a progress within 0...1.
  package init(
    threshold: Double, isStrict: Bool, instantSpeed: Double? = nil, releaseSpeed: Double? = nil,
    projection: Double = 0
  ) {
    self.threshold = threshold
    self.isStrict = isStrict
    self.instantSpeed = instantSpeed
    self.releaseSpeed = releaseSpeed
    self.projection = projection
  }

  /// More than 0.30, or at once above 2000 pt/s: the Snapchat container.
  package static let container = CompletionRule(threshold: 0.3, isStrict: true, instantSpeed: 2000)
  /// From 0.3 on: the interactive base pop.
  package static let basePop = CompletionRule(threshold: 0.3, isStrict: false)
  /// From 0.2 on: the interactive KuGou pop.
  package static let kuGouPop = CompletionRule(threshold: 0.2, isStrict: false)
  /// More than one half, unless it is released at more than 500 pt/s either way: the usual rule.
  package static let usual = CompletionRule(threshold: 0.5, isStrict: true, releaseSpeed: 500)

  /// Whether a progress is enough.
  package func isReached(by progress: Double) -> Bool {
    isStrict ? progress > threshold + 1e-9 : progress >= threshold - 1e-9
  }

  /// Whether a speed in the completing direction finishes the transition during the pan.
  package func finishesAtOnce(at speed: Double) -> Bool {
    instantSpeed.map { speed > $0 + 1e-6 } ?? false
  }

  /// What the speed on release decides, or nil when it leaves the decision to the progress.
  package func verdict(atReleaseSpeed speed: Double) -> GestureOutcome? {
    guard let limit = releaseSpeed else { return nil }
    if speed > limit + 1e-6 { return .finished }
    return speed < -limit - 1e-6 ? .cancelled : nil
  }
}
