// Timing: from time to the progress of an animation.
//
// 1. A script gives a `Pacing`: a `TimingFunction` (easing curve), UIKit's view spring, a `Spring`
//    whose mass, stiffness and damping set its frequency, not the duration, SwiftUI's spring, or a
//    `SpringPreset` by its name. `NamedCurves` lists the timing functions that scripts can name.
// 2. `Pacing.resolved(duration:)` solves it once into a `ResolvedPacing`, when the timeline is
//    made. `Spring+Rest` computes settling durations by the rules of Core Animation, UIKit's
//    animators and SwiftUI.
// 3. `ResolvedPacing.progress(at:)` evaluates it at any time: a Bezier (`CubicBezier`) by Newton's
//    method with bisection to 10^-12, a spring in closed form. The progress is exactly 0 at the
//    start and 1 at the end.
//
// Rejected:
// - Approximating springs by a Bezier: no Bezier comes near a spring.
// - WebKit's Bezier solver, whose tolerance depends on the duration: equal curves would give
//   different frames at different durations.
// - UIKit's 12 Newton steps for a view spring: they diverge at large initial velocities. Bisection
//   finds the largest root, which is UIKit's result where its steps converge.
// - Integrating springs step by step: the closed form needs no earlier moment.

/// The pacing of an animation: a timing function, or a spring of one of four kinds.
///
/// Resolved once into a `ResolvedPacing`, when the timeline is made and the duration is known.
public enum Pacing: Hashable, Sendable {
  /// A timing function stretched over the duration.
  case curve(TimingFunction)
  /// UIKit's view spring: its frequency follows from the duration.
  case dampedSpring(dampingRatio: Double, initialVelocity: Double)
  /// A spring whose mass, stiffness and damping set its frequency; the duration only cuts it off.
  case physicalSpring(Spring)
  /// SwiftUI's spring: response in seconds, > 0, damping ratio > 0, velocity in distances per second.
  ///
  /// The response is the period of the undamped spring. A ratio above 1 is overdamped.
  case responseSpring(response: Double, dampingRatio: Double, initialVelocity: Double)
  /// A spring preset, by its name.
  case preset(SpringPreset)

  /// Creates a spring of a mass, stiffness and damping; the velocity is in distances per second.
  public static func physicalSpring(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double
  ) -> Pacing {
    .physicalSpring(
      Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// Creates SwiftUI's `spring(response:dampingFraction:)`; the response is in seconds, > 0.
  public static func response(_ seconds: Double, dampingFraction ratio: Double) -> Pacing {
    .responseSpring(response: seconds, dampingRatio: ratio, initialVelocity: 0)
  }

  /// Creates SwiftUI's `spring(duration:bounce:)`; the perceptual duration is in seconds, > 0.
  ///
  /// A bounce from 0 on is 1 − the damping ratio; a negative one, which is overdamped, is 1 / the
  /// ratio − 1. It is clamped to just within −1...1.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Pacing {
    let bounce = bounce.clamped(to: -0.999_999...0.999_999)
    return .responseSpring(
      response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialVelocity: initialVelocity)
  }

  /// The duration in seconds that follows from the spring; nil where the author has to set one.
  ///
  /// Springs with a frequency of their own have one: a physical spring its settling duration, which
  /// is ``Spring/neverSettles`` without damping, a preset the duration that its system uses.
  package var naturalDuration: Double? {
    switch self {
    case .curve, .dampedSpring: nil
    case .physicalSpring(let spring): spring.settlingDuration
    case .responseSpring(let response, let ratio, let velocity):
      Spring(response: response, dampingRatio: ratio, initialVelocity: velocity).responseDuration
    case .preset(let preset): preset.duration
    }
  }

  /// Returns the same spring with another initial velocity, in distances per second; a curve unchanged.
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

  /// Resolves the pacing for a duration in seconds, by default its natural duration, or 0 without one.
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

  /// Resolves the pacing for a duration in seconds; scales a preset's whole motion to fit it.
  ///
  /// Other pacings are resolved as by ``resolved(duration:)``: a shorter duration cuts a spring off
  /// before it rests.
  package func fitted(to duration: Double) -> ResolvedPacing {
    guard case .preset(let preset) = self,
      let spring = resolved().spring
    else { return resolved(duration: duration) }
    // Time runs `factor` times as fast: the stiffness is scaled by its square, the damping by `factor`.
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
  /// A velocity of 0, the default, is omitted.
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
