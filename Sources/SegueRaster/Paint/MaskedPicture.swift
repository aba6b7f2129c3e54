import SegueGraphics

/// A picture that is seen through the alpha of another, or through its luminance times its alpha.
///
/// The luminance is that of Rec. 709 on sRGB-coded values (CSS Masking 1, `mask-type: luminance`, without
/// linearising). A luminance is no whole number of levels, and neither is an opacity times a channel; so
/// colours times both, and what of the ground shines through, are rounded together, once, where they are
/// drawn.
struct MaskedPicture {
  /// The picture.
  let picture: Canvas
  /// What it is seen through, of the same frame; nil for a picture that has an opacity alone.
  var mask: Canvas?
  /// Whether that is the mask's luminance.
  var isLuminance = false
  /// Whether that is what the mask leaves of a whole.
  var isInverted = false

  /// The whole of a share: 255 levels in 1/65536.
  static let whole = 255 << 16

  /// How much of a pixel is seen, 0...``whole``.
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

  /// The picture with as much of each pixel as is seen of it, rounded to levels.
  ///
  /// - Parameter pool: where its pixels come from.
  func flattened(_ pool: PixelPool) -> Canvas {
    var pixels = pool.pixels(picture.pixels.count)
    for index in picture.pixels.indices {
      pixels[index] = PixelKernel.scaled(
        picture.pixels[index], by: share(at: index), over: Self.whole)
    }
    return Canvas(picture.frame, pixels: pixels)
  }

  /// A pixel of the picture drawn over another, or added to it, times a factor in 1/65025.
  func drawn(at index: Int, over ground: UInt32, factor: Int, addsUp: Bool) -> UInt32 {
    let (pixel, share) = (picture.pixels[index], share(at: index) * factor)
    // At most 2^40, so that products with two bytes fit.
    let all = Self.whole * 255 * 255
    let rest = addsUp ? 255 * all : 255 * all - Int(pixel >> 24) * share
    var drawn: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (above, below) = (Int(pixel >> shift & 255), Int(ground >> shift & 255))
      let level = (255 * above * share + below * rest + 255 * all / 2) / (255 * all)
      drawn |= UInt32(truncatingIfNeeded: min(255, level)) << shift
    }
    return drawn
  }
}
