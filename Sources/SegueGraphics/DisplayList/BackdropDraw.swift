/// A backdrop seen through a material: the pixels below, blurred and filtered, inside a shape.
///
/// It reads the pixels below it inside its bounds: those of the picture, with those already drawn
/// in its enclosing groups, as if these groups were opaque and had no effects.
@frozen
package struct BackdropDraw: Hashable, Sendable {
  /// The name of the layer that has the material, for dumps and traces.
  package var layer: String
  /// The shape, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The material; its blur is in the layer's own coordinates.
  package var material: Material
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double

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
