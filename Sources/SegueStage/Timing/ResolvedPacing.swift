/// A pacing with a known duration and its spring solved; cheap to evaluate.
package struct ResolvedPacing: Hashable, Sendable {
  /// The function of time that the progress follows within the duration.
  private enum Law: Hashable, Sendable {
    case curve(TimingFunction)
    case spring(Spring)
  }

  /// The seconds from progress 0 to the snap to 1; never negative.
  package let duration: Double
  private let law: Law

  /// Stretches a timing function over a duration in seconds.
  init(curve: TimingFunction, duration: Double) {
    self.duration = duration
    law = .curve(curve)
  }

  /// Cuts a spring off after a duration in seconds.
  init(spring: Spring, duration: Double) {
    self.duration = duration
    law = .spring(spring)
  }

  /// The spring that the progress follows, or nil for a curve.
  package var spring: Spring? {
    if case .spring(let spring) = law { spring } else { nil }
  }

  /// The timing function that the progress follows, or nil for a spring.
  var curve: TimingFunction? {
    if case .curve(let curve) = law { curve } else { nil }
  }

  /// Returns the progress `elapsed` seconds after the start; in between it may leave 0...1.
  ///
  /// Exactly 0 up to the start and exactly 1 from the end on, where a spring snaps to rest; an
  /// animation of duration 0 is at its end at once.
  package func progress(at elapsed: Double) -> Double {
    if elapsed >= duration { return 1 }
    guard elapsed > 0 else { return 0 }
    switch law {
    case .curve(let function): return function.value(at: elapsed / duration)
    case .spring(let spring): return spring.value(at: elapsed)
    }
  }
}
