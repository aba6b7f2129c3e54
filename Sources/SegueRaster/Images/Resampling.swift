import SegueGraphics

/// How an image is filtered where it is turned, moved by a part of a pixel, or seen at a slant.
///
/// The pixel that would be right is the mean of the image, interpolated between its pixels, over the
/// parallelogram that the pixel of the picture covers. What is drawn has nearly that, for at most
/// four bilinear samples:
///
/// 1. Let the parallelogram have the sides l_x and l_y, in pixels of the image, and its lesser height s.
///    The copy of the image is the smallest that is still four times as fine as the picture (s / 4), or
///    twelve times as fine along the longer side: the image itself for a screenshot of 3 pixels a point
///    on a canvas of 1.
/// 2. Every pixel of it is replaced by the mean of a square of `width` pixels, at the full resolution
///    (``FineCopy``): a sample of that is wide in both directions, for the price of one.
/// 3. What the square and the samples lack of the parallelogram, four taps at ± a ± b add. Variances
///    of filters that follow each other add up: that of a mean over a length l is l² / 12, that of a
///    pair of taps at ± h is h². So h² is what is missing, for each side. Where one side is more than
///    1.5 times as long as the height, no two taps share a place along either: they lie on a turned grid,
///    at (3/2 p, -q), (p/2, 3q) and opposite, with variances of 5/4 p² and 5 q².
/// 4. Where an image is turned by little and nothing is missing, one tap of a slightly softer copy does.
///
/// A dark screen of text, turned by 1 to 45 degrees at 1/3 and 1/2 of its size, has 50 to 60 dB against
/// the mean of 6 × 6 interpolated samples, and 0.98 to 1.0 of its energy of gradients; in perspective,
/// squeezed to 1/2 to 1/4 along one side, 43 to 52 dB. A bilinear sample of the exact third has 31 dB and
/// 0.88. Tried and left: four taps of the image itself on a turned grid (42 dB at 20 degrees), 3 × 3
/// taps (53 dB, at more than twice the cost), squares alone (energy of 1.03, and up to 1.12 where a
/// move is by nearly whole pixels), taps along the longer side alone (energy of 1.1).
struct Resampling: Equatable, Sendable {
  /// The copy to sample.
  let copy: FineCopy
  /// Where taps lie: plus and minus a first vector, plus and minus a second one.
  ///
  /// Both are made of so much of the way to the neighbour at the right (x) and so much of that to the
  /// one below (y).
  private let first, second: SIMD2<Double>

  /// Whether one tap is enough.
  var isSingle: Bool { first == .zero && second == .zero }

  /// The two vectors between which the taps lie.
  ///
  /// - Parameters:
  ///   - sides: where the neighbours to the right and below lie.
  ///   - scale: pixels of the copy for one of the image, or 1 for vectors in pixels of the image.
  @inline(__always)
  func taps(
    _ sides: (right: SIMD2<Double>, down: SIMD2<Double>), scale: Double = 1
  ) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let (right, down) = (sides.right * scale, sides.down * scale)
    return (right * first.x + down * first.y, right * second.x + down * second.y)
  }

  /// The nearest pixels of an image that is not made smaller, or of a copy that fits as it is.
  init(plain step: Int = 0) {
    self.init(copy: FineCopy(step: step, width: 1, isSoft: false))
  }

  private init(copy: FineCopy, first: SIMD2<Double> = .zero, second: SIMD2<Double> = .zero) {
    (self.copy, self.first, self.second) = (copy, first, second)
  }

  /// How to sample where the neighbours to the right and below lie in the image.
  ///
  /// - Parameter isEven: whether the map is the same everywhere, so that one tap may do.
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
    // A square that is not turned stands for one that is: the more taps share, the less it matters.
    let most = Self.isTurnedByMuch(alongX) ? 2 : 3
    let width = max(1, min(most, Int(max(short, long / 5) / factor * 1.000_001)))
    if isEven, step == 0, width > 1, Self.isTurnedByLittle(alongX), Self.isNear(x, width),
      Self.isNear(y, width)
    {
      self.init(copy: FineCopy(step: 0, width: width, isSoft: true))
      return
    }
    // Near its own size an image is as sharp as a bilinear sample is.
    let softness = 0.75 * max(0, min(1, 2 * (short / factor - 1)))
    let had = Double(width * width) - softness + 3 - 3 / (factor * factor)
    let copy = FineCopy(step: step, width: width, isSoft: false)
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

  /// Whether a side is turned, and by at most 26 degrees from an axis: a square that is not turned stands
  /// for one that is so little.
  private static func isTurnedByLittle(_ side: SIMD2<Double>) -> Bool {
    let (across, down) = (abs(side.x), abs(side.y))
    return min(across, down) > 0 && 2 * min(across, down) <= max(across, down)
  }

  private static func isTurnedByMuch(_ side: SIMD2<Double>) -> Bool {
    let (across, down) = (abs(side.x), abs(side.y))
    return 2 * min(across, down) > max(across, down)
  }

  private static func isNear(_ length: Double, _ width: Int) -> Bool {
    abs(length - Double(width)) * 64 <= Double(width)
  }

  /// The part of a side whose square, times what the taps' places have for a variance in its units,
  /// is what is missing; 0 where that is next to nothing.
  private static func share(_ length: Double, _ had: Double, taps: Double) -> Double {
    let missing = (length * length - had) / 12
    guard missing > 1.0 / 4096 else { return 0 }
    return (missing / taps).squareRoot() / length
  }
}
