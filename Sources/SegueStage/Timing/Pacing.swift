/// How an animation spends its time, as a script says it: a curve, or one of two kinds of spring.
///
/// Made once into a `ResolvedPacing`, when the timeline is made and the duration is known.
public enum Pacing: Hashable, Sendable {
  /// A timing function stretched over the duration.
  case curve(TimingFunction)
  /// UIKit's view spring: its frequency follows from the duration.
  case dampedSpring(dampingRatio: Double, initialVelocity: Double)
  /// A spring of its own frequency, cut off when the duration is over.
  case physicalSpring(Spring)

  /// The spring with a mass, stiffness and damping, and a velocity in distances per second.
  public static func physicalSpring(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double
  ) -> Pacing {
    .physicalSpring(
      Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// The seconds that the pacing takes by itself, or nil when the author has to say.
  ///
  /// Only a physical spring has them: its settling duration, `Spring.neverSettles` when it has no
  /// damping.
  package var naturalDuration: Double? {
    if case .physicalSpring(let spring) = self { spring.settlingDuration } else { nil }
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
    }
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
