import SegueGraphics

/// A pair of lengths along both axes of the stage.
public struct LengthPair: Hashable, Sendable {
  /// The length along the stage's width.
  public var x: Length
  /// The length along the stage's height.
  public var y: Length

  /// Creates a pair of lengths, each in points or as a fraction of the stage.
  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  /// Returns the point on a stage of a size, in points.
  func point(on size: Size) -> Point { Point(x.points(of: size.width), y.points(of: size.height)) }
}
