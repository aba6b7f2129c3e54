internal import SegueGraphics

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
