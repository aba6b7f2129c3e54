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
