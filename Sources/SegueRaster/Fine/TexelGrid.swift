import SegueGraphics

/// One copy of an image, sampled bilinearly at places that are computed anew for each pixel.
struct TexelGrid: Sendable {
  private let texels: Pixmap
  /// From the image's own pixels to 1/256 pixel of the copy.
  private let scale: Double

  /// Coordinates are kept within ±2^22 pixels: far outside every image, near enough to be exact.
  private static let bound = Double(1 << 30)
  /// Moves every coordinate above 0, where cutting off the fraction is rounding down.
  private static let offset = 1 << 31

  /// The grid of a copy in which so many image pixels make one.
  init(_ level: (pixmap: Pixmap, factor: Double)) {
    texels = level.pixmap
    scale = 256 / level.factor
  }

  /// The blend of the four texels round a place in the image's own pixels; its edge repeats.
  ///
  /// The place is rounded to 1/256 of a texel. One that is not a number counts as far away.
  @inline(always)
  func sample(x: Double, y: Double) -> UInt32 {
    // Half a texel to its centre, less half a step to round.
    let u = Self.fixed(x * scale - 127.5)
    let v = Self.fixed(y * scale - 127.5)
    let (width, height) = (texels.width, texels.height)
    let (column, row) = (u >> 8, v >> 8)
    let left = max(0, min(width &- 1, column))
    let right = max(0, min(width &- 1, column &+ 1))
    let upper = max(0, min(height &- 1, row)) &* width
    let lower = max(0, min(height &- 1, row &+ 1)) &* width
    let pixels = texels.pixels.span
    return PixelKernel.bilinear(
      pixels[upper &+ left], pixels[upper &+ right], pixels[lower &+ left],
      pixels[lower &+ right], right: UInt64(truncatingIfNeeded: u & 255),
      down: UInt64(truncatingIfNeeded: v & 255))
  }

  /// A coordinate in 1/256, rounded down.
  @inline(always)
  private static func fixed(_ value: Double) -> Int {
    // In this order a NaN becomes the bound.
    let bounded = value < bound ? (value > -bound ? value : -bound) : bound
    return Int(bounded + Double(offset)) &- offset
  }
}
