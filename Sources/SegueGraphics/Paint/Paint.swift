/// The paint of a shape: a colour or a gradient.
package enum Paint: Hashable, Sendable {
  case color(Color)
  /// A gradient, positioned in a rectangle of the shape's own coordinates.
  case gradient(Gradient, in: Rect)
}
