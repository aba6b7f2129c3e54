package import SegueGraphics

/// The geometry and settings of a scroll view, with the names of UIScrollView.
///
/// Lengths are in points.
package struct ScrollView: Hashable, Sendable {
  /// The resistance to a drag beyond an edge of the content.
  package enum Resistance: Hashable, Sendable {
    /// The rubber band: content follows ever less of the finger's movement.
    case elastic
    /// None: content follows the finger exactly.
    case none
  }

  package var size: Size
  package var contentSize: Size
  /// The content insets before the content: x at the left, y at the top.
  package var startInset: Point
  /// The content insets after the content: x at the right, y at the bottom.
  package var endInset: Point
  /// Whether content can move beyond its edges at all.
  package var bounces: Bool
  /// Whether content bounces horizontally even if it is not wider than the view.
  package var alwaysBouncesHorizontally: Bool
  /// Whether content bounces vertically even if it is not higher than the view.
  package var alwaysBouncesVertically: Bool
  /// Whether content rests only at page boundaries.
  package var isPaging: Bool
  /// The gap between two pages; the content size has to include it.
  package var pageSpacing: Double
  /// A range of vertical offsets with no rest inside: content goes to the nearer end.
  package var snap: ScrollRange?
  package var resistance: Resistance
  package var deceleration: Deceleration
  /// Pixels per point; offsets are rounded to whole pixels.
  package var scale: Double

  /// Creates a scroll view; the defaults are UIKit's.
  package init(
    size: Size, contentSize: Size, startInset: Point = .zero, endInset: Point = .zero,
    bounces: Bool = true, alwaysBouncesHorizontally: Bool = false,
    alwaysBouncesVertically: Bool = false, isPaging: Bool = false, pageSpacing: Double = 0,
    resistance: Resistance = .elastic, deceleration: Deceleration = .normal, scale: Double = 1
  ) {
    self.size = size
    self.contentSize = contentSize
    self.startInset = startInset
    self.endInset = endInset
    self.bounces = bounces
    self.alwaysBouncesHorizontally = alwaysBouncesHorizontally
    self.alwaysBouncesVertically = alwaysBouncesVertically
    self.isPaging = isPaging
    self.pageSpacing = pageSpacing
    self.resistance = resistance
    self.deceleration = deceleration
    self.scale = scale
  }

  /// Returns the content offsets along an axis at which content can rest.
  package func range(_ axis: PanAxis) -> ScrollRange {
    ScrollRange(
      content: axis.extent(of: contentSize), view: axis.extent(of: size),
      startInset: axis.component(of: startInset), endInset: axis.component(of: endInset),
      scale: scale)
  }

  /// Returns the page grid along an axis, with the first page at offset 0; nil without paging.
  package func pages(_ axis: PanAxis) -> PageGrid? {
    isPaging ? PageGrid(page: axis.extent(of: size) + pageSpacing) : nil
  }

  /// Returns whether content can move beyond its edges along an axis.
  ///
  /// Content that is not longer than the view bounces only if `alwaysBounces…` of the axis is set.
  package func bounces(_ axis: PanAxis) -> Bool {
    let always = axis == .horizontal ? alwaysBouncesHorizontally : alwaysBouncesVertically
    return bounces && (always || range(axis).length > 0)
  }

  /// Returns an offset rounded to whole pixels.
  package func pixelRounded(_ offset: Point) -> Point {
    Point(
      ScrollRange.pixelRounded(offset.x, scale: scale),
      ScrollRange.pixelRounded(offset.y, scale: scale))
  }
}

/// The page boundaries of a paging scroll view along one axis.
package struct PageGrid: Hashable, Sendable {
  /// The distance between two pages in points: the view's extent plus the gap between pages.
  package let page: Double
  /// The offset of the first page, in points.
  package let origin: Double

  /// Creates a page grid; a page is clamped to 10^-3...10^7 points.
  package init(page: Double, origin: Double = 0) {
    self.page = page.clamped(to: 1e-3...1e7)
    self.origin = origin.clamped(to: ScrollRange.offsetRange)
  }

  /// Returns the page nearest to an offset, counted from 0 at the origin.
  package func index(at offset: Double) -> Double {
    ((offset.clamped(to: ScrollRange.offsetRange) - origin) / page)
      .rounded(.toNearestOrAwayFromZero)
  }

  /// Returns the offset of the page that content released at an offset and a velocity settles on.
  ///
  /// From 250 points per second up it is the next boundary in the direction of the velocity, so
  /// that a flick crosses at most one; below that, the nearest. Always inside the range.
  package func target(from offset: Double, velocity: Double, in range: ScrollRange) -> Double {
    let pages = (offset.clamped(to: ScrollRange.offsetRange) - origin) / page
    let index: Double
    if abs(velocity) < Deceleration.releaseSpeed - 1e-6 {
      index = pages.rounded(.toNearestOrAwayFromZero)
    } else {
      // Within 10^-9 of a boundary counts as on it; content on a boundary stays there.
      index = velocity > 0 ? (pages - 1e-9).rounded(.up) : (pages + 1e-9).rounded(.down)
    }
    return range.clamp(origin + index * page)
  }
}
