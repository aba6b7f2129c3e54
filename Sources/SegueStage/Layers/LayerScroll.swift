public import SegueGraphics

/// The scrolling of a layer's children, as in a `UIScrollView`.
public struct LayerScroll: Hashable, Sendable {
  /// The content size in points; nil reaches to the far edges of the children.
  public var content: Size?
  /// The content insets, in points, each side >= 0.
  public var insets = ScrollInsets()
  /// The content offset: how far the content is moved left and up, in points.
  public var offset = Point.zero
  /// Whether it rests only at whole pages, which are as large as the layer.
  public var isPaging = false
  /// Whether it bounces at its edges, on a rubber band.
  public var bounces = true
  /// The offsets between which it does not rest but snaps to the nearer end; nil for none.
  ///
  /// Such as those of a half-collapsed title.
  public var snap: OffsetRange?
  /// The pull to refresh; nil for none.
  public var refresh: ScrollRefresh?

  /// Creates scrolling with the defaults of `UIScrollView`.
  public init() {}
}

/// Insets at the four sides, in points.
public struct ScrollInsets: Hashable, Sendable {
  /// The inset above, in points.
  public var top = 0.0
  /// The inset at the left, in points.
  public var left = 0.0
  /// The inset below, in points.
  public var bottom = 0.0
  /// The inset at the right, in points.
  public var right = 0.0

  /// Creates insets of 0 points.
  public init() {}
}

/// A range of scroll offsets along one axis, in points.
public struct OffsetRange: Hashable, Sendable {
  /// The offset at which it begins.
  public var start: Double
  /// The offset at which it ends; it may be smaller.
  public var end: Double

  /// Creates a range between two offsets, in points.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}

/// A pull to refresh, as of `UIRefreshControl`.
public struct ScrollRefresh: Hashable, Sendable {
  /// The space kept open above the content while it refreshes, in points, > 0.
  public var height = 60.0
  /// The overscroll at which it triggers, in points, > 0: choice, near UIKit's.
  public var pull = 110.0
  /// The duration of refreshing in seconds, from when only that space is open.
  public var seconds = 1.0
  /// The name of a layer of the same screen that spins meanwhile, once a second; nil for none.
  public var spinner: String?

  /// Creates a pull to refresh with UIKit's values.
  public init() {}
}

/// An axis along which a layer scrolls.
public enum ScrollAxis: String, CaseIterable, Hashable, Sendable {
  /// The horizontal axis, as of a pager.
  case x
  /// The vertical axis, as of a list.
  case y

  /// The axis perpendicular to it.
  package var other: ScrollAxis { self == .x ? .y : .x }

  /// Returns the component of an offset along the axis.
  func component(of offset: Point) -> Double { self == .x ? offset.x : offset.y }
}

extension Layer {
  /// Returns the bounding box of the layer; `toStage` maps its parent's coordinates.
  func frame(through toStage: AffineTransform) -> Rect {
    let corners = Rect(origin: .zero, size: size).corners.map { (placement * toStage).apply($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let origin = Point(xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      origin: origin, size: Size((xs.max() ?? 0) - origin.x, (ys.max() ?? 0) - origin.y))
  }

  /// Moves the children by a scroll offset and clips them to the bounds.
  mutating func scroll(by offset: Point) {
    masksToBounds = true
    for index in children.indices {
      children[index].position = children[index].position - offset
    }
  }
}
