import SegueGraphics

/// The pixels of an image under an affine map: copied where it falls on whole pixels, else bilinear.
///
/// Coordinates are in 1/2^32 pixel of the chosen copy, computed for each pixel from one anchor, so
/// a pixel's value does not depend on the region that is drawn. Beyond the image its edge repeats.
struct ImageSampler: PixelSource {
  let isOpaque: Bool

  private let texels: Pixmap
  /// The pixel whose texel coordinates are `u` and `v`.
  private let anchor: (x: Int, y: Int)
  private let u: Int
  private let v: Int
  /// The steps of u and v for one pixel to the right and one down.
  private let right: (u: Int, v: Int)
  private let down: (u: Int, v: Int)

  private static let one = 1 << 32
  /// Pixels that share one test whether all their neighbours lie inside the image.
  ///
  /// Measured with `segue-bench raster`: testing each pixel instead takes 1.5 times as long.
  private static let block = 32

  /// A sampler of the copy that suits the size at which the image is shown.
  ///
  /// `anchor` is a pixel of the picture near what is drawn, the same for every region.
  init(_ image: MipmappedImage, map: AffineTransform, anchor: (x: Int, y: Int)) {
    let (texels, factor) = image.level(Minification(map))
    self.texels = texels
    self.anchor = anchor
    isOpaque = image.isOpaque
    let k = 1 / factor
    let center = map.apply(Point(Double(anchor.x) + 0.5, Double(anchor.y) + 0.5)) * k
    // The weights are the upper 8 bits of the fraction: half a step makes that rounding to nearest.
    let halfWeight = Self.one / 512
    u = Self.fixed(center.x - 0.5) &+ halfWeight
    v = Self.fixed(center.y - 0.5) &+ halfWeight
    right = (Self.fixed(map.a * k), Self.fixed(map.b * k))
    down = (Self.fixed(map.c * k), Self.fixed(map.d * k))
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    PixelKernel.check(range, in: pixels, count: range.count)
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    let u = u &+ dx &* right.u &+ dy &* down.u
    let v = v &+ dx &* right.v &+ dy &* down.v
    if right == (Self.one, 0), (u | v) & 0xFF00_0000 == 0 {
      copy(to: &pixels, range, x: u >> 32, y: v >> 32)
      return
    }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.block) {
      let done = start &- range.lowerBound
      sample(
        to: &pixels, start..<min(start + Self.block, range.upperBound),
        u: u &+ done &* right.u, v: v &+ done &* right.v)
    }
  }

  /// Copies a run of one row of texels; beyond the row its ends repeat.
  private func copy(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int
  ) {
    let (width, height) = (texels.width, texels.height)
    let row = max(0, min(height - 1, y)) * width
    let line = texels.pixels.span.extracting(row..<row + width)
    if x >= 0, x + range.count <= width {
      PixelKernel.copy(line.extracting(x..<x + range.count), to: &pixels, range)
    } else {
      let offset = x &- range.lowerBound
      for i in range { pixels[i] = line[max(0, min(width - 1, i &+ offset))] }
    }
  }

  /// Samples a short run bilinearly.
  @inline(always)
  private func sample(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, u: Int, v: Int
  ) {
    let (width, height) = (texels.width, texels.height)
    let endU = u &+ (range.count - 1) &* right.u
    let endV = v &+ (range.count - 1) &* right.v
    // Coordinates are linear along the run: both ends inside means all inside.
    let isInside =
      min(u, endU) >= 0 && max(u, endU) >> 32 < width - 1
      && min(v, endV) >= 0 && max(v, endV) >> 32 < height - 1
    let texels = texels.pixels.span
    var (u, v) = (u, v)
    if isInside {
      for i in range {
        let at = (v >> 32) &* width &+ (u >> 32)
        pixels[i] = PixelKernel.bilinear(
          texels[at], texels[at &+ 1], texels[at &+ width], texels[at &+ width &+ 1],
          right: Self.weight(u), down: Self.weight(v))
        u &+= right.u
        v &+= right.v
      }
    } else {
      for i in range {
        let (x, y) = (u >> 32, v >> 32)
        let (x0, x1) = (max(0, min(width - 1, x)), max(0, min(width - 1, x &+ 1)))
        let y0 = max(0, min(height - 1, y)) * width
        let y1 = max(0, min(height - 1, y &+ 1)) * width
        pixels[i] = PixelKernel.bilinear(
          texels[y0 + x0], texels[y0 + x1], texels[y1 + x0], texels[y1 + x1],
          right: Self.weight(u), down: Self.weight(v))
        u &+= right.u
        v &+= right.v
      }
    }
  }

  /// The weight of the next texel, in 1/256.
  @inline(always)
  private static func weight(_ coordinate: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: coordinate >> 24) & 255
  }

  /// A number in units of 1/2^32, rounded half away from zero and kept within ±2^56.
  ///
  /// Only layers squeezed to a sliver reach the limit. It keeps a block's coordinates from wrapping
  /// round, so that both ends inside the image still means all inside.
  private static func fixed(_ value: Double) -> Int {
    let scaled = value * Double(one)
    let limit = 1 << 56
    guard abs(scaled) < Double(limit) else { return scaled > 0 ? limit : -limit }
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }
}
