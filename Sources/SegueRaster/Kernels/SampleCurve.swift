import CRasterKernels

/// Places of an image along up to 64 pixels of a row: a parabola, in 1/2^20 pixel of the image.
///
/// They count from the centre of the first pixel, plus 1/512 pixel, as those of ``SamplePath`` do.
struct SampleCurve {
  /// The most pixels of a curve.
  static let longest = 64

  /// The curve as the kernels take it.
  let curve: segue_raster_curve

  /// A pixel of the image.
  static let one = 1_048_576.0
  /// Half a pixel to the centre of the first one, less half a step of the weights of one tap.
  private static let origin = 0.498_046_875
  /// The same for the weights of four taps.
  private static let tapOrigin = 0.496_093_75
  /// The farthest that places may be away, in pixels: none of 2^26 is in an image.
  private static let farthest = 67_108_864.0

  /// The curve through the places that the pixels 0, half and 2 · half show, where half = 2^shift.
  ///
  /// `scale` is copy pixels a pixel, `offset` is added to places in the copy. Nil where places are too far away, or too far apart, for the
  /// kernels, or are not numbers.
  @inline(__always)
  init?(
    _ start: SIMD2<Double>, _ middle: SIMD2<Double>, _ end: SIMD2<Double>, scale: Double,
    shift: Int, offset: Double = 0, hasFourTaps: Bool = false
  ) {
    let origin = offset - (hasFourTaps ? Self.tapOrigin : Self.origin)
    let (start, middle, end) = (
      start * scale + origin, middle * scale + origin, end * scale + origin
    )
    // What is not a number makes the sum none.
    let squares = start * start + middle * middle + end * end
    guard squares.x + squares.y < Self.farthest * Self.farthest else { return nil }
    let (a, b, c) = (Self.fixed(start), Self.fixed(middle), Self.fixed(end))
    let u = Self.axis(a.x, b.x, c.x, shift)
    let v = Self.axis(a.y, b.y, c.y, shift)
    // In one comparison each: what is within ±limit is within 2 · limit of -limit.
    guard UInt(bitPattern: u.step &+ 1 &<< 24) | UInt(bitPattern: v.step &+ 1 &<< 24) < 1 &<< 25,
      UInt(bitPattern: u.bend &+ 1 &<< 18) | UInt(bitPattern: v.bend &+ 1 &<< 18) < 1 &<< 19
    else { return nil }
    curve = segue_raster_curve(
      u: Int64(u.start), v: Int64(v.start), step_u: Int32(truncatingIfNeeded: u.step),
      step_v: Int32(truncatingIfNeeded: v.step), bend_u: Int32(truncatingIfNeeded: u.bend),
      bend_v: Int32(truncatingIfNeeded: v.bend))
  }

  /// The parabola of one axis.
  @inline(__always)
  private static func axis(
    _ a: Int, _ b: Int, _ c: Int, _ shift: Int
  ) -> (start: Int, step: Int, bend: Int) {
    // The difference of the differences is bend · half².
    let half = 1 &<< shift
    let bend = (a &- 2 &* b &+ c &+ (half &* half) &>> 1) &>> (2 &* shift)
    let step = (c &- a &- bend &* (half &* (2 &* half &- 1)) &+ half) &>> (shift &+ 1)
    return (a, step, bend)
  }

  /// A place as the kernels count it, rounded to the nearest 1/2^20 pixel.
  ///
  /// 3/2 · 2^52 is so large that nothing below 1 fits behind it: adding it rounds, as IEEE 754 says,
  /// and leaves the whole number in its last bits.
  @inline(__always)
  private static func fixed(_ place: SIMD2<Double>) -> SIMD2<Int> {
    let large = 6_755_399_441_055_744.0
    let sum = place * Self.one + large
    return SIMD2(
      Int(truncatingIfNeeded: sum.x.bitPattern &- large.bitPattern),
      Int(truncatingIfNeeded: sum.y.bitPattern &- large.bitPattern))
  }
}
