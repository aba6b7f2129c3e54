package import SegueGraphics

/// A rectangle of a screen, whose edges and sides are in points or fractions of the screen.
public struct RectLength: Hashable, Sendable {
  /// The left edge.
  public var x: Length
  /// The top edge.
  public var y: Length
  /// The width, > 0.
  public var width: Length
  /// The height, > 0.
  public var height: Length

  /// Creates a rectangle.
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the rectangle on a screen of a size, in points.
  package func rect(on size: Size) -> Rect {
    Rect(
      x.points(of: size.width), y.points(of: size.height), width.points(of: size.width),
      height.points(of: size.height))
  }
}
