/// An axis-aligned rectangle, (x, y, width, height), with y growing downward.
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner of the rectangle.
  public var origin: Point
  /// The width and height; both are > 0 for a rectangle with an area.
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

  /// The rectangle of a size around a centre.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The extent along the x axis.
  @inlinable public var width: Double { size.width }
  /// The extent along the y axis.
  @inlinable public var height: Double { size.height }
  /// The x coordinate of the left edge.
  @inlinable public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  @inlinable public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The midpoint of the rectangle.
  @inlinable public var center: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }
  /// Whether a side is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The corners, clockwise from the top left.
  @inlinable public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Returns the rectangle moved by a vector.
  @inlinable
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the intersection with another rectangle, or nil if they share no area.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let rect = Rect(x, y, min(maxX, other.maxX) - x, min(maxY, other.maxY) - y)
    return rect.isEmpty ? nil : rect
  }

  /// Interpolates linearly between two rectangles, origin and size; `progress` may lie outside 0...1.
  ///
  /// This is how animating a view's `frame` works: position and bounds are interpolated separately,
  /// both linearly in the same eased progress.
  @inlinable
  public func interpolated(to end: Rect, progress: Double) -> Rect {
    Rect(
      minX + (end.minX - minX) * progress, minY + (end.minY - minY) * progress,
      width + (end.width - width) * progress, height + (end.height - height) * progress)
  }
}
