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
