/// An axis-aligned rectangle, (x, y, width, height), with y growing downward.
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent; both sides are >= 0 for a rectangle that shows something.
  public var size: Size

  /// The rectangle with a top left corner and a size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle (`x`, `y`, `width`, `height`).
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle of a size about a centre.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The extent along x.
  @inlinable public var width: Double { size.width }
  /// The extent along y.
  @inlinable public var height: Double { size.height }
  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The middle.
  @inlinable public var center: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }
  /// Whether it encloses no area.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The corners, clockwise from the top left.
  @inlinable public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// The rectangle moved by a vector.
  @inlinable
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// The part that lies in both rectangles, or nil when they share no area.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let rect = Rect(x, y, min(maxX, other.maxX) - x, min(maxY, other.maxY) - y)
    return rect.isEmpty ? nil : rect
  }

  /// The linear blend of two rectangles, origin and size each; `progress` may lie outside 0...1.
  ///
  /// This is what animating a view's `frame` amounts to: position and bounds move separately,
  /// both linearly in the same eased progress.
  @inlinable
  public func interpolated(to end: Rect, progress: Double) -> Rect {
    Rect(
      minX + (end.minX - minX) * progress, minY + (end.minY - minY) * progress,
      width + (end.width - width) * progress, height + (end.height - height) * progress)
  }
}

/// An axis-aligned rectangle of whole pixels: a damage region, a tile, a stored GIF frame.
@frozen
public struct PixelRect: Codable, Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
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

  /// All the pixels of a pixmap of a size.
  @inlinable
  public init(_ size: PixelSize) { self.init(0, 0, size.width, size.height) }

  /// The rectangle that contains no pixel.
  @inlinable public static var empty: PixelRect { PixelRect(0, 0, 0, 0) }
  /// The column after the last.
  @inlinable public var maxX: Int { x + width }
  /// The row after the last.
  @inlinable public var maxY: Int { y + height }
  /// Whether it contains no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of columns and rows.
  @inlinable public var size: PixelSize { PixelSize(width, height) }

  /// The pixels that lie in both rectangles; empty when there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = Swift.max(x, other.x)
    let top = Swift.max(y, other.y)
    let rect = PixelRect(
      left, top, Swift.min(maxX, other.maxX) - left, Swift.min(maxY, other.maxY) - top)
    return rect.isEmpty ? .empty : rect
  }

  /// The smallest rectangle that contains both; an empty one adds nothing.
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
