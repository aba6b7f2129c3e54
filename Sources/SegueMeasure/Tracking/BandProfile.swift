/// A picture as a few bands along its motion: means over some rows each, which keep little noise.
struct BandProfile {
  /// The number of bands.
  let count: Int
  /// The number of pixels along the motion.
  let length: Int
  /// The value of each band, pixel by pixel.
  private let values: [SIMD4<Float>]

  /// Averages the rows of a picture, seen toward the side through which it moves.
  init(_ picture: OrientedPicture) {
    let most = max(1, min(32, picture.breadth / 4))
    (count, length) = (most, picture.length)
    var sums = [SIMD4<Float>](repeating: .zero, count: most * picture.length)
    var heights = [Float](repeating: 0, count: most)
    for y in 0..<picture.breadth {
      let band = y * most / picture.breadth
      heights[band] += 1
      for x in 0..<picture.length { sums[x * most + band] += picture[x, y] }
    }
    for place in sums.indices { sums[place] /= heights[place % most] }
    values = sums
  }

  subscript(x: Int, band: Int) -> SIMD4<Float> {
    @inline(__always) get { values[x * count + band] }
  }

  /// Returns the value at a position between two pixels, interpolated linearly.
  @inline(__always)
  func value(at x: Double, band: Int) -> SIMD4<Float> {
    let near = min(max(0, Int(x.rounded(.down))), length - 2)
    let share = Float(x - Double(near))
    return self[near, band] * (1 - share) + self[near + 1, band] * share
  }

  /// Returns the change of a band from one pixel to the next around a position, per pixel.
  @inline(__always)
  func slope(at x: Double, band: Int) -> SIMD4<Float> {
    value(at: min(x + 0.5, Double(length - 1)), band: band)
      - value(at: max(x - 0.5, 0), band: band)
  }

  /// The largest change to a neighbour of each value, times 0.6: what a shift of half a pixel makes.
  var slack: [Float] {
    var slack = [Float](repeating: 0, count: values.count)
    for x in 0..<length {
      for band in 0..<count {
        let here = self[x, band]
        let left = x > 0 ? (here - self[x - 1, band]).greatestMagnitude : 0
        let right = x + 1 < length ? (here - self[x + 1, band]).greatestMagnitude : 0
        slack[x * count + band] = 0.6 * max(left, right)
      }
    }
    return slack
  }
}
