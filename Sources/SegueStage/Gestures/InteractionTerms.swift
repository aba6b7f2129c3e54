/// How an interactive transition is judged and completed; nil leaves it to the transition.
package struct InteractionTerms: Hashable, Sendable {
  /// What shows while the finger drives.
  package enum Scrub: String, CaseIterable, Hashable, Sendable {
    /// The finger's own progress: what it drags stays under it.
    case linear
    /// What the transition's curve or spring shows at that share of its duration, as UIKit does.
    case curve
  }

  /// The progress that finishes, within 0...1.
  package var threshold: Double?
  /// How many times as fast as the transition the rest runs, > 0.
  package var completionSpeed: Double?
  /// The pace of the rest.
  package var completionPace: Completion.Pace?
  /// What shows while the finger drives.
  package var scrub: Scrub?

  /// Terms that leave everything to the transition.
  package init(
    threshold: Double? = nil, completionSpeed: Double? = nil,
    completionPace: Completion.Pace? = nil, scrub: Scrub? = nil
  ) {
    self.threshold = threshold
    self.completionSpeed = completionSpeed
    self.completionPace = completionPace
    self.scrub = scrub
  }
}
