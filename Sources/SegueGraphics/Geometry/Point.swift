/// A point in the plane, in points or pixels as its owner specifies; x grows rightward, y downward.
@frozen
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, growing rightward.
  public var x: Double
  /// The vertical coordinate, growing downward.
  public var y: Double

  /// The point (`x`, `y`).
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  @inlinable public static var zero: Point { Point(0, 0) }

  /// Adds two points as vectors.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// Returns the vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// Scales the vector `a` by `k`.
  @inlinable
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// The Euclidean distance from the origin.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }
}
