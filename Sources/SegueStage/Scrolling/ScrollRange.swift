import SegueGraphics

/// The range of content offsets along one axis at which a scroll view can rest, in points.
package struct ScrollRange: Hashable, Sendable {
  /// The offset that aligns the start of the content, inset included, with the view's start.
  package let lower: Double
  /// The offset that aligns the end of the content, inset included, with the view's end.
  ///
  /// Never below ``lower``.
  package let upper: Double

  /// Creates a range between two offsets; raises the upper one to the lower one if needed.
  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower.clamped(to: Self.offsetRange)
    self.upper = max(self.lower, upper.clamped(to: Self.offsetRange))
  }

  /// Creates the range of UIScrollView for content in a view; all lengths are in points.
  ///
  /// It runs from minus the start inset, rounded to a whole pixel, to the content's length plus the
  /// end inset minus the view's length, and is empty if that is lower.
  package init(
    content: Double, view: Double, startInset: Double = 0, endInset: Double = 0, scale: Double = 1
  ) {
    let lower = Self.pixelRounded(-startInset.clamped(to: Self.offsetRange), scale: scale)
    let end =
      content.clamped(to: Self.offsetRange) + endInset.clamped(to: Self.offsetRange)
      - view.clamped(to: Self.offsetRange)
    self.init(lower, max(lower, end))
  }

  package var length: Double { upper - lower }

  /// Returns the offset of the range that is nearest to `offset`.
  package func clamp(_ offset: Double) -> Double { offset.clamped(to: lower...upper) }

  /// Returns whether an offset lies strictly between the two ends.
  func holds(_ offset: Double) -> Bool { offset > lower && offset < upper }

  /// Returns the end that is nearer to an offset; the upper one from the middle on.
  func nearer(to offset: Double) -> Double { offset - lower < length / 2 ? lower : upper }

  /// Returns the overshoot of an offset: negative before the range, positive after it, else 0.
  package func excess(of offset: Double) -> Double { offset - clamp(offset) }

  /// Returns an offset rounded to a whole pixel of a screen with `scale` pixels per point.
  ///
  /// ⌊o⌋ + round((o − ⌊o⌋) · scale) / scale, halves away from zero; a scale that is not positive
  /// counts as 1.
  package static func pixelRounded(_ offset: Double, scale: Double) -> Double {
    let o = offset.clamped(to: offsetRange)
    let pixels = scale > 0 ? min(scale, 100) : 1
    let whole = o.rounded(.down)
    return whole + ((o - whole) * pixels).rounded(.toNearestOrAwayFromZero) / pixels
  }

  /// The range that offsets are clamped to, in points.
  static let offsetRange = -1e7...1e7
}
