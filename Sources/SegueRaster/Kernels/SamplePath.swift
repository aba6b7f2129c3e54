import CRasterKernels
import SegueGraphics

/// Sampling positions in an image along a run of pixels, in 1/2^32 pixel of the image.
///
/// They are relative to the centre of the first pixel, plus 1/512 pixel: the weights are the upper
/// eight bits of the fractions, and half a step makes truncation round to nearest. For four taps
/// the weights are the upper seven bits, and 1/256 pixel is added.
struct SamplePath: Equatable, Sendable {
  /// The horizontal position for the run's first pixel.
  var u: Int
  /// The vertical position for the run's first pixel.
  var v: Int
  /// The horizontal step from pixel to pixel.
  var stepU: Int
  /// The vertical step from pixel to pixel.
  var stepV: Int

  /// A pixel of the image.
  static let one = 1 << 32
  /// The offset added to a position so that truncating its fraction rounds it to 1/256 pixel.
  static let halfWeight = one / 512
  /// The offset for four taps, whose weights are in 1/128.
  static let halfTapWeight = one / 256

  /// The longest run whose positions cannot overflow.
  static let longest = 1 << 16

  /// Whether no run of up to ``longest`` pixels overflows.
  var isSound: Bool {
    abs(stepU) <= 1 << 45 && abs(stepV) <= 1 << 45 && u == Self.kept(u) && v == Self.kept(v)
  }

  /// Converts pixels to a position, rounded half away from zero and clamped to ±2^61.
  ///
  /// Only layers squeezed to a sliver reach the limit.
  @inline(__always)
  static func place(_ value: Double) -> Int { fixed(value, limit: 1 << 61) }

  /// Converts pixels to a step, rounded half away from zero and clamped to ±2^45.
  static func step(_ value: Double) -> Int { fixed(value, limit: 1 << 45) }

  /// Clamps a position to ±2^61, from where no run reaches an image.
  @inline(__always)
  static func kept(_ place: Int) -> Int { max(-(1 << 61), min(1 << 61, place)) }

  /// Converts pixels to 1/2^32 pixel, rounded half away from zero and clamped to a limit.
  @inline(__always)
  private static func fixed(_ value: Double, limit: Int) -> Int {
    let scaled = value * Double(one)
    // In this order NaN becomes the lower limit.
    guard abs(scaled) < Double(limit) else { return scaled > 0 ? limit : -limit }
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }
}

/// An affine map from pixels of the picture to positions in a copy of an image.
///
/// In 1/2^32 pixel of the copy, computed for each pixel from one anchor, so that a pixel's value
/// does not depend on the region that is drawn.
struct AffineSampleMap: Sendable {
  /// The pixel with the position (`u`, `v`).
  private let anchor: (x: Int, y: Int)
  private let u: Int
  private let v: Int
  /// The steps of u and v for one pixel to the right and one down.
  private let right: (u: Int, v: Int)
  private let down: (u: Int, v: Int)

  /// Creates the map for a copy with `factor` image pixels per pixel.
  ///
  /// - Parameter shift: an offset added to positions in the copy, in its pixels.
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

  /// Returns the positions for a row from a pixel on.
  @inline(__always)
  func path(x: Int, y: Int) -> SamplePath {
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    return SamplePath(
      u: SamplePath.kept(u &+ dx &* right.u &+ dy &* down.u),
      v: SamplePath.kept(v &+ dx &* right.v &+ dy &* down.v), stepU: right.u, stepV: right.v)
  }

  /// Returns the positions for a row if they are whole adjacent pixels of a row or column; else nil.
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

/// The four taps around a position: plus and minus one vector, plus and minus another.
struct SampleTaps: Sendable {
  /// The vectors in the form of the C kernels, in the units of positions.
  let taps: segue_raster_taps

  /// The largest distance of a tap along one axis for either vector, in pixels of the image.
  private static let farthest = 7.5

  /// Creates the taps at ± first ± second, in pixels of the image, for positions in 1 / `one` pixel.
  init(_ taps: (first: SIMD2<Double>, second: SIMD2<Double>), one: Double) {
    self.taps = segue_raster_taps(
      first_u: Self.fixed(taps.first.x, one), first_v: Self.fixed(taps.first.y, one),
      second_u: Self.fixed(taps.second.x, one), second_v: Self.fixed(taps.second.y, one))
  }

  /// Converts a length to 1 / `one`, rounded half away from zero.
  @inline(__always)
  private static func fixed(_ value: Double, _ one: Double) -> Int64 {
    let bounded = max(-farthest, min(farthest, value)) * one
    return Int64(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
  }
}

/// Sampling positions along up to 64 pixels of a row: a parabola, in 1/2^20 pixel of the image.
///
/// They are relative to the centre of the first pixel, plus 1/512 pixel, as in ``SamplePath``.
struct SampleCurve {
  /// The most pixels of a curve.
  static let longest = 64

  /// The curve in the form of the C kernels.
  let curve: segue_raster_curve

  /// A pixel of the image.
  static let one = 1_048_576.0
  /// Half a pixel to the centre of the first one, less half a step of the weights of one tap.
  private static let origin = 0.498_046_875
  /// The origin for the weights of four taps.
  private static let tapOrigin = 0.496_093_75
  /// The largest coordinate in pixels: no image has 2^26 columns or rows.
  private static let farthest = 67_108_864.0

  /// Creates the curve through the positions for the pixels 0, half and 2 · half, where half = 2^shift.
  ///
  /// `scale` is pixels of the copy per pixel of the image, `offset` is added to positions in the
  /// copy. Nil if positions are too far away or apart for the kernels, or are not numbers.
  @inline(__always)
  init?(
    _ start: SIMD2<Double>, _ middle: SIMD2<Double>, _ end: SIMD2<Double>, scale: Double,
    shift: Int, offset: Double = 0, hasFourTaps: Bool = false
  ) {
    let origin = offset - (hasFourTaps ? Self.tapOrigin : Self.origin)
    let (start, middle, end) = (
      start * scale + origin, middle * scale + origin, end * scale + origin
    )
    // NaN in a coordinate makes the sum NaN.
    let squares = start * start + middle * middle + end * end
    guard squares.x + squares.y < Self.farthest * Self.farthest else { return nil }
    let (a, b, c) = (Self.fixed(start), Self.fixed(middle), Self.fixed(end))
    let u = Self.axis(a.x, b.x, c.x, shift)
    let v = Self.axis(a.y, b.y, c.y, shift)
    // One comparison for each: a value within ±limit is less than 2 · limit after adding limit.
    guard
      UInt(bitPattern: u.step &+ (1 &<< 24)) | UInt(bitPattern: v.step &+ (1 &<< 24)) < 1 &<< 25,
      UInt(bitPattern: u.bend &+ (1 &<< 18)) | UInt(bitPattern: v.bend &+ (1 &<< 18)) < 1 &<< 19
    else { return nil }
    curve = segue_raster_curve(
      u: Int64(u.start), v: Int64(v.start), step_u: Int32(truncatingIfNeeded: u.step),
      step_v: Int32(truncatingIfNeeded: v.step), bend_u: Int32(truncatingIfNeeded: u.bend),
      bend_v: Int32(truncatingIfNeeded: v.bend))
  }

  /// Fits the parabola of one axis.
  @inline(__always)
  private static func axis(
    _ a: Int, _ b: Int, _ c: Int, _ shift: Int
  ) -> (start: Int, step: Int, bend: Int) {
    // The second difference is bend · half².
    let half = 1 &<< shift
    let bend = (a &- 2 &* b &+ c &+ ((half &* half) &>> 1)) &>> (2 &* shift)
    let step = (c &- a &- bend &* (half &* (2 &* half &- 1)) &+ half) &>> (shift &+ 1)
    return (a, step, bend)
  }

  /// Rounds a position to the nearest 1/2^20 pixel, as the kernels take it.
  ///
  /// 3/2 · 2^52 is so large that no fraction fits behind it: adding it rounds, as IEEE 754
  /// specifies, and leaves the integer in the last bits.
  @inline(__always)
  private static func fixed(_ place: SIMD2<Double>) -> SIMD2<Int> {
    let large = 6_755_399_441_055_744.0
    let sum = place * Self.one + large
    return SIMD2(
      Int(truncatingIfNeeded: sum.x.bitPattern &- large.bitPattern),
      Int(truncatingIfNeeded: sum.y.bitPattern &- large.bitPattern))
  }
}

/// Positions of pixels along a gradient without perspective.
///
/// The centre of a pixel is at (x + 0.5, y + 0.5), and its position is u = alongX · x + alongY · y
/// + start, in this order; for a radial gradient, the length of (u, v).
struct GradientPlaces: Sendable {
  /// The number of colours of a gradient.
  static let steps = 4096
  /// The index of the colour beyond the end.
  static let after = Int(SEGUE_GRADIENT_AFTER)
  /// The index of the colour before the start.
  static let before = Int(SEGUE_GRADIENT_BEFORE)

  /// The coefficients of x and y and the constant, for u and v.
  let alongX, alongY, start: Point
  /// Whether the position is the length of (u, v) instead of u.
  let isRadial: Bool

  /// Creates the positions for a map from pixels to (u, v).
  init(_ map: AffineTransform, isRadial: Bool) {
    alongX = Point(map.a, map.b)
    alongY = Point(map.c, map.d)
    start = Point(map.tx, map.ty)
    self.isRadial = isRadial
  }
}
