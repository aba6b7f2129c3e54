import CRasterKernels
import SegueGraphics

/// Places of an image along a run of pixels, in 1/2^32 pixel of the image.
///
/// They count from the centre of the first pixel, plus 1/512 pixel: the weights are the upper eight
/// bits of the fractions, and half a step makes that rounding to nearest. Where there are four taps
/// the weights are the upper seven bits, and 1/256 pixel is added.
struct SamplePath: Equatable, Sendable {
  /// The horizontal place of the run's first pixel.
  var u: Int
  /// The vertical place of the run's first pixel.
  var v: Int
  /// The horizontal step from pixel to pixel.
  var stepU: Int
  /// The vertical step from pixel to pixel.
  var stepV: Int

  /// A pixel of the image.
  static let one = 1 << 32
  /// What is added to a place so that cutting its fraction off rounds it to 1/256 pixel.
  static let halfWeight = one / 512
  /// The same for the weights of four taps, which are in 1/128.
  static let halfTapWeight = one / 256

  /// The longest run whose places are known not to wrap round.
  static let longest = 1 << 16

  /// Whether no run of up to ``longest`` pixels wraps round.
  var isSound: Bool {
    abs(stepU) <= 1 << 45 && abs(stepV) <= 1 << 45 && u == Self.kept(u) && v == Self.kept(v)
  }

  /// A number of pixels as a place, rounded half away from zero and kept within ±2^61.
  ///
  /// Only layers squeezed to a sliver reach the limit.
  @inline(__always)
  static func place(_ value: Double) -> Int { fixed(value, limit: 1 << 61) }

  /// A number of pixels as a step, rounded half away from zero and kept within ±2^45.
  static func step(_ value: Double) -> Int { fixed(value, limit: 1 << 45) }

  /// A place kept within ±2^61, from where no run reaches an image.
  @inline(__always)
  static func kept(_ place: Int) -> Int { max(-(1 << 61), min(1 << 61, place)) }

  @inline(__always)
  private static func fixed(_ value: Double, limit: Int) -> Int {
    let scaled = value * Double(one)
    // In this order what is not a number becomes the lower limit.
    guard abs(scaled) < Double(limit) else { return scaled > 0 ? limit : -limit }
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }
}

/// How the places of a copy of an image run through a picture, under an affine map.
///
/// In 1/2^32 pixel of the copy, computed for each pixel from one anchor, so that a pixel's value does
/// not depend on the region that is drawn.
struct SampleCourse: Sendable {
  /// The pixel whose place is `u` and `v`.
  private let anchor: (x: Int, y: Int)
  private let u: Int
  private let v: Int
  /// The steps of u and v for one pixel to the right and one down.
  private let right: (u: Int, v: Int)
  private let down: (u: Int, v: Int)

  /// The course through a copy in which `factor` pixels of the image make one.
  ///
  /// - Parameter shift: what is added to places in the copy, in its pixels.
  init(
    _ map: AffineTransform, factor: Double, shift: Double = 0, anchor: (x: Int, y: Int) = (0, 0),
    hasFourTaps: Bool = false
  ) {
    self.anchor = anchor
    let k = 1 / factor
    let center = map.apply(Point(Double(anchor.x) + 0.5, Double(anchor.y) + 0.5)) * k
    let half = hasFourTaps ? SamplePath.halfTapWeight : SamplePath.halfWeight
    u = SamplePath.place(center.x - 0.5 + shift) &+ half
    v = SamplePath.place(center.y - 0.5 + shift) &+ half
    right = (SamplePath.step(map.a * k), SamplePath.step(map.b * k))
    down = (SamplePath.step(map.c * k), SamplePath.step(map.d * k))
  }

  /// The places that a row shows from a pixel on.
  @inline(__always)
  func path(x: Int, y: Int) -> SamplePath {
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    return SamplePath(
      u: SamplePath.kept(u &+ dx &* right.u &+ dy &* down.u),
      v: SamplePath.kept(v &+ dx &* right.v &+ dy &* down.v), stepU: right.u, stepV: right.v)
  }

  /// The same where they fall on whole pixels, one after the other in a row or a column; else nil.
  @inline(__always)
  func wholePath(x: Int, y: Int) -> SamplePath? {
    let one = SamplePath.one
    guard abs(right.u) == one && right.v == 0 || right.u == 0 && abs(right.v) == one else {
      return nil
    }
    let path = path(x: x, y: y)
    return (path.u | path.v) & 0xFF00_0000 == 0 ? path : nil
  }
}

/// Where the four taps of a pixel lie round its place: plus and minus one vector, plus and minus another.
struct SampleTaps: Sendable {
  /// The vectors as the kernels take them, in the units of the places.
  let taps: segue_raster_taps

  /// The farthest that a tap may lie along one axis for either vector, in pixels of the image.
  private static let farthest = 7.5

  /// The taps at ± first ± second, in pixels of the image, for places in 1 / `one` pixel.
  init(_ taps: (first: SIMD2<Double>, second: SIMD2<Double>), one: Double) {
    self.taps = segue_raster_taps(
      first_u: Self.fixed(taps.first.x, one), first_v: Self.fixed(taps.first.y, one),
      second_u: Self.fixed(taps.second.x, one), second_v: Self.fixed(taps.second.y, one))
  }

  /// A length, rounded half away from zero.
  @inline(__always)
  private static func fixed(_ value: Double, _ one: Double) -> Int64 {
    let bounded = max(-farthest, min(farthest, value)) * one
    return Int64(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
  }
}

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
    guard
      UInt(bitPattern: u.step &+ (1 &<< 24)) | UInt(bitPattern: v.step &+ (1 &<< 24)) < 1 &<< 25,
      UInt(bitPattern: u.bend &+ (1 &<< 18)) | UInt(bitPattern: v.bend &+ (1 &<< 18)) < 1 &<< 19
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
    let bend = (a &- 2 &* b &+ c &+ ((half &* half) &>> 1)) &>> (2 &* shift)
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

/// Where pixels lie along a gradient without perspective.
///
/// The middle of a pixel is at (x + 0.5, y + 0.5), and its place is u = alongX · x + alongY · y + start, in
/// this order, or outward the length of (u, v).
struct GradientPlaces: Sendable {
  /// The number of colours that a gradient is cut into.
  static let steps = 4096
  /// The index of the colour beyond the end.
  static let after = Int(SEGUE_GRADIENT_AFTER)
  /// The index of the colour before the start.
  static let before = Int(SEGUE_GRADIENT_BEFORE)

  /// What x and y are multiplied with, and what is added then, for u and v.
  let alongX, alongY, start: Point
  /// Whether the place is the length of (u, v) instead of u.
  let isRadial: Bool

  /// The places by a map from pixels to (u, v).
  init(_ map: AffineTransform, isRadial: Bool) {
    alongX = Point(map.a, map.b)
    alongY = Point(map.c, map.d)
    start = Point(map.tx, map.ty)
    self.isRadial = isRadial
  }
}
