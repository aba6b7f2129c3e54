/// A tracker of the opacity with which the last picture covers the first one.
struct FadeTracker {
  private let places: [Int]
  private let first: [SIMD4<Float>]
  private let change: [SIMD4<Float>]
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
    places = stride(from: 0, to: all.count, by: step).map { all[$0] }
    first = places.map { rest.before.pixels[$0] }
    change = places.map { rest.after.pixels[$0] - rest.before.pixels[$0] }
    energy = change.reduce(0) { $0 + Double($1.dot($1)) }
    noise = Double(rest.noise)
  }

  /// Returns the opacity in a frame by least squares, and the share of the change that it leaves
  /// unexplained, 0...1, beyond noise.
  func opacity(of frame: MeasuredPicture) -> (value: Double, residual: Double) {
    var product = 0.0
    for (index, place) in places.enumerated() {
      product += Double((frame.pixels[place] - first[index]).dot(change[index]))
    }
    let opacity = product / energy
    var rest = 0.0
    for (index, place) in places.enumerated() {
      let error = frame.pixels[place] - first[index] - change[index] * Float(opacity)
      rest += Double(error.dot(error))
    }
    let expected = 3 * noise * noise * Double(places.count)
    return (opacity, (max(0, rest - 1.5 * expected) / energy).squareRoot())
  }
}
