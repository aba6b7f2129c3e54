import SegueGraphics

/// A map from picture pixels to the image pixels of an image command.
struct TexelMap: Sendable {
  /// The map from picture coordinates to image coordinates, in pixels of the image itself.
  let map: ProjectiveTransform
  /// The smallest denominator used: points nearer the horizon are never drawn.
  private let least: Double

  /// Creates the map for an image of a size; nil if it is not visible.
  init?(_ draw: ImageDraw, imageSize: PixelSize) {
    guard imageSize.area > 0, !draw.imageRect.isEmpty, let inverse = draw.transform.inverse
    else { return nil }
    let rect = draw.imageRect
    let scale = AffineTransform.scale(
      Double(imageSize.width) / rect.width, Double(imageSize.height) / rect.height)
    if let affine = inverse.affine {
      map = ProjectiveTransform(affine * .translation(-rect.minX, -rect.minY) * scale)
      least = 1
    } else {
      map = inverse * ProjectiveTransform(.translation(-rect.minX, -rect.minY) * scale)
      // The denominator is 1 / w', so it is least at the corner that is farthest away.
      let farthest = draw.shape.rect.corners.map { draw.transform.homogeneous($0).z }.max() ?? 0
      guard farthest > 0, farthest.isFinite else { return nil }
      // Half of that does not affect pixels near the edges; only a nearly edge-on layer gets closer.
      least = 0.5 / farthest
    }
  }

  /// Returns the map restricted to a row of the picture.
  func row(_ y: Int) -> TexelRow { TexelRow(map, row: y, least: least) }

  /// Returns the texel at a point of the picture, in the image's own pixels.
  @inline(always)
  func texel(at point: Point) -> Point {
    let place = map.homogeneous(point)
    let k = 1 / max(place.z, least)
    return Point(place.x * k, place.y * k)
  }

  /// Returns the resampling at a pixel of the picture.
  ///
  /// For an affine map it is the same everywhere; in perspective, that of the pixel's block.
  func resampling(atColumn x: Int = 0, row y: Int = 0) -> Resampling {
    let sides = sides(atColumn: x, row: y)
    return Resampling(alongX: sides.right, alongY: sides.down, isEven: map.affine != nil)
  }

  /// Returns the least minification of the image, over all directions, at the middle of a picture.
  func least(in picture: PixelSize) -> Double {
    let sides = sides(atColumn: picture.width / 2, row: picture.height / 2)
    let squares = sides.right * sides.right + sides.down * sides.down
    let area = abs(sides.right.x * sides.down.y - sides.right.y * sides.down.x)
    let long = (squares.x + squares.y).squareRoot()
    return long > 0 && long.isFinite ? area / long * 2.0.squareRoot() : 0
  }

  /// Returns the texel offsets of the pixels to the right and below.
  func sides(
    atColumn x: Int = 0, row y: Int = 0
  ) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    if let affine = map.affine {
      return (SIMD2(affine.a, affine.b), SIMD2(affine.c, affine.d))
    }
    let row = row(y)
    let block = row.block(x)
    return row.sides(row.place(block.start + block.half))
  }
}
