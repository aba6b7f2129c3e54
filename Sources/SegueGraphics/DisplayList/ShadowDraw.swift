/// The shadow of a rounded rectangle, which may be transformed in 3D like any layer.
@frozen
package struct ShadowDraw: Hashable, Sendable {
  /// The name of the layer that casts it, for dumps and traces.
  package var layer: String
  /// The shape that casts it, enlarged by the spread, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The offset from the shape, in the layer's own coordinates.
  package var offset: Point
  /// The standard deviation of its blur in the layer's own coordinates.
  package var sigma: Double
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The colour, with straight alpha.
  package var color: Color
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double

  package init(
    layer: String, shape: RoundedRect, offset: Point, sigma: Double,
    transform: ProjectiveTransform, color: Color, opacity: Double = 1
  ) {
    self.layer = layer
    self.shape = shape
    self.offset = offset
    self.sigma = sigma
    self.transform = transform
    self.color = color
    self.opacity = opacity
  }
}
