import SegueGraphics

/// A picture masked by the alpha of another, or by its luminance times its alpha.
///
/// The luminance is that of Rec. 709 on sRGB-coded values (CSS Masking 1, `mask-type: luminance`,
/// without linearising). Neither a luminance nor an opacity times a channel is a whole number of
/// levels; so the product of colours with both is composited with the backdrop and rounded once.
struct MaskedPicture {
  /// The picture before masking.
  let picture: PixelCanvas
  /// The mask, of the same frame; nil for a picture that only has an opacity.
  var mask: PixelCanvas?
  /// Whether the mask's luminance is used instead of its alpha.
  var isLuminance = false
  /// Whether the mask is inverted.
  var isInverted = false

  /// The share of an unmasked pixel: 255 levels in 1/65536.
  static let whole = 255 << 16

  /// Returns the mask's share of a pixel, 0...``whole``.
  @inline(__always)
  func share(at index: Int) -> Int {
    guard let mask else { return Self.whole }
    let pixel = mask.pixels[index]
    let share =
      isLuminance
      ? Int((pixel & 255) * 13_933 + (pixel >> 8 & 255) * 46_871 + (pixel >> 16 & 255) * 4_732)
      : Int(pixel >> 24) << 16
    return isInverted ? Self.whole - share : share
  }

  /// Returns the masked picture, rounded to levels.
  ///
  /// - Parameter pool: the pool that provides the pixels.
  func flattened(_ pool: PixelPool) -> PixelCanvas {
    var pixels = pool.pixels(picture.pixels.count)
    for index in picture.pixels.indices {
      pixels[index] = PixelKernel.scaled(
        picture.pixels[index], by: share(at: index), over: Self.whole)
    }
    return PixelCanvas(picture.frame, pixels: pixels)
  }

  /// Composites a masked pixel, times a factor in 1/65025, over another, or adds it.
  func drawn(at index: Int, over ground: UInt32, factor: Int, isAdditive: Bool) -> UInt32 {
    let (pixel, share) = (picture.pixels[index], share(at: index) * factor)
    // At most 2^40, so that products with two bytes fit.
    let all = Self.whole * 255 * 255
    let rest = isAdditive ? 255 * all : 255 * all - Int(pixel >> 24) * share
    var drawn: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (above, below) = (Int(pixel >> shift & 255), Int(ground >> shift & 255))
      let level = (255 * above * share + below * rest + 255 * all / 2) / (255 * all)
      drawn |= UInt32(truncatingIfNeeded: min(255, level)) << shift
    }
    return drawn
  }
}
