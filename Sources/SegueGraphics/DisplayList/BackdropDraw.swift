/// The shadow of a rounded rectangle, which may lie in space like any layer.
@frozen
package struct ShadowDraw: Hashable, Sendable {
  /// The name of the layer that casts it.
  package var layer: String
  /// The shape that casts it, spread included, in the layer's own coordinates.
  package var shape: RoundedRect
  /// How far the shadow lies from the shape, in the layer's own coordinates.
  package var offset: Point
  /// The standard deviation of its blur in the layer's own coordinates.
  package var sigma: Double
  /// From the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The colour, with straight alpha.
  package var color: Color
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double

  /// A shadow.
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

/// What lies below, seen through a material: blurred and with other colours, inside a shape.
///
/// It reads the pixels below it inside its bounds: of the picture, with those that the groups which hold it
/// have drawn so far, as if these groups were opaque and had no effects.
@frozen
package struct BackdropDraw: Hashable, Sendable {
  /// The name of the layer that has the material.
  package var layer: String
  /// The shape, in the layer's own coordinates.
  package var shape: RoundedRect
  /// From the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The material; its blur in the layer's own coordinates.
  package var material: Material
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double

  /// A material in a shape.
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, material: Material,
    opacity: Double = 1
  ) {
    self.layer = layer
    self.shape = shape
    self.transform = transform
    self.material = material
    self.opacity = opacity
  }
}
