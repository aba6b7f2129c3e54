/// How an animation spends its time, as a script says it: a curve, or a spring of one of four kinds.
///
/// Made once into a `ResolvedPacing`, when the timeline is made and the duration is known.
public enum Pacing: Hashable, Sendable {
  /// A timing function stretched over the duration.
  case curve(TimingFunction)
  /// UIKit's view spring: its frequency follows from the duration.
  case dampedSpring(dampingRatio: Double, initialVelocity: Double)
  /// A spring of its own frequency, cut off when the duration is over.
  case physicalSpring(Spring)
  /// SwiftUI's spring: a response in seconds, which is the period without damping, > 0, and a damping
  /// ratio > 0; a velocity in distances per second. A ratio above 1 creeps.
  case responseSpring(response: Double, dampingRatio: Double, initialVelocity: Double)
  /// A spring with a name.
  case preset(SpringPreset)

  /// The spring with a mass, stiffness and damping, and a velocity in distances per second.
  public static func physicalSpring(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double
  ) -> Pacing {
    .physicalSpring(
      Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// SwiftUI's `spring(duration:bounce:)`: a perceptual duration in seconds, > 0, and a bounce.
  ///
  /// The bounce is 1 − the damping ratio from 0 on, and 1 / the ratio − 1 below, where it creeps;
  /// it is clamped to just within −1...1.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Pacing {
    let bounce = bounce.clamped(to: -0.999_999...0.999_999)
    return .responseSpring(
      response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialVelocity: initialVelocity)
  }

  /// The seconds that the pacing takes by itself, or nil when the author has to say.
  ///
  /// Springs of their own frequency have them: a physical one its settling duration, which is
  /// `Spring.neverSettles` without damping, a preset what its system gives it.
  package var naturalDuration: Double? {
    switch self {
    case .curve, .dampedSpring: nil
    case .physicalSpring(let spring): spring.settlingDuration
    case .responseSpring(let response, let ratio, let velocity):
      Spring(response: response, dampingRatio: ratio, initialVelocity: velocity).responseDuration
    case .preset(let preset): preset.duration
    }
  }

  /// The same spring with another speed at the start, in distances per second; a curve as it is.
  package func starting(at velocity: Double) -> Pacing {
    switch self {
    case .curve: self
    case .dampedSpring(let ratio, _):
      .dampedSpring(dampingRatio: ratio, initialVelocity: velocity)
    case .physicalSpring(let spring):
      .physicalSpring(
        Spring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
          initialVelocity: velocity, allowsOverdamping: spring.allowsOverdamping))
    case .responseSpring(let response, let ratio, _):
      .responseSpring(response: response, dampingRatio: ratio, initialVelocity: velocity)
    case .preset(let preset): preset.pacing.starting(at: velocity)
    }
  }

  /// The pacing over a duration in seconds, by default its own and 0 when it has none.
  ///
  /// A negative duration or not-a-number counts as 0. Solves the spring once.
  package func resolved(duration: Double? = nil) -> ResolvedPacing {
    let seconds = (duration ?? naturalDuration ?? 0).clamped(to: 0...Spring.neverSettles)
    switch self {
    case .curve(let function):
      return ResolvedPacing(curve: function, duration: seconds)
    case .dampedSpring(let dampingRatio, let initialVelocity):
      let spring = Spring(
        dampingRatio: dampingRatio, initialVelocity: initialVelocity, duration: seconds)
      return ResolvedPacing(spring: spring, duration: seconds)
    case .physicalSpring(let spring):
      return ResolvedPacing(spring: spring, duration: seconds)
    case .responseSpring(let response, let ratio, let velocity):
      let spring = Spring(response: response, dampingRatio: ratio, initialVelocity: velocity)
      return ResolvedPacing(spring: spring, duration: seconds)
    case .preset(let preset):
      return preset.pacing.resolved(duration: seconds)
    }
  }

  /// The pacing over a duration in seconds into which the whole of a named spring is fitted.
  ///
  /// Others than presets are as ``resolved(duration:)`` has them: a shorter duration cuts a spring
  /// off on its way.
  package func fitted(to duration: Double) -> ResolvedPacing {
    guard case .preset(let preset) = self,
      let spring = resolved().spring
    else { return resolved(duration: duration) }
    // Time runs `factor` times as fast: the stiffness grows by its square, the damping by itself.
    let factor = preset.duration / max(duration, 1e-3)
    return ResolvedPacing(
      spring: Spring(
        mass: spring.mass, stiffness: spring.stiffness * factor * factor,
        damping: spring.damping * factor, initialVelocity: spring.initialVelocity * factor,
        allowsOverdamping: spring.allowsOverdamping),
      duration: duration)
  }
}

extension Pacing: CustomStringConvertible {
  /// The pacing in one line, the same for equal pacings: `ease-in`, `spring(damping-ratio 0.7)`.
  ///
  /// A velocity of 0, which is the default, goes without saying.
  public var description: String {
    switch self {
    case .curve(let function):
      return function.description
    case .dampedSpring(let dampingRatio, let initialVelocity):
      let velocity = Spring.describe(velocity: initialVelocity)
      return "spring(damping-ratio \(dampingRatio.shortest)\(velocity))"
    case .physicalSpring(let spring):
      return spring.description
    case .responseSpring(let response, let ratio, let initialVelocity):
      let velocity = Spring.describe(velocity: initialVelocity)
      return "spring(response \(response.shortest), damping-fraction \(ratio.shortest)\(velocity))"
    case .preset(let preset):
      return preset.name
    }
  }
}

/// A pacing with its duration and its spring, if it has one, worked out; cheap to evaluate.
package struct ResolvedPacing: Hashable, Sendable {
  /// What the progress follows while the duration lasts.
  private enum Law: Hashable, Sendable {
    case curve(TimingFunction)
    case spring(Spring)
  }

  /// The seconds from progress 0 to the snap to 1; never negative.
  package let duration: Double
  private let law: Law

  /// A curve stretched over so many seconds.
  init(curve: TimingFunction, duration: Double) {
    self.duration = duration
    law = .curve(curve)
  }

  /// A spring cut off after so many seconds.
  init(spring: Spring, duration: Double) {
    self.duration = duration
    law = .spring(spring)
  }

  /// The spring that the progress follows, or nil for a curve.
  package var spring: Spring? {
    if case .spring(let spring) = law { spring } else { nil }
  }

  /// The progress `elapsed` seconds after the start; between start and end it may leave 0...1.
  ///
  /// Exactly 0 up to the start and exactly 1 from the end on, where a spring snaps to rest; an
  /// animation of no duration is at its end at once.
  package func progress(at elapsed: Double) -> Double {
    if elapsed >= duration { return 1 }
    guard elapsed > 0 else { return 0 }
    switch law {
    case .curve(let function): return function.value(at: elapsed / duration)
    case .spring(let spring): return spring.value(at: elapsed)
    }
  }
}
