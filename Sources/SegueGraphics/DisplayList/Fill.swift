/// A rounded rectangle filled with a colour or a gradient.
///
/// Its edge is antialiased by area coverage; colour, opacity and coverage multiply.
@frozen
package struct Fill: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The shape, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  package var paint: Paint
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colour, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A fill with a colour; opaque by default.
  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, color: Color,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, shape: shape, transform: transform, paint: .color(color), opacity: opacity,
      brightness: brightness)
  }

  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, paint: Paint,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.layer = layer
    self.shape = shape
    self.transform = transform
    self.paint = paint
    self.opacity = opacity
    self.brightness = brightness
  }

  /// A fill with a colour under a transform without perspective.
  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: AffineTransform, color: Color,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, shape: shape, transform: ProjectiveTransform(transform), color: color,
      opacity: opacity, brightness: brightness)
  }
}
