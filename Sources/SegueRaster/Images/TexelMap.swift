import SegueGraphics

/// The map from picture pixels to an image's pixels that one image command stands for.
struct TexelMap: Sendable {
  /// From picture coordinates to the image's coordinates, in pixels of the image itself.
  let map: ProjectiveTransform
  /// The smallest denominator that is divided by: places nearer the horizon are never drawn.
  private let least: Double

  /// Pixels of a row that share one choice of the copy, counted from the picture's left edge.
  static let block = 16

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

  /// The places of the image that are seen at four columns of a row, and 1 / w' there.
  @inline(__always)
  func texels(
    atColumns x: SIMD4<Double>, _ y: Double
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, k: SIMD4<Double>) {
    let w = map.m13 * x + map.m23 * y + map.m33
    let k = 1 / w.replacing(with: least, where: w .<= least)
    return (
      (map.m11 * x + map.m21 * y + map.m31) * k, (map.m12 * x + map.m22 * y + map.m32) * k, k
    )
  }

  /// The place of the image that is seen at a place of the picture, in the image's own pixels.
  @inline(always)
  func texel(at point: Point) -> Point {
    let place = map.homogeneous(point)
    let k = 1 / max(place.z, least)
    return Point(place.x * k, place.y * k)
  }

  /// The copy of the image to sample, from the sizes at which it is shown in all directions.
  ///
  /// For a map without perspective, the same everywhere; else at the middle of the block of pixels
  /// that contains a pixel.
  func minification(atColumn x: Int = 0, row y: Int = 0) -> Minification {
    if let affine = map.affine { return Minification(affine) }
    let middle = Double((x & ~(Self.block - 1)) + Self.block / 2)
    let place = map.homogeneous(Point(middle, Double(y) + 0.5))
    let k = 1 / max(place.z, least)
    return minification(at: Point(place.x * k, place.y * k), k)
  }

  /// The copy to sample where a texel is seen and 1 / w' is `k`.
  @inline(__always)
  func minification(at texel: Point, _ k: Double) -> Minification {
    // The derivative of the quotient.
    Minification(
      AffineTransform(
        a: (map.m11 - texel.x * map.m13) * k, b: (map.m12 - texel.y * map.m13) * k,
        c: (map.m21 - texel.x * map.m23) * k, d: (map.m22 - texel.y * map.m23) * k, tx: 0, ty: 0))
  }
}
