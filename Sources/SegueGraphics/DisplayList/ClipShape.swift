/// The clip of a group, antialiased like a fill.
@frozen
package struct ClipShape: Hashable, Sendable {
  /// The shape, in coordinates of its own.
  package var shape: RoundedRect
  /// A path that clips instead of the shape, if any; in the same coordinates.
  package var path: Path?
  /// The fill rule of the path.
  package var rule = FillRule.nonZero
  /// The transform from the shape's coordinates to output pixels.
  package var transform: ProjectiveTransform

  @inlinable
  package init(_ shape: RoundedRect, transform: ProjectiveTransform) {
    self.shape = shape
    self.transform = transform
  }

  /// A clip to the inside of a path; its shape is the path's bounds.
  package init(
    _ path: Path, rule: FillRule = .nonZero, transform: ProjectiveTransform
  ) {
    self.init(RoundedRect(path.bounds ?? Rect(0, 0, 0, 0)), transform: transform)
    self.path = path
    self.rule = rule
  }

  /// A clip to a shape under a transform without perspective.
  @inlinable
  package init(_ shape: RoundedRect, transform: AffineTransform) {
    self.init(shape, transform: ProjectiveTransform(transform))
  }
}
