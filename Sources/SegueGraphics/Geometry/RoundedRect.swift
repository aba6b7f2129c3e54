/// A rectangle with four equal circular corners.
@frozen
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are cut.
  package var rect: Rect
  /// The radius of each corner; drawn at most half the short side, and never below 0.
  package var cornerRadius: Double

  /// A rectangle with corners of a radius, 0 by default (square).
  @inlinable
  package init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }

  /// The radius that is drawn: `cornerRadius` clamped to 0...half the short side.
  @inlinable package var drawnRadius: Double {
    max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
  }
}
