/// An image drawn inside a rounded rectangle.
///
/// The whole image is mapped onto `imageRect` and is visible inside both `imageRect` and `shape`;
/// the edge of the intersection is antialiased by area coverage. An aspect-fill image thus has an
/// `imageRect` larger than its shape, and an aspect-fit one a smaller one. Samples outside the
/// image repeat its edge pixels.
@frozen
package struct ImageDraw: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  package var image: ImageID
  /// The picture that is shown instead of an image of the table, such as a snapshot of a screen.
  package var snapshot: SnapshotPicture?
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
    self.layer = layer
    self.image = image
    self.imageRect = imageRect ?? shape.rect
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

  /// A part of a picture that the list draws itself.
  package init(
    layer: String, snapshot: SnapshotPicture, imageRect: Rect, shape: RoundedRect,
    transform: ProjectiveTransform
  ) {
    self.init(
      layer: layer, image: ImageID(-1), imageRect: imageRect, shape: shape, transform: transform)
    self.snapshot = snapshot
  }
}
