public import SegueGraphics

/// The target of a tap.
public enum TapTarget: Hashable, Sendable {
  /// A target that the container names, such as `button`.
  case named(String)
  /// A point of the stage, in points.
  case point(Point)
}
