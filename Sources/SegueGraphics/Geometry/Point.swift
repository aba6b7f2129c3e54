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

/// A width and a height, in points or fractional pixels as its owner specifies.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The size `width` × `height`.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size, 0 × 0.
  @inlinable public static var zero: Size { Size(0, 0) }

  /// Scales both sides by `k`.
  @inlinable
  public static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}

/// A width and a height in whole pixels.
@frozen
public struct PixelSize: Hashable, Sendable {
  /// The number of pixel columns.
  public var width: Int
  /// The number of pixel rows.
  public var height: Int

  /// The size `width` × `height`, in pixels.
  @inlinable
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, `width` × `height`.
  @inlinable public var area: Int { width * height }

  /// The same size as floating-point extents.
  @inlinable public var size: Size { Size(Double(width), Double(height)) }
}
