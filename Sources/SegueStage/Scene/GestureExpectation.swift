public import SegueGraphics

/// The outcome that an author expects of a gesture.
public enum GestureExpectation: Hashable, Sendable {
  /// Whether the gesture finishes or is cancelled.
  case outcome(GestureOutcome)
  /// The final screen, the progress on release and the final scroll offset; nil is not compared.
  case state(screen: String?, progress: Double?, offset: Point?)
  /// The detent at which a sheet settles.
  case detent(String)
  /// The offset at which a dragged layer comes to rest, in points from its place.
  case rest(Point)

  /// The tolerance of an expected progress.
  public static let progressTolerance = 0.005
  /// The tolerance of an expected offset, in points on each axis.
  public static let offsetTolerance = 0.5
}
