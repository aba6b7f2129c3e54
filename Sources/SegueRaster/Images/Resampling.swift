import SegueGraphics

/// A choice of copy and taps to filter an image that is rotated, scaled or shifted by subpixels.
///
/// The exact pixel is the mean of the image, interpolated between its pixels, over the
/// parallelogram that the pixel of the picture covers. This approximates it with at most four
/// bilinear samples:
///
/// 1. Let the parallelogram have the sides l_x and l_y, in pixels of the image, and its lesser
///    height s. The copy of the image is the smallest that is still four times as fine as the
///    picture (s / 4), or twelve times as fine along the longer side: the image itself for a
///    screenshot of 3 pixels a point on a canvas of 1.
/// 2. Every pixel of it is replaced by the mean of a square of `width` pixels, at the full
///    resolution (``FilteredCopy``): one sample of that is wide in both directions.
/// 3. Four taps at ± a ± b add the remaining extent of the parallelogram. Variances of successive
///    filters add up: that of a mean over a length l is l² / 12, that of a pair of taps at ± h is
///    h². So h² is the missing variance, for each side. If one side is more than 1.5 times as long
///    as the height, no two taps have the same coordinate along either side: they lie on a rotated
///    grid, at (3/2 p, -q), (p/2, 3q) and opposite, with variances of 5/4 p² and 5 q².
/// 4. If the image is rotated slightly and no variance is missing, one tap of a slightly softer
///    copy is enough.
///
/// A dark screen of text, turned by 1 to 45 degrees at 1/3 and 1/2 of its size, has 50 to 60 dB
/// against the mean of 6 × 6 interpolated samples, and 0.98 to 1.0 of its energy of gradients; in
/// perspective, squeezed to 1/2 to 1/4 along one side, 43 to 52 dB. A bilinear sample of the exact
/// third has 31 dB and 0.88. Rejected: four taps of the image itself on a rotated grid (42 dB at 20
/// degrees), 3 × 3 taps (53 dB, at more than twice the cost), squares only (energy of 1.03, and up
/// to 1.12 for shifts by nearly whole pixels), taps along the longer side only (energy of 1.1).
struct Resampling: Equatable, Sendable {
  /// The filtered copy to sample.
  let copy: FilteredCopy
  /// The tap vectors: taps lie at plus and minus the first, plus and minus the second.
  ///
  /// Their components are fractions of the offsets to the pixel on the right (x) and below (y).
  private let first, second: SIMD2<Double>

  /// Whether one tap is enough.
  var isSingle: Bool { first == .zero && second == .zero }

  /// Returns the two tap vectors in texels.
  ///
  /// - Parameters:
  ///   - sides: the texel offsets of the pixels to the right and below.
  ///   - scale: pixels of the copy per pixel of the image, or 1 for vectors in pixels of the image.
  @inline(__always)
  func taps(
    _ sides: (right: SIMD2<Double>, down: SIMD2<Double>), scale: Double = 1
  ) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let (right, down) = (sides.right * scale, sides.down * scale)
    return (right * first.x + down * first.y, right * second.x + down * second.y)
  }

  /// Samples the pixels of the copy with a minification step directly, with one tap.
  init(plain step: Int = 0) {
    self.init(copy: FilteredCopy(step: step, width: 1, isSoft: false))
  }

  private init(copy: FilteredCopy, first: SIMD2<Double> = .zero, second: SIMD2<Double> = .zero) {
    (self.copy, self.first, self.second) = (copy, first, second)
  }

  /// Chooses a resampling for the texel offsets of the pixels to the right and below.
  ///
  /// - Parameter isEven: whether the map is affine, so that one tap may be enough.
  init(alongX: SIMD2<Double>, alongY: SIMD2<Double>, isEven: Bool = false) {
    let x = (alongX * alongX).sum().squareRoot()
    let y = (alongY * alongY).sum().squareRoot()
    let long = max(x, y)
    let area = abs(alongX.x * alongY.y - alongX.y * alongY.x)
    guard long > 0, area > 0, long < 1e9 else {
      self.init(plain: 0)
      return
    }
    let short = area / long
    let step = Minification.step(below: max(short / 4, long / 12))
    let factor = Minification(step: step).factor
    // An axis-aligned square approximates a rotated one; the larger the share of the taps, the
    // smaller the error.
    let most = Self.isTurnedByMuch(alongX) ? 2 : 3
    let width = max(1, min(most, Int(max(short, long / 5) / factor * 1.000_001)))
    if isEven, step == 0, width > 1, Self.isTurnedByLittle(alongX), Self.isNear(x, width),
      Self.isNear(y, width)
    {
      self.init(copy: FilteredCopy(step: 0, width: width, isSoft: true))
      return
    }
    // Near its original size an image is as sharp as a bilinear sample.
    let softness = 0.75 * max(0, min(1, 2 * (short / factor - 1)))
    let had = Double(width * width) - softness + 3 - 3 / (factor * factor)
    let copy = FilteredCopy(step: step, width: width, isSoft: false)
    guard long <= 1.5 * short else {
      let (across, down) = (
        Self.share(x / factor, had, taps: x >= y ? 1.25 : 5),
        Self.share(y / factor, had, taps: x >= y ? 5 : 1.25)
      )
      self.init(
        copy: copy, first: SIMD2(across, down),
        second: x >= y ? SIMD2(across / 2, -2 * down) : SIMD2(-2 * across, down / 2))
      return
    }
    self.init(
      copy: copy, first: SIMD2(Self.share(x / factor, had, taps: 1), 0),
      second: SIMD2(0, Self.share(y / factor, had, taps: 1)))
  }

  /// Returns whether a side is rotated, by at most 26 degrees from an axis.
  ///
  /// Then an axis-aligned square is a good approximation of the rotated one.
  private static func isTurnedByLittle(_ side: SIMD2<Double>) -> Bool {
    let (across, down) = (abs(side.x), abs(side.y))
    return min(across, down) > 0 && 2 * min(across, down) <= max(across, down)
  }

  /// Returns whether a side is rotated by more than 26 degrees from an axis.
  private static func isTurnedByMuch(_ side: SIMD2<Double>) -> Bool {
    let (across, down) = (abs(side.x), abs(side.y))
    return 2 * min(across, down) > max(across, down)
  }

  /// Returns whether a length equals a width, to 1/64 of it.
  private static func isNear(_ length: Double, _ width: Int) -> Bool {
    abs(length - Double(width)) * 64 <= Double(width)
  }

  /// Returns the fraction of a side at which taps add the missing variance; 0 if almost none is missing.
  ///
  /// `taps` is the variance of the tap positions in units of the fraction squared.
  private static func share(_ length: Double, _ had: Double, taps: Double) -> Double {
    let missing = (length * length - had) / 12
    guard missing > 1.0 / 4096 else { return 0 }
    return (missing / taps).squareRoot() / length
  }
}
