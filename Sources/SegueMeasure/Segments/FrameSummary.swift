import SegueGraphics

/// The means of the blocks of a frame, by which frames are compared cheaply and with little noise.
struct FrameSummary: Sendable {
  /// The side of a block in pixels.
  static let block = 8

  let columns: Int
  let rows: Int
  /// The mean of each block, row by row.
  let means: [SIMD4<Float>]
  /// The digest of the frame's pixels.
  let digest: UInt64

  init(_ picture: MeasuredPicture, digest: UInt64) {
    let side = Self.block
    (columns, rows) = ((picture.width + side - 1) / side, (picture.height + side - 1) / side)
    var sums = [SIMD4<Float>](repeating: .zero, count: columns * rows)
    for y in 0..<picture.height {
      let row = y / side * columns
      for x in 0..<picture.width { sums[row + x / side] += picture.pixels[y * picture.width + x] }
    }
    for row in 0..<rows {
      let height = min(side, picture.height - row * side)
      for column in 0..<columns {
        let width = min(side, picture.width - column * side)
        sums[row * columns + column] /= Float(width * height)
      }
    }
    means = sums
    self.digest = digest
  }

  /// Returns the largest difference of a block from that of another frame, 0...255.
  func greatestDifference(from other: FrameSummary) -> Float {
    if digest == other.digest { return 0 }
    var most: Float = 0
    for index in means.indices {
      most = max(most, (means[index] - other.means[index]).greatestMagnitude)
    }
    return most
  }

  /// Returns the root mean square of the differences of all blocks from those of another frame, 0...255.
  func meanDifference(from other: FrameSummary) -> Float {
    if digest == other.digest { return 0 }
    let sum = means.indices.reduce(Float.zero) {
      let difference = means[$1] - other.means[$1]
      return $0 + difference.dot(difference)
    }
    return (sum / Float(3 * means.count)).squareRoot()
  }

  /// Returns the standard deviation of the blocks' noise, from the three quarters that differ least.
  func noise(against other: FrameSummary) -> Float {
    if digest == other.digest { return 0 }
    let differences = means.indices.map { abs(means[$0][1] - other.means[$0][1]) }
    // The third quartile of |difference| of two normal variables is 1.627 of one's deviation.
    return (differences.quantile(0.75) ?? 0) / 1.627
  }
}

/// The differences of a frame from others, which are kept of every frame of a recording.
struct FrameChange: Sendable {
  /// The digest of the frame's pixels.
  let digest: UInt64
  /// The largest difference of a block from the frame before, 0...255; 0 in the first frame.
  let fromPrevious: Float
  /// The root mean square of the blocks' differences from the frame before, 0...255.
  let meanFromPrevious: Float
  /// The largest difference of a block from the first frame, 0...255.
  let fromFirst: Float
  /// The standard deviation of the blocks' noise, by the frame before; infinite in the first frame.
  let noise: Float

  init(_ frame: FrameSummary, previous: FrameSummary?, first: FrameSummary?) {
    digest = frame.digest
    fromPrevious = previous.map { frame.greatestDifference(from: $0) } ?? 0
    meanFromPrevious = previous.map { frame.meanDifference(from: $0) } ?? 0
    fromFirst = first.map { frame.greatestDifference(from: $0) } ?? 0
    noise = previous.map { frame.noise(against: $0) } ?? .infinity
  }
}
