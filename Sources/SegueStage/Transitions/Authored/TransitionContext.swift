public import SegueGraphics

/// What an animator is given, as `UIViewControllerContextTransitioning`.
public struct TransitionContext: Sendable {
  /// The bounds of the container: the whole stage, in points.
  public var container: Rect
  /// The screen that leaves.
  public var from: Screen
  /// The screen that arrives.
  public var to: Screen
  /// How long it takes, in seconds.
  public var duration: Double
  /// Whether a screen comes or goes; a use that runs backwards sees what it is the reverse of.
  package var direction: TransitionStage.Direction

  /// Whether a screen comes, by a push or a presentation, rather than goes.
  public var isForward: Bool { direction == .forward }
}
