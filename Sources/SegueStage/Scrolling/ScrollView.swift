package import SegueGraphics

/// What decides how a scroll view's content moves: its sizes, insets and switches.
///
/// The names are UIScrollView's. Lengths are in points.
package struct ScrollView: Hashable, Sendable {
  /// What shows while the finger drags beyond an edge.
  package enum Resistance: Hashable, Sendable {
    /// The rubber band: ever less of the finger's way.
    case elastic
    /// All of the finger's way.
    case none
  }

  /// The size of the view.
  package var size: Size
  /// The size of the content.
  package var contentSize: Size
  /// The space before the content: its x at the left, its y at the top.
  package var startInset: Point
  /// The space after the content: its x at the right, its y at the bottom.
  package var endInset: Point
  /// Whether content can go beyond its edges at all.
  package var bounces: Bool
  /// Whether it can horizontally even when the content is not wider than the view.
  package var alwaysBouncesHorizontally: Bool
  /// Whether it can vertically even when the content is not higher than the view.
  package var alwaysBouncesVertically: Bool
  /// Whether it comes to rest on pages only.
  package var isPaging: Bool
  /// The space between two pages, which content has to allow for itself.
  package var pageSpacing: Double
  /// The vertical offsets between which it does not rest: it goes to the nearer one.
  package var snap: ScrollRange?
  /// What shows while the finger drags beyond an edge.
  package var resistance: Resistance
  /// How flicked content slows down.
  package var deceleration: Deceleration
  /// Pixels in a point, to which offsets are rounded at the end.
  package var scale: Double

  /// A scroll view with UIKit's defaults where nothing else is said.
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

  /// The offsets along an axis at which the content can come to rest.
  package func range(_ axis: PanAxis) -> ScrollRange {
    ScrollRange(
      content: axis.extent(of: contentSize), view: axis.extent(of: size),
      startInset: axis.component(of: startInset), endInset: axis.component(of: endInset),
      scale: scale)
  }

  /// The pages along an axis, the first of which shows at offset 0; nil when it does not page.
  package func pages(_ axis: PanAxis) -> PageGrid? {
    isPaging ? PageGrid(page: axis.extent(of: size) + pageSpacing) : nil
  }

  /// Whether content can go beyond its edges along an axis.
  ///
  /// Content that is not longer than the view bounces only when it always does.
  package func bounces(_ axis: PanAxis) -> Bool {
    let always = axis == .horizontal ? alwaysBouncesHorizontally : alwaysBouncesVertically
    return bounces && (always || range(axis).length > 0)
  }

  /// An offset as it is drawn, on whole pixels.
  package func pixelRounded(_ offset: Point) -> Point {
    Point(
      ScrollRange.pixelRounded(offset.x, scale: scale),
      ScrollRange.pixelRounded(offset.y, scale: scale))
  }
}

/// The offsets, along one axis and in points, at which a scroll view's content can come to rest.
package struct ScrollRange: Hashable, Sendable {
  /// The offset at which the start of the content and its inset show.
  package let lower: Double
  /// The offset at which the end of the content and its inset show; never below ``lower``.
  package let upper: Double

  /// The range between two offsets; the upper one is raised to the lower one if need be.
  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower.clamped(to: Self.offsetRange)
    self.upper = max(self.lower, upper.clamped(to: Self.offsetRange))
  }

  /// The range of content in a view, as UIScrollView has it; all lengths in points.
  ///
  /// From minus the start inset, on a whole pixel, to what hides the end of the content and its
  /// inset just not, and at least the start.
  package init(
    content: Double, view: Double, startInset: Double = 0, endInset: Double = 0, scale: Double = 1
  ) {
    let lower = Self.pixelRounded(-startInset.clamped(to: Self.offsetRange), scale: scale)
    let end =
      content.clamped(to: Self.offsetRange) + endInset.clamped(to: Self.offsetRange)
      - view.clamped(to: Self.offsetRange)
    self.init(lower, max(lower, end))
  }

  /// The points between the two ends.
  package var length: Double { upper - lower }

  /// The nearest offset of the range.
  package func clamp(_ offset: Double) -> Double { offset.clamped(to: lower...upper) }

  /// Whether an offset lies between the two ends, and is neither.
  func holds(_ offset: Double) -> Bool { offset > lower && offset < upper }

  /// The end that is nearer to an offset; the upper one from the middle on.
  func nearer(to offset: Double) -> Double { offset - lower < length / 2 ? lower : upper }

  /// How far an offset is beyond the range: negative before it, positive after it, else 0.
  package func excess(of offset: Double) -> Double { offset - clamp(offset) }

  /// An offset as it is drawn: on a whole pixel of a screen with `scale` pixels in a point.
  ///
  /// ⌊o⌋ + round((o − ⌊o⌋) · scale) / scale, halves away from zero; a scale that is not positive
  /// counts as 1.
  package static func pixelRounded(_ offset: Double, scale: Double) -> Double {
    let o = offset.clamped(to: offsetRange)
    let pixels = scale > 0 ? min(scale, 100) : 1
    let whole = o.rounded(.down)
    return whole + ((o - whole) * pixels).rounded(.toNearestOrAwayFromZero) / pixels
  }

  /// The offsets that are taken as they are, in points.
  static let offsetRange = -1e7...1e7
}

/// The places at which a paging scroll view comes to rest, along one axis.
package struct PageGrid: Hashable, Sendable {
  /// The points from one page to the next: the view's extent and the space between pages.
  package let page: Double
  /// The offset of the first page, in points.
  package let origin: Double

  /// A grid of pages; a page is at least 10^-3 points.
  package init(page: Double, origin: Double = 0) {
    self.page = page.clamped(to: 1e-3...1e7)
    self.origin = origin.clamped(to: ScrollRange.offsetRange)
  }

  /// The page that an offset is nearest to, counted from 0 at the origin.
  package func index(at offset: Double) -> Double {
    ((offset.clamped(to: ScrollRange.offsetRange) - origin) / page)
      .rounded(.toNearestOrAwayFromZero)
  }

  /// Where content comes to rest that is let go at an offset with a velocity in points per second.
  ///
  /// From 250 points per second on it is the next boundary in the direction of the velocity, so
  /// that a flick crosses one at most; below, the nearest. Always inside the range.
  package func target(from offset: Double, velocity: Double, in range: ScrollRange) -> Double {
    let pages = (offset.clamped(to: ScrollRange.offsetRange) - origin) / page
    let index: Double
    if abs(velocity) < Deceleration.releaseSpeed - 1e-6 {
      index = pages.rounded(.toNearestOrAwayFromZero)
    } else {
      // Within 10^-9 of a boundary counts as on it, and on it is where it stays.
      index = velocity > 0 ? (pages - 1e-9).rounded(.up) : (pages + 1e-9).rounded(.down)
    }
    return range.clamp(origin + index * page)
  }
}
