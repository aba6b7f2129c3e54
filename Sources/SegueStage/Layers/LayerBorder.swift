public import SegueGraphics

/// A border: a line along the edge of a layer.
public struct LayerBorder: Hashable, Sendable {
  /// The width in points, >= 0.
  public var width = 1.0
  /// The line colour; opaque or translucent.
  public var color = Color.black
  /// The side of the edge on which the line lies.
  public var position = BorderPosition.inside

  /// Creates a black line of one point inside the edge.
  public init() {}
}
