/// By how much a smaller copy of an image is smaller: 2^k, or 3·2^k / 2.
///
/// The steps are 1, 3/2, 2, 3, 4, 6, 8, 12 ...: no two neighbours are more than 1.5 apart, and the
/// factors 2 and 3 of device screenshots are among them.
struct Minification: Hashable, Sendable {
  /// The number of steps up from the image itself.
  let step: Int

  /// The most steps that are made: a factor of 2048, at which sums still fit 32 bits.
  static let mostSteps = 22

  /// The number of image pixels that one pixel of the copy stands for, along each axis.
  var factor: Double {
    let whole = Double(1 << (step / 2))
    return step % 2 == 0 ? whole : whole * 1.5
  }

  /// The number of pixels that a side of so many image pixels has in the copy.
  ///
  /// The last one may reach beyond the image, whose edge is repeated there: so every copy lies on
  /// the image without a shift, whatever its size.
  func length(_ side: Int) -> Int {
    let halves = (step % 2 == 0 ? 2 : 3) << (step / 2)
    return (2 * side + halves - 1) / halves
  }

  /// The largest step that still shows at least one pixel of the copy on a pixel of the picture.
  ///
  /// `scale` is in image pixels per picture pixel; a millionth is forgiven, so that a screenshot
  /// of 3 pixels a point shows its exact third on a canvas of 1 pixel a point.
  static func step(forScale scale: Double) -> Minification {
    var step = 0
    while step < mostSteps, Minification(step: step + 1).factor <= scale * (1 + 1e-6) { step += 1 }
    return Minification(step: step)
  }
}
