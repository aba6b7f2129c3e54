/// An image drawn inside a rounded rectangle.
///
/// The whole image is mapped onto `imageRect` and is visible inside both `imageRect` and `shape`;
/// the edge of the intersection is antialiased by area coverage. An aspect-fill image thus has an
/// `imageRect` larger than its shape, and an aspect-fit one a smaller one. Samples outside the
/// image repeat its edge pixels.
@frozen
package struct ImageDraw: Hashable, Sendable {
  /// The kinds of images.
  @frozen
  package enum Source: Hashable, Sendable {
    /// An image of the rasterizer's table.
    case table(ImageID)
    /// A picture that the list draws itself, such as a snapshot of a screen.
    case snapshot(SnapshotPicture)
    /// The picture of a glyph, such as an emoji.
    case glyph(GlyphPicture)
  }

  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The image that is drawn.
  package var source: Source
  /// The rectangle onto which the whole image is mapped, in the layer's own coordinates.
  package var imageRect: Rect
  /// The visible part of the layer, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colours, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// An image that fills the rectangle of its shape unless `imageRect` is given.
  @inlinable
  package init(
    layer: String, image: ImageID, imageRect: Rect? = nil, shape: RoundedRect,
    transform: ProjectiveTransform, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, source: .table(image), imageRect: imageRect ?? shape.rect, shape: shape,
      transform: transform, opacity: opacity, brightness: brightness)
  }

  /// An image of any kind that is mapped onto `imageRect`.
  @inlinable
  package init(
    layer: String, source: Source, imageRect: Rect, shape: RoundedRect,
    transform: ProjectiveTransform, opacity: Double = 1, brightness: Double = 1
  ) {
    self.layer = layer
    self.source = source
    self.imageRect = imageRect
    self.shape = shape
    self.transform = transform
    self.opacity = opacity
    self.brightness = brightness
  }

  /// An image under a transform without perspective.
  @inlinable
  package init(
    layer: String, image: ImageID, imageRect: Rect? = nil, shape: RoundedRect,
    transform: AffineTransform, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, image: image, imageRect: imageRect, shape: shape,
      transform: ProjectiveTransform(transform), opacity: opacity, brightness: brightness)
  }

  /// The number of the image in the table; nil for an image of another kind.
  package var tableImage: ImageID? {
    guard case .table(let image) = source else { return nil }
    return image
  }
}
