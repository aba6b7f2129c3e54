import SegueGraphics

/// A shadow mask: the blurred shape of a shadow as an image, in cells.
///
/// In the layer's own space it is rotated, scaled and seen in perspective like any image; in pixels
/// of the picture it is copied. It depends only on its key.
struct ShadowMask: Sendable {
  /// The key of a mask: everything that it depends on.
  struct Key: Hashable {
    /// The shape that casts the shadow, in the layer's coordinates.
    let shape: RoundedRect
    /// The standard deviation of the blur, in cells.
    let sigma: Double
    /// The map from the layer's coordinates to cells.
    ///
    /// A scale or, if cells are pixels, also a rotation and a shift by less than a pixel.
    let map: AffineTransform
    /// Whether cells are pixels of the picture.
    let isInPixels: Bool
  }

  /// The blurred shape, as the ramps of a ``TintTable``.
  let image: MipmappedImage
  /// Its rectangle, in the layer's coordinates before the shadow's offset, or in pixels.
  let rect: Rect
}
