/// The animator of a script: keyframes for the leaving and for the arriving screen.
package struct KeyframeAnimator: TransitionAnimator {
  /// Which screen is on top.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// The arriving screen covers the leaving one.
    case toOverFrom = "to-over-from"
    /// The leaving screen covers the arriving one.
    case fromOverTo = "from-over-to"
  }

  /// The duration in seconds, > 0, when a step gives none.
  package var duration: Double
  /// The pace when a step gives none.
  package var pacing: Pacing
  /// The distance in points, >= 1, of the eye over the stage's centre; nil without perspective.
  package var perspective: Double?
  /// Which screen is on top.
  package var order: Order
  /// The keyframes of the screen that leaves.
  package var from: [LayerKeyframe]
  /// The keyframes of the screen that arrives.
  package var to: [LayerKeyframe]

  /// An animator in which both screens stay where they are, unless keyframes move them.
  package init(
    duration: Double = KeyframeAnimator.defaultDuration, pacing: Pacing = .curve(.easeInEaseOut),
    perspective: Double? = nil, order: Order = .toOverFrom, from: [LayerKeyframe] = [],
    to: [LayerKeyframe] = []
  ) {
    self.duration = duration
    self.pacing = pacing
    self.perspective = perspective
    self.order = order
    self.from = from
    self.to = to
  }

  /// Half a second, as the base push takes.
  package static let defaultDuration = 0.5

  /// Both screens with their keyframes.
  package func animate(_ context: TransitionContext) -> [LayerAnimation] {
    let from = LayerAnimation(context.from, name: "from", keyframes: from)
    let to = LayerAnimation(context.to, name: "to", keyframes: to)
    return order == .toOverFrom ? [from, to] : [to, from]
  }
}
