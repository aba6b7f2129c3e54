/// A width and a height, in points or in fractional pixels as its owner says.
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

  /// The size, `k` times as wide and as high.
  @inlinable
  public static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}

/// A width and a height in whole pixels.
@frozen
public struct PixelSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
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
