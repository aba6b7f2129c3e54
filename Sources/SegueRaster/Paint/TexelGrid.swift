import SegueGraphics

/// A copy of an image, sampled at independent points, with one tap or four.
///
/// Pixels equal those of the kernels along a path.
struct TexelGrid: Sendable {
  private let texels: Pixmap
  /// The factor from the image's own pixels to 1/256 pixel of the copy.
  private let scale: Double
  /// The offset of the first pixel's centre, less half a weight so that truncation rounds.
  private let origin: Double
  /// The offsets of the four taps; empty for one.
  private let taps: [SIMD2<Double>]

  /// Coordinates are clamped to ±2^22 pixels: far outside every image, small enough to be exact.
  private static let bound = Double(1 << 30)
  /// The offset that makes every coordinate positive, so that truncation rounds down.
  private static let offset = 1 << 31

  /// Creates the grid of a copy with `factor` image pixels per pixel.
  ///
  /// The shift is in pixels of the copy, and so are the two tap vectors: taps lie at plus and minus
  /// one, plus and minus the other. Two zero vectors mean one tap.
  init(
    _ texels: Pixmap, factor: Double, shift: Double,
    taps: (first: SIMD2<Double>, second: SIMD2<Double>)
  ) {
    self.texels = texels
    scale = 256 / factor
    let isSingle = taps == (.zero, .zero)
    // Half a texel to its centre, less half a step of the weights.
    origin = (shift - 0.5) * 256 + (isSingle ? 0.5 : 1)
    let (a, b) = (taps.first * 256, taps.second * 256)
    self.taps = isSingle ? [] : [-a - b, a - b, b - a, a + b]
  }

  /// Returns the pixel at a point in the image's own pixels; the edge is repeated.
  ///
  /// Points are rounded to 1/256 or 1/128 of a texel. NaN is treated as far away.
  @inline(always)
  func sample(x: Double, y: Double) -> UInt32 {
    let place = SIMD2(x, y) * scale + origin
    guard !taps.isEmpty else {
      let near = neighbours(place)
      return PixelKernel.bilinear(
        near.pixel, near.atRight, near.below, near.diagonal, right: near.right, down: near.down)
    }
    return PixelKernel.mean(
      tap(place + taps[0]) &+ tap(place + taps[1]), tap(place + taps[2]) &+ tap(place + taps[3]))
  }

  /// Interpolates the copy bilinearly at one tap.
  @inline(always)
  private func tap(_ place: SIMD2<Double>) -> UInt64 {
    let near = neighbours(place)
    return PixelKernel.tap(
      near.pixel, near.atRight, near.below, near.diagonal, right: near.right >> 1,
      down: near.down >> 1)
  }

  /// Returns the four texels around a point in 1/256, and the offset from the first one.
  @inline(always)
  private func neighbours(_ place: SIMD2<Double>) -> Neighbours {
    let (u, v) = (Self.fixed(place.x), Self.fixed(place.y))
    let (width, height) = (texels.width, texels.height)
    let (column, row) = (u >> 8, v >> 8)
    let left = max(0, min(width &- 1, column))
    let right = max(0, min(width &- 1, column &+ 1))
    let upper = max(0, min(height &- 1, row)) &* width
    let lower = max(0, min(height &- 1, row &+ 1)) &* width
    let pixels = texels.pixels.span
    return Neighbours(
      pixel: pixels[upper &+ left], atRight: pixels[upper &+ right], below: pixels[lower &+ left],
      diagonal: pixels[lower &+ right], right: UInt64(truncatingIfNeeded: u & 255),
      down: UInt64(truncatingIfNeeded: v & 255))
  }

  private struct Neighbours {
    let pixel, atRight, below, diagonal: UInt32
    let right, down: UInt64
  }

  /// Converts a coordinate to 1/256, rounded down.
  @inline(always)
  private static func fixed(_ value: Double) -> Int {
    // In this order NaN becomes the bound.
    let bounded = value < bound ? (value > -bound ? value : -bound) : bound
    return Int(bounded + Double(offset)) &- offset
  }
}
