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
