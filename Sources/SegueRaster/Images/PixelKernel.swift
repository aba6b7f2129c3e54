// Images and their filtering. `PixelKernel` specifies the rounding of a sampled and drawn pixel;
// `Resampling` chooses the samples.
//
// 1. Smaller copies of an image are made once, when it is loaded (`MipmappedImage`): by 2^k and 3 *
//    2^k / 2 (`Minification`), each the mean of whole boxes from exact sums (`BoxLevels`), rounded
//    half up once.
// 2. A command's map from pixels of the picture to those of the image is a `TexelMap`; in
//    perspective each row of it is a `TexelRow`, in blocks of 8 to 64 columns.
// 3. Where the pixels of the picture coincide with pixels of a copy, these are copied.
// 4. Elsewhere `Resampling` takes the parallelogram that one pixel covers in the image, chooses a
//    copy that is four times as fine, filtered over squares of one to three pixels (`FilteredCopy`),
//    and one or four taps, so that the variances of copy and taps add up to the parallelogram's:
//    l^2 / 12 for each side l.
// 5. Filtered copies are made on demand and cached up to a memory limit (`FilteredCopyCache`); no pixel
//    depends on the cache.
// 6. The triangles of a warped picture (`MeshTriangle`) sample the same copies.
//
// See `Resampling` for rejected alternatives.

/// The arithmetic of sampling, dimming and compositing one pixel, with exact rounding.
///
/// Blend modes (`BlendKernel`), colour filters (`ColorFilterKernel`), gradients (`GradientTable`),
/// blurs (`BlurKernel`) and coverage (`CoverageScanner`) specify their own rounding.
///
/// All products are divided by 255 and rounded to nearest (no ties occur: 255 is odd). Four
/// channels are computed at once in the four 16-bit lanes of a `UInt64`; the order of the lanes is
/// red, blue, green, alpha, because that takes one shift to unpack and one to pack.
enum PixelKernel {
  /// The bits of the four lanes that hold a channel.
  private static let channels: UInt64 = 0x00FF_00FF_00FF_00FF
  /// A half of 256 in each lane: rounds to nearest before a shift by 8.
  static let halves: UInt64 = 0x0080_0080_0080_0080

  /// Unpacks the channels of a pixel into four 16-bit lanes.
  @inline(always)
  static func unpack(_ pixel: UInt32) -> UInt64 {
    let bits = UInt64(pixel)
    return (bits | bits << 24) & channels
  }

  /// Packs four lanes, each 0...255, into a pixel.
  @inline(always)
  static func pack(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes | lanes >> 24)
  }

  /// Returns the product of two 8-bit numbers over 255, rounded to nearest.
  ///
  /// With t = x·y + 128 the quotient is (t + t/256)/256, exact for all 0...255 (Blinn, "Three
  /// Wrongs Make a Right", 1995).
  @inline(always)
  static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
    let t = UInt32(x) &* UInt32(y) &+ 128
    return UInt8(truncatingIfNeeded: (t &+ (t >> 8)) >> 8)
  }

  /// Multiplies four lanes by a factor in 0...255, over 255, each rounded to nearest.
  @inline(always)
  static func scaled(_ lanes: UInt64, by factor: UInt64) -> UInt64 {
    let t = lanes &* factor &+ halves
    return ((t &+ (t >> 8 & channels)) >> 8) & channels
  }

  /// Multiplies a premultiplied pixel by a factor in 0...255, over 255.
  @inline(always)
  static func scaled(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
    pack(scaled(unpack(pixel), by: UInt64(factor)))
  }

  /// Multiplies a premultiplied pixel by a factor in 0...`one`, over `one`, with more than 8 bits.
  ///
  /// Alpha is rounded to nearest, half up. Over a backdrop g, an alpha that is e too large takes
  /// off e g / 255: 0 on black and e on white. Half of e is added to each colour before it is
  /// rounded half up, so the error is at most 0.75 level on any backdrop, where colours rounded
  /// independently would be 1 level off on white.
  @inline(always)
  static func scaled(_ pixel: UInt32, by factor: Int, over one: Int) -> UInt32 {
    let exact = Int(pixel >> 24) &* factor
    let alpha = (2 &* exact &+ one) / (2 &* one)
    // Never above alpha, for no channel is.
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = 2 &* Int(pixel >> shift & 255) &* factor &+ one &* (alpha &+ 1) &- exact
      return UInt32(truncatingIfNeeded: sum / (2 &* one)) << shift
    }
    return UInt32(truncatingIfNeeded: alpha) << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Composites source-over: source + destination · (255 − source alpha) / 255.
  ///
  /// An opaque source replaces the destination and a transparent one keeps it, both bit for bit.
  /// The sum cannot exceed 255, since no channel exceeds alpha.
  @inline(always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let rest = UInt64(255 &- (source >> 24))
    return pack(unpack(source) &+ scaled(unpack(destination), by: rest))
  }

  /// Multiplies the colours of a premultiplied pixel by a factor in 0...255, over 255; alpha stays.
  @inline(always)
  static func dimmed(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
    scaled(pixel, by: factor) & 0x00FF_FFFF | pixel & 0xFF00_0000
  }

  /// Adds two pixels, channel by channel, with saturation at 255.
  ///
  /// The sum stays premultiplied: no colour exceeds an alpha of 255.
  @inline(always)
  static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let sum = unpack(a) &+ unpack(b)
    let carries = sum >> 8 & 0x0001_0001_0001_0001
    return pack((sum | carries &* 255) & channels)
  }

  /// Interpolates four neighbouring pixels bilinearly, with weights of 1/256.
  ///
  /// `right` and `down`, 0...255, are the distances from the first pixel toward its neighbours. The
  /// four weights are non-negative and add up to 256 exactly, so equal pixels stay equal; one
  /// rounding to nearest, half up, at the end.
  @inline(always)
  static func bilinear(
    _ pixel: UInt32, _ atRight: UInt32, _ below: UInt32, _ diagonal: UInt32,
    right: UInt64, down: UInt64
  ) -> UInt32 {
    let both = (right &* down &+ 128) >> 8
    let sum =
      unpack(pixel) &* (256 &- right &- down &+ both)
      &+ unpack(atRight) &* (right &- both)
      &+ unpack(below) &* (down &- both)
      &+ unpack(diagonal) &* both
    return pack((sum &+ halves) >> 8 & channels)
  }

  /// Interpolates four neighbouring pixels bilinearly, times 128: in each lane 0...32640.
  ///
  /// `right` and `down` are 0...127, weights are in 1/128.
  @inline(always)
  static func tap(
    _ pixel: UInt32, _ atRight: UInt32, _ below: UInt32, _ diagonal: UInt32,
    right: UInt64, down: UInt64
  ) -> UInt64 {
    let both = (right &* down &+ 64) >> 7
    return unpack(pixel) &* (128 &- right &- down &+ both)
      &+ unpack(atRight) &* (right &- both)
      &+ unpack(below) &* (down &- both)
      &+ unpack(diagonal) &* both
  }

  /// Returns the mean of four taps; each argument is the sum of two.
  ///
  /// A quarter of each sum is rounded half up, to 1/64 of a level, and so is the mean of both to a
  /// level: four equal pixels stay equal.
  @inline(always)
  static func mean(_ upper: UInt64, _ lower: UInt64) -> UInt32 {
    let ones: UInt64 = 0x0001_0001_0001_0001
    let quarters: UInt64 = 0x3FFF_3FFF_3FFF_3FFF
    let sum = ((upper &+ 2 &* ones) >> 2 & quarters) &+ ((lower &+ 2 &* ones) >> 2 & quarters)
    return pack((sum &+ 64 &* ones) >> 7 & channels)
  }

  /// Converts an opacity to 8 bits: clamped to 0...1, times 255, rounded half up; NaN gives 0.
  static func quantised(opacity: Double) -> UInt8 {
    guard opacity > 0 else { return 0 }
    return UInt8(min(opacity, 1) * 255 + 0.5)
  }
}
