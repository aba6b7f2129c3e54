package import SegueGraphics

/// The outcome of an input.
package struct ContainerResponse: Hashable, Sendable {
  /// The time at which the last finger leaves the screen, in seconds.
  package var lifted: Double
  /// The time at which all motion of the input ends, in seconds; `lifted` or later.
  package var settled: Double
  /// The decision at the release and its numbers; nil if nothing was decided.
  package var decision: GestureDecision?
  /// The role or name of the screen that shows in the end.
  package var screen: String
  /// The progress of the interaction at the release; nil where it has no meaning.
  package var progress: Double?
  /// The offset at which a scrolling container rests, in points.
  package var offset: Point?

  /// Creates an outcome, by default without a decision.
  package init(
    lifted: Double, settled: Double, decision: GestureDecision? = nil, screen: String,
    progress: Double? = nil, offset: Point? = nil
  ) {
    self.lifted = lifted
    self.settled = settled
    self.decision = decision
    self.screen = screen
    self.progress = progress
    self.offset = offset
  }
}
