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
