package import SegueGraphics

/// What a tap is on.
package enum TapTarget: Hashable, Sendable {
  /// A thing with a name.
  case named(String)
  /// A point of the stage, in points.
  case point(Point)
}
