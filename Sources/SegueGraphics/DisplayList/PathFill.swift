/// A path, filled or stroked, with a colour or a gradient.
///
/// Its edge is antialiased by area coverage; colour, opacity and coverage multiply. Curves and
/// strokes are flattened for their size on screen.
@frozen
package struct PathFill: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The path, in the layer's own coordinates.
  package var path: Path
  /// The fill rule; ignored for a stroke.
  package var rule: FillRule
  /// The stroke of the path, in the layer's own coordinates; nil to fill it.
  package var stroke: StrokeStyle?
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  package var paint: Paint
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colour, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A path with a colour or a gradient; filled and opaque by default.
  @inlinable
  package init(
    layer: String, path: Path, rule: FillRule = .nonZero, stroke: StrokeStyle? = nil,
    transform: ProjectiveTransform, paint: Paint, opacity: Double = 1, brightness: Double = 1
  ) {
    self.layer = layer
    self.path = path
    self.rule = rule
    self.stroke = stroke
    self.transform = transform
    self.paint = paint
    self.opacity = opacity
    self.brightness = brightness
  }

  /// A path with a single colour.
  @inlinable
  package init(
    layer: String, path: Path, rule: FillRule = .nonZero, stroke: StrokeStyle? = nil,
    transform: ProjectiveTransform, color: Color, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, path: path, rule: rule, stroke: stroke, transform: transform,
      paint: .color(color), opacity: opacity, brightness: brightness)
  }

  /// A path with a single colour under a transform without perspective.
  @inlinable
  package init(
    layer: String, path: Path, rule: FillRule = .nonZero, stroke: StrokeStyle? = nil,
    transform: AffineTransform, color: Color, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, path: path, rule: rule, stroke: stroke,
      transform: ProjectiveTransform(transform), paint: .color(color), opacity: opacity,
      brightness: brightness)
  }
}
