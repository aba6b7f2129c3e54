/// Glass over its backdrop: one or more shapes that flow together where they are near each other.
///
/// It reads the pixels below it inside its bounds, as a ``BackdropDraw`` does. Shapes lie flat: one
/// that is turned or seen in perspective has the colours of glass, but no lens and no light.
@frozen
package struct GlassDraw: Hashable, Sendable {
  /// A shape of the glass.
  @frozen
  package struct Shape: Hashable, Sendable {
    /// The name of its layer.
    package var layer: String
    /// The shape, in its layer's coordinates.
    package var shape: RoundedRect
    /// The transform from the layer's coordinates to output pixels.
    package var transform: ProjectiveTransform

    package init(layer: String, shape: RoundedRect, transform: ProjectiveTransform) {
      (self.layer, self.shape, self.transform) = (layer, shape, transform)
    }
  }

  /// White light that is added around a point, a Gaussian of the distance.
  @frozen
  package struct Glow: Hashable, Sendable {
    /// The centre in output pixels.
    package var center: Point
    /// The standard deviation in output pixels, > 0.
    package var sigma: Double
    /// The light at the centre, 0...1.
    package var opacity: Double

    package init(center: Point, sigma: Double, opacity: Double) {
      (self.center, self.sigma, self.opacity) = (center, sigma, opacity)
    }
  }

  /// The name of the layer that has the glass, for dumps and traces.
  package var layer: String
  /// The shapes, in the order in which they are united; at most ``mostShapes``.
  package var shapes: [Shape]
  /// The gap in points below which shapes begin to flow together.
  package var spacing: Double
  package var style: GlassStyle
  package var glows: [Glow]
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double

  /// The most shapes of one glass.
  package static let mostShapes = 8

  package init(
    layer: String, shapes: [Shape], spacing: Double = 0, style: GlassStyle, glows: [Glow] = [],
    opacity: Double = 1
  ) {
    self.layer = layer
    self.shapes = shapes
    self.spacing = spacing
    self.style = style
    self.glows = glows
    self.opacity = opacity
  }

  /// The distance in points within which surfaces bulge toward each other.
  package var blend: Double { shapes.count > 1 ? min(2 * spacing, style.side / 2) : 0 }

  /// The shadows of the shapes, drawn below the glass.
  package var shadows: [ShadowDraw] {
    guard style.shadowOpacity > 0 else { return [] }
    return shapes.map { shape in
      ShadowDraw(
        layer: shape.layer, shape: shape.shape, offset: style.shadowOffset,
        sigma: style.shadowRadius / 2, transform: shape.transform, color: .black,
        opacity: style.shadowOpacity * opacity)
    }
  }
}
