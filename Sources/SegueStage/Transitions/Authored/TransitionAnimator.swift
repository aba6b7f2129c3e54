/// A transition written as code, in the shape of `UIViewControllerAnimatedTransitioning`.
///
/// Steps name it when a clip is loaded with it among its transitions. The first moment always shows
/// exactly the leaving screen and the last one exactly the arriving screen, whatever the animator
/// says; in between its layers show alone. For example, a door behind which the new screen waits:
///
///     struct DoorAnimator: TransitionAnimator {
///       let duration = 0.8
///       let perspective: Double? = 1000
///
///       func animate(_ context: TransitionContext) -> [LayerAnimation] {
///         let open = LayerKeyframe(
///           at: 1, anchorPoint: Point(0, 0.5), turnY: Angle(degrees: -90))
///         return [
///           LayerAnimation(context.to, name: "to"),
///           LayerAnimation(
///             context.from, name: "from",
///             keyframes: [LayerKeyframe(at: 0, anchorPoint: Point(0, 0.5)), open]),
///         ]
///       }
///     }
public protocol TransitionAnimator: Hashable, Sendable {
  /// The duration in seconds, > 0, when a step gives none.
  var duration: Double { get }
  /// The pace when a step gives none.
  var pacing: Pacing { get }
  /// The distance in points, > 0, of the eye over the container's centre; nil without perspective.
  var perspective: Double? { get }

  /// The layers and how they move, bottom first; asked anew for every moment, so a pure function.
  func animate(_ context: TransitionContext) -> [LayerAnimation]
}

extension TransitionAnimator {
  /// The pace of `UIView.animate`.
  public var pacing: Pacing { .curve(.easeInEaseOut) }
  /// No perspective: what is turned in space looks narrower, and nothing else.
  public var perspective: Double? { nil }
}
