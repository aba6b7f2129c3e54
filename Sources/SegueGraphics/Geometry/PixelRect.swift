/// An axis-aligned rectangle of whole pixels, such as a damage region, a tile or a stored GIF frame.
@frozen
public struct PixelRect: Codable, Hashable, Sendable {
  /// The index of the leftmost column.
  public var x: Int
  /// The index of the topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The rectangle (`x`, `y`, `width`, `height`), in pixels.
  @inlinable
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of all pixels of a pixmap.
  @inlinable
  public init(_ size: PixelSize) { self.init(0, 0, size.width, size.height) }

  /// The rectangle that contains no pixel.
  @inlinable public static var empty: PixelRect { PixelRect(0, 0, 0, 0) }
  /// The column after the last one.
  @inlinable public var maxX: Int { x + width }
  /// The row after the last one.
  @inlinable public var maxY: Int { y + height }
  /// Whether it contains no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of columns and rows.
  @inlinable public var size: PixelSize { PixelSize(width, height) }

  /// Returns the intersection with another rectangle; ``empty`` if they share no pixel.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = Swift.max(x, other.x)
    let top = Swift.max(y, other.y)
    let rect = PixelRect(
      left, top, Swift.min(maxX, other.maxX) - left, Swift.min(maxY, other.maxY) - top)
    return rect.isEmpty ? .empty : rect
  }

  /// Returns the bounding rectangle of both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(x, other.x)
    let top = Swift.min(y, other.y)
    return PixelRect(
      left, top, Swift.max(maxX, other.maxX) - left, Swift.max(maxY, other.maxY) - top)
  }
}
