/// A tracker of the opacity with which the last picture covers the first one.
///
/// A frame is a mix of both. In a plain dissolve the shares add up to 1; where both fade over a backdrop, as in
/// UIKit's cross dissolve, they do not, and each is found.
struct FadeTracker {
  private let first: [SIMD4<Float>]
  private let last: [SIMD4<Float>]
  private let places: [Int]
  /// The sums of squares and of products: first · first, first · last, last · last.
  private let sums: (Double, Double, Double)
  /// The squared change from the first to the last picture.
  private let energy: Double
  private let noise: Double

  /// Looks at the pixels that differ between both pictures, some thousands of them; nil if there are
  /// almost none.
  init?(_ rest: RestingPictures) {
    let least = max(16, 5 * rest.noise)
    let all = rest.before.pixels.indices.filter {
      (rest.after.pixels[$0] - rest.before.pixels[$0]).greatestMagnitude > least
    }
    guard all.count >= 16 else { return nil }
    let step = max(1, all.count / 40_000)
    places = all.every(step)
    first = places.map { rest.before.pixels[$0] * Self.colour }
    last = places.map { rest.after.pixels[$0] * Self.colour }
    var (sums, energy) = ((0.0, 0.0, 0.0), 0.0)
    for (one, other) in zip(first, last) {
      sums.0 += Double(one.dot(one))
      sums.1 += Double(one.dot(other))
      sums.2 += Double(other.dot(other))
      energy += Double((other - one).dot(other - one))
    }
    (self.sums, self.energy, noise) = (sums, energy, Double(rest.noise))
  }

  /// The channels that count: all but alpha.
  private static let colour = SIMD4<Float>(1, 1, 1, 0)

  /// Returns the opacity in a frame by least squares, and the share of the change that it leaves
  /// unexplained, 0...1, beyond noise.
  ///
  /// - Parameter isDissolve: whether the shares of both pictures add up to 1.
  func opacity(of frame: MeasuredPicture, isDissolve: Bool) -> (value: Double, residual: Double) {
    var (one, other) = (0.0, 0.0)
    for (index, place) in places.enumerated() {
      let pixel = frame.pixels[place] * Self.colour
      one += Double(pixel.dot(first[index]))
      other += Double(pixel.dot(last[index]))
    }
    let shares = isDissolve ? dissolved(one, other) : mixed(one, other)
    var rest = 0.0
    for (index, place) in places.enumerated() {
      let error =
        frame.pixels[place] * Self.colour - first[index] * Float(shares.first)
        - last[index] * Float(shares.last)
      rest += Double(error.dot(error))
    }
    let expected = 3 * noise * noise * Double(places.count)
    return (shares.last, (max(0, rest - 1.5 * expected) / energy).squareRoot())
  }

  /// Returns the shares of both pictures if they add up to 1.
  private func dissolved(_ one: Double, _ other: Double) -> (first: Double, last: Double) {
    // (frame − first) · (last − first) / energy
    let share = (other - one - sums.1 + sums.0) / energy
    return (1 - share, share)
  }

  /// Returns the shares of both pictures; those of a dissolve if the pictures are too much alike.
  private func mixed(_ one: Double, _ other: Double) -> (first: Double, last: Double) {
    let determinant = sums.0 * sums.2 - sums.1 * sums.1
    guard determinant > 0.02 * sums.0 * sums.2 else { return dissolved(one, other) }
    return (
      (one * sums.2 - other * sums.1) / determinant,
      (other * sums.0 - one * sums.1) / determinant
    )
  }
}
