import SegueGraphics

/// The affine map from picture pixels to an image's pixels that one image command stands for.
struct TexelMap: Sendable {
  /// From picture coordinates to the image's coordinates, in pixels of the image itself.
  let map: AffineTransform

  /// The map for an image of a size; nil when nothing can be shown.
  init?(_ draw: ImageDraw, imageSize: PixelSize) {
    guard imageSize.area > 0, !draw.imageRect.isEmpty, let inverse = draw.transform.inverse
    else { return nil }
    let rect = draw.imageRect
    map =
      inverse * .translation(-rect.minX, -rect.minY)
      * .scale(Double(imageSize.width) / rect.width, Double(imageSize.height) / rect.height)
  }

  /// The copy of the image to sample, from the direction in which it is shown smallest.
  ///
  /// The scale is the larger singular value of the map: (s1 ± s2)² = a² + b² + c² + d² ± 2·|det|.
  var minification: Minification {
    let squares = map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d
    let doubled = 2 * abs(map.determinant)
    let scale = ((squares + doubled).squareRoot() + max(0, squares - doubled).squareRoot()) / 2
    return Minification.step(forScale: scale)
  }
}
