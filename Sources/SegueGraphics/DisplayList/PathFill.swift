/// The inside of a path, or what a pen covers along it, filled with a colour or a gradient.
///
/// Its edge is antialiased by area coverage; colour, opacity and coverage multiply. Curves and strokes
/// are flattened for the size at which they are seen.
@frozen
package struct PathFill: Hashable, Sendable {
  /// The name of the layer that is drawn.
  package var layer: String
  /// The path, in the layer's own coordinates.
  package var path: Path
  /// What the inside of the path is; of no account for a stroke.
  package var rule: FillRule
  /// The pen that draws the path, in the layer's own coordinates; nil when its inside is filled.
  package var stroke: StrokeStyle?
  /// From the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The colour or the gradient.
  package var paint: Paint
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colour, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A path in a colour; filled and opaque where nothing else is said.
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

  /// A path in one colour.
  @inlinable
  package init(
    layer: String, path: Path, rule: FillRule = .nonZero, stroke: StrokeStyle? = nil,
    transform: ProjectiveTransform, color: Color, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, path: path, rule: rule, stroke: stroke, transform: transform,
      paint: .color(color), opacity: opacity, brightness: brightness)
  }

  /// A path without perspective.
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
