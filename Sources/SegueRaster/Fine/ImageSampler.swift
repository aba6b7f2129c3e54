import SegueGraphics

/// The pixels of an image under an affine map: copied where it falls on whole pixels, else bilinear.
///
/// Coordinates are in 1/2^32 pixel of the chosen copy, computed for each pixel from one anchor, so
/// a pixel's value does not depend on the region that is drawn. Beyond the image its edge repeats.
struct ImageSampler: PixelSource {
  let isOpaque: Bool

  private let texels: Pixmap
  private let kernels: RunKernels
  /// The pixel whose texel coordinates are `u` and `v`.
  private let anchor: (x: Int, y: Int)
  private let u: Int
  private let v: Int
  /// The steps of u and v for one pixel to the right and one down.
  private let right: (u: Int, v: Int)
  private let down: (u: Int, v: Int)

  /// A sampler of the copy that suits the size at which the image is shown.
  ///
  /// `anchor` is a pixel of the picture near what is drawn, the same for every region.
  init(_ image: MipmappedImage, map: AffineTransform, anchor: (x: Int, y: Int), kernels: RunKernels)
  {
    self.kernels = kernels
    let (texels, factor) = image.level(Minification(map))
    self.texels = texels
    self.anchor = anchor
    isOpaque = image.isOpaque
    let k = 1 / factor
    let center = map.apply(Point(Double(anchor.x) + 0.5, Double(anchor.y) + 0.5)) * k
    u = SamplePath.place(center.x - 0.5) &+ SamplePath.halfWeight
    v = SamplePath.place(center.y - 0.5) &+ SamplePath.halfWeight
    right = (SamplePath.step(map.a * k), SamplePath.step(map.b * k))
    down = (SamplePath.step(map.c * k), SamplePath.step(map.d * k))
  }

  func write(to pixels: inout [UInt32], _ range: Range<Int>, x: Int, y: Int) {
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    let path = SamplePath(
      u: SamplePath.kept(u &+ dx &* right.u &+ dy &* down.u),
      v: SamplePath.kept(v &+ dx &* right.v &+ dy &* down.v), stepU: right.u, stepV: right.v)
    if right == (SamplePath.one, 0), (path.u | path.v) & 0xFF00_0000 == 0 {
      copy(to: &pixels, range, x: path.u >> 32, y: path.v >> 32)
    } else {
      kernels.sample(texels, along: path, to: &pixels, range)
    }
  }

  /// Copies a run of one row of texels; beyond the row its ends repeat.
  private func copy(
    to pixels: inout [UInt32], _ range: Range<Int>, x: Int, y: Int
  ) {
    let (width, height) = (texels.width, texels.height)
    let row = max(0, min(height - 1, y)) * width
    if x >= 0, x + range.count <= width {
      kernels.copy(texels.pixels, at: row + x, to: &pixels, range)
    } else {
      let offset = x &- range.lowerBound
      for i in range { pixels[i] = texels.pixels[row + max(0, min(width - 1, i &+ offset))] }
    }
  }
}
