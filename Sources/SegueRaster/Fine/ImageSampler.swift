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

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    let path = path(x: x, y: y)
    if let start = copied(path, range.count) {
      kernels.copy(texels.pixels.span, at: start, to: &pixels, range)
    } else {
      kernels.sample(texels, along: path, to: &pixels, range)
    }
  }

  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under veil: UInt32, _ kernels: RunKernels
  ) {
    let path = path(x: x, y: y)
    if let start = copied(path, range.count) {
      kernels.copy(texels.pixels.span, at: start, to: &pixels, range, under: veil)
    } else {
      kernels.sample(texels, along: path, to: &pixels, range)
      kernels.over(&pixels, range, veil)
    }
  }

  /// The places that a row shows from a pixel on.
  @inline(__always)
  private func path(x: Int, y: Int) -> SamplePath {
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    return SamplePath(
      u: SamplePath.kept(u &+ dx &* right.u &+ dy &* down.u),
      v: SamplePath.kept(v &+ dx &* right.v &+ dy &* down.v), stepU: right.u, stepV: right.v)
  }

  /// The index of the first of the texels that so many pixels along a path are; nil if they are none.
  ///
  /// They are when places fall on texels, all of one row; beyond the last row it repeats.
  @inline(__always)
  private func copied(_ path: SamplePath, _ count: Int) -> Int? {
    guard right == (SamplePath.one, 0), (path.u | path.v) & 0xFF00_0000 == 0 else { return nil }
    let (column, row) = (path.u >> 32, path.v >> 32)
    guard column >= 0, column + count <= texels.width else { return nil }
    return max(0, min(texels.height - 1, row)) * texels.width + column
  }
}
