package import SegueGraphics

/// What an animator is given, as `UIViewControllerContextTransitioning`.
package struct TransitionContext: Sendable {
  /// The bounds of the container: the whole stage, in points.
  package var container: Rect
  /// The screen that leaves.
  package var from: Screen
  /// The screen that arrives.
  package var to: Screen
  /// How long it takes, in seconds.
  package var duration: Double
  /// Whether a screen comes or goes; a use that runs backwards sees what it is the reverse of.
  package var direction: TransitionStage.Direction
}
