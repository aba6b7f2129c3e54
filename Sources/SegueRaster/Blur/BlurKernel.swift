// A Gaussian blur of any size, with an error of at most one level.
//
// 1. The picture is divided into cells of h x h pixels whose corners are multiples of h in the
//    picture, whatever part of it is drawn. h is 1 below a standard deviation of 8 pixels, else the
//    largest power of two with at least 4 cells per standard deviation: 4 <= sigma / h < 8.
// 2. A cell is the mean of its pixels, in 15 bits: 255 is 32767 (`CellRows`).
// 3. Rows, then columns of cells are convolved with one integer kernel in 1/32768, whose sum is
//    exact, so that flat areas stay flat bit for bit. Its variance is that of the blur less the
//    variance added by means of cells, integrals over cells and the interpolation: 1/12 - 1/(12
//    h^2), 1/12 and 1/6 + 1/(12 h^2) of a cell squared; the blur itself is integrated over pixels,
//    1/(12 h^2).
// 4. Between the centres of cells pixels are interpolated linearly along both axes, and rounded to
//    8 bits once.
// 5. Beyond the edge (`BlurEdge`) pixels are transparent, repeated, mirrored, or omitted from sum
//    and weight alike (`EdgeExtension`; with cells of one pixel, and for bounds much smaller than
//    the blur, `CellRows` does so cell by cell).
//
// Errors of a black and white step against the true Gaussian, in levels: this 0.3 at sigma 4 to 8
// and 0.7 at most, including 0.5 for rounding. Rejected for their errors: three boxes (2.0 to 6.0),
// extended boxes (1.2 to 2.5), Young and van Vliet's recursion (0.9 to 4.2, serial, in floating
// point).

import SegueGraphics

/// The kernel of a Gaussian blur: its cell size and integer weights.
struct BlurKernel: Hashable, Sendable {
  /// The standard deviation in pixels.
  let sigma: Double
  /// The pixels of a cell along each axis: a power of two.
  let step: Int
  /// The weights in 1/32768, from the leftmost on.
  ///
  /// Their sum is 32768; empty if there is no blur.
  let weights: [Int16]

  /// The sum of the weights, which stands for 1.
  static let one = 1 << 15
  /// The largest standard deviation in pixels; larger ones are clamped to it.
  static let largest = 500.0
  /// The smallest standard deviation in pixels that has an effect.
  static let least = 0.2

  /// Creates the kernel for a standard deviation in pixels; one below ``least`` has no effect.
  init(sigma: Double) {
    let sigma = min(sigma, Self.largest)
    var step = 1
    while sigma >= 8, sigma / Double(2 * step) >= 4 { step *= 2 }
    self.init(sigma: sigma, step: step)
  }

  private init(sigma: Double, step: Int) {
    self.sigma = sigma
    self.step = step
    guard sigma >= Self.least else {
      weights = []
      return
    }
    let scaled = sigma / Double(step)
    let spread = step == 1 ? 0 : Self.spread(step)
    weights = Self.weights(of: (scaled * scaled - spread).squareRoot())
  }

  /// The same blur with smaller cells, up to 64 per standard deviation.
  ///
  /// For bounds much smaller than the blur, which contain few pixels.
  var finer: BlurKernel {
    var step = step
    while step > 1, sigma / Double(step) < 32 { step /= 2 }
    return BlurKernel(sigma: sigma, step: step)
  }

  /// Returns the variance that the steps around the convolution add, in cells squared.
  ///
  /// The sum of the variances of the means of finer cells, the tents from and to them, the linear
  /// interpolation, and the integrals over cells; less that of a blur integrated over pixels.
  private static func spread(_ step: Int) -> Double {
    let pixels = 1 / Double(12 * step * step)
    let means = 1.0 / 48 - pixels
    let lines = step > 2 ? 1.0 / 24 + pixels : 0
    return means + 2 * 3.0 / 16 + lines + 1.0 / 12 - pixels
  }

  /// The number of weights on either side of the middle one.
  var radius: Int { weights.count / 2 }

  /// The distance in pixels beyond which a pixel has no effect; 0 if there is no blur.
  var reach: Int { weights.isEmpty ? 0 : step * (radius + 3) }

  /// Returns the Gaussian's integrals over cells, rounded; the middle weight takes the remainder.
  private static func weights(of sigma: Double) -> [Int16] {
    let radius = Int((3.5 * sigma).rounded(.up))
    let scale = 1 / (sigma * 2.0.squareRoot())
    let integrals = (0...radius).map { cell -> Double in
      let (low, high) = ((Double(cell) - 0.5) * scale, (Double(cell) + 0.5) * scale)
      return errorFunction(high) - errorFunction(low)
    }
    let total = integrals[0] + 2 * integrals.dropFirst().reduce(0, +)
    var side = integrals.dropFirst().map { Int16($0 / total * Double(one) + 0.5) }
    while side.last == 0 { side.removeLast() }
    let middle = one - 2 * side.reduce(0) { $0 + Int($1) }
    return side.reversed() + [Int16(clamping: middle)] + side
  }

  /// Computes erf(x) by the series 2 / sqrt(pi) exp(-x^2) sum 2^n x^(2n+1) / (2n+1)!!, all terms positive.
  private static func errorFunction(_ x: Double) -> Double {
    if abs(x) > 6 { return x > 0 ? 1 : -1 }
    var (term, sum, n) = (x, x, 1.0)
    while abs(term) > 1e-17 * abs(sum) {
      term *= 2 * x * x / (2 * n + 1)
      sum += term
      n += 1
    }
    return 2 / Double.pi.squareRoot() * DeterministicMath.exponential(-x * x) * sum
  }

  /// Returns a range of the weights, scaled to the full sum; the largest one takes the remainder.
  func weights(_ part: Range<Int>) -> [Int16] {
    let kept = weights[part].map(Int.init)
    let sum = kept.reduce(0, +)
    guard sum > 0, sum < Self.one else { return Array(weights[part]) }
    var scaled = kept.map { $0 * Self.one / sum }
    if let largest = scaled.indices.max(by: { scaled[$0] < scaled[$1] }) {
      scaled[largest] += Self.one - scaled.reduce(0, +)
    }
    return scaled.map { Int16(clamping: $0) }
  }
}
