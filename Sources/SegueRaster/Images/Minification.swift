import SegueGraphics

/// A minification step: a factor of 2^k, or 3·2^k / 2, by which a copy of an image is smaller.
///
/// The steps are 1, 3/2, 2, 3, 4, 6, 8, 12 ...: no two neighbours are more than 1.5 apart, and the
/// factors 2 and 3 of device screenshots are among them.
struct Minification: Hashable, Sendable {
  /// The number of steps up from the image itself.
  let step: Int

  /// Creates the step with a number, >= 0.
  init(step: Int) { self.step = step }

  /// The greatest step: a factor of 2048, at which sums still fit 32 bits.
  static let mostSteps = 22

  /// The number of image pixels per pixel of the copy, along each axis.
  @inline(__always) var factor: Double {
    let power = Double(bitPattern: UInt64(1023 &+ step / 2) << 52)
    return step & 1 == 0 ? power : power * 1.5
  }

  /// Returns the greatest step with a factor of at most `most`, plus a millionth; 0 if there is none.
  static func step(below most: Double) -> Int {
    var step = 0
    while step < mostSteps, Minification(step: step + 1).factor * 0.999_999 <= most { step += 1 }
    return step
  }

  /// Returns the square of the factor of a step: 4^k, or 9·4^k / 4.
  @inline(__always)
  private static func square(ofFactor step: Int) -> Double {
    let power = Double(bitPattern: UInt64(1023 &+ (step & ~1)) << 52)
    return step & 1 == 0 ? power : power * 2.25
  }

  /// Returns the length of the copy for a side of the image, in pixels, rounded up.
  ///
  /// The last pixel may extend beyond the image, whose edge is repeated there, so every copy is
  /// aligned with the image's origin, whatever its size.
  func length(_ side: Int) -> Int {
    let halves = (step % 2 == 0 ? 2 : 3) << (step / 2)
    return (2 * side + halves - 1) / halves
  }

  /// Chooses the step for a map from picture pixels to image pixels.
  ///
  /// Let s <= l be the singular values of the map: the least and the greatest minification, along
  /// perpendicular directions. The copy is the smallest one whose factor f is at most s or at most
  /// l / 2: a copy chosen by l would blur slanted images along the other direction, one chosen by s
  /// would skip more than every second texel along this one. The tolerance of a millionth makes a
  /// screenshot of 3 pixels a point use its exact third on a canvas of 1 pixel a point.
  ///
  /// The search starts from a guess, which does not change the result.
  @inline(__always)
  init(_ map: AffineTransform, guess: Minification = Minification(step: 0)) {
    self.init(
      alongX: SIMD2(map.a, map.b), alongY: SIMD2(map.c, map.d), guess: guess)
  }

  /// Chooses the step from the texel offsets of the pixels to the right and below.
  @inline(__always)
  init(alongX: SIMD2<Double>, alongY: SIMD2<Double>, guess: Minification) {
    // s² and l² are (sum - root) / 2 and (sum + root) / 2: squares are compared, not the root.
    let squares = alongX * alongX + alongY * alongY
    let sum = squares.x + squares.y
    let product = alongX.x * alongY.y - alongX.y * alongY.x
    let squaredRoot = sum * sum - 4 * product * product
    func isSuited(_ step: Int) -> Bool {
      let z = Self.square(ofFactor: step) * 0.999_998
      let (most, least) = (sum - 2 * z, 8 * z - sum)
      return most * abs(most) >= squaredRoot || least * abs(least) <= squaredRoot
    }
    var step = guess.step
    while step > 0, !isSuited(step) { step &-= 1 }
    while step < Self.mostSteps, isSuited(step &+ 1) { step &+= 1 }
    self.init(step: step)
  }
}
