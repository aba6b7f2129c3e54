import CRasterKernels

/// Places of an image along up to 64 pixels of a row: a parabola, in 1/2^20 pixel of the image.
///
/// They count from the centre of the first pixel, plus 1/512 pixel, as those of ``SamplePath`` do.
struct SampleCurve {
  /// The most pixels of a curve.
  static let longest = 64

  /// The curve as the kernels take it.
  let curve: segue_raster_curve

  private static let one = 1_048_576.0
  /// Half a pixel to the centre of the first one, less half a step of the weights.
  private static let origin = 0.498_046_875
  /// The farthest that places may be away, in pixels: none of 2^26 is in an image.
  private static let farthest = 67_108_864.0

  /// The curve through the places that the pixels 0, half and 2 · half show, where half = 2^shift.
  ///
  /// `scale` is copy pixels a pixel. Nil where places are too far away, or too far apart, for the
  /// kernels, or are not numbers.
  @inline(__always)
  init?(
    _ start: TexelRow.Place, _ middle: TexelRow.Place, _ end: TexelRow.Place, scale: Double,
    shift: Int
  ) {
    // What is not a number makes the sum none.
    let reach =
      abs(start.x) + abs(middle.x) + abs(end.x) + abs(start.y) + abs(middle.y) + abs(end.y)
    guard reach * scale < Self.farthest else { return nil }
    let u = Self.axis(start.x * scale, middle.x * scale, end.x * scale, shift)
    let v = Self.axis(start.y * scale, middle.y * scale, end.y * scale, shift)
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
    _ start: Double, _ middle: Double, _ end: Double, _ shift: Int
  ) -> (start: Int, step: Int, bend: Int) {
    let (a, b, c) = (fixed(start), fixed(middle), fixed(end))
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
  private static func fixed(_ place: Double) -> Int {
    let large = 6_755_399_441_055_744.0
    let sum = (place - Self.origin) * Self.one + large
    return Int(truncatingIfNeeded: sum.bitPattern &- large.bitPattern)
  }
}
