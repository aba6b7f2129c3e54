import SegueGraphics

/// The map from picture pixels to an image's pixels that one image command stands for.
struct TexelMap: Sendable {
  /// From picture coordinates to the image's coordinates, in pixels of the image itself.
  let map: ProjectiveTransform
  /// The smallest denominator that is divided by: places nearer the horizon are never drawn.
  private let least: Double

  /// The map for an image of a size; nil when nothing can be shown.
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
      // Half of that leaves the pixels round the edge as they are; only a face that is seen all but
      // edge-on gets nearer.
      least = 0.5 / farthest
    }
  }

  /// What a row of the picture shows.
  func row(_ y: Int) -> TexelRow { TexelRow(map, row: y, least: least) }

  /// The place of the image that is seen at a place of the picture, in the image's own pixels.
  @inline(always)
  func texel(at point: Point) -> Point {
    let place = map.homogeneous(point)
    let k = 1 / max(place.z, least)
    return Point(place.x * k, place.y * k)
  }

  /// How the image is sampled at a pixel that is not whole in it.
  ///
  /// For a map without perspective, the same everywhere; else that of the pixel's block.
  func resampling(atColumn x: Int = 0, row y: Int = 0) -> Resampling {
    let sides = sides(atColumn: x, row: y)
    return Resampling(alongX: sides.right, alongY: sides.down, isEven: map.affine != nil)
  }

  /// By how much the image is made smaller in the middle of a picture, along the direction in which
  /// that is least.
  func least(in picture: PixelSize) -> Double {
    let sides = sides(atColumn: picture.width / 2, row: picture.height / 2)
    let squares = sides.right * sides.right + sides.down * sides.down
    let area = abs(sides.right.x * sides.down.y - sides.right.y * sides.down.x)
    let long = (squares.x + squares.y).squareRoot()
    return long > 0 && long.isFinite ? area / long * 2.0.squareRoot() : 0
  }

  /// Where the neighbours to the right and below lie in the image.
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
