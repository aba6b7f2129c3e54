/// A frame rate as a fraction in lowest terms, as video formats keep it.
package struct FrameRate: Hashable, Sendable {
  /// The frames in ``denominator`` seconds, >= 1.
  package let numerator: Int
  /// The seconds in which there are ``numerator`` frames, >= 1.
  package let denominator: Int

  /// The fraction of a decimal number of frames a second, over 0 and at most 1000.
  ///
  /// Exact for up to six decimals; others are rounded to that.
  package init(_ framesPerSecond: Double) {
    let scales = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
    let scale =
      scales.first { scale in
        let scaled = framesPerSecond * Double(scale)
        return abs(scaled - scaled.rounded()) < 1e-6 * framesPerSecond
      } ?? 1_000_000
    let whole = max(1, Int((framesPerSecond * Double(scale)).rounded()))
    var (a, b) = (whole, scale)
    while b > 0 { (a, b) = (b, a % b) }
    numerator = whole / a
    denominator = scale / a
  }
}
