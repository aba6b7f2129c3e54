import SegueGraphics

/// A dynamic time warping of two clips: the cheapest monotonic alignment of their frames.
///
/// Dynamic time warping (Sakoe and Chiba 1978) over frame signatures, within a band about the
/// diagonal: time and memory grow with length · band.
struct TimeWarping {
  /// The aligned frames, both indices non-decreasing.
  private(set) var pairs: [(expected: Int, actual: Int)] = []
  /// The sum of the distances along the path, plus 16 for each step off the diagonal.
  private(set) var cost = 0
  /// The sum of the distances of frames of equal index.
  private(set) var diagonalCost = 0

  private static let band = 24
  /// The most cells of the table; longer clips are not aligned.
  private static let cellLimit = 1 << 24

  /// Aligns the signatures of a clip with those of its golden; neither may be empty.
  init(_ expected: [FrameSignature], _ actual: [FrameSignature]) {
    let (n, m) = (expected.count, actual.count)
    guard n > 0, m > 0 else { return }
    let half = Self.band + abs(n - m)
    let width = 2 * half + 1
    guard n * width <= Self.cellLimit else { return }
    let far = Int.max / 4
    var costs = [Int](repeating: far, count: n * width)
    func cost(_ i: Int, _ j: Int) -> Int {
      guard i >= 0, j >= 0, abs(j - i) <= half else { return i == -1 && j == -1 ? 0 : far }
      return costs[i * width + j - i + half]
    }
    for i in 0..<n {
      for j in max(0, i - half)...max(0, min(m - 1, i + half)) where j < m && abs(j - i) <= half {
        let distance = expected[i].distance(to: actual[j])
        // A step off the diagonal costs a little, so that equal frames are paired by index.
        let before = min(cost(i - 1, j - 1), cost(i - 1, j) + 16, cost(i, j - 1) + 16)
        costs[i * width + j - i + half] = min(far, before + distance)
      }
    }
    self.cost = cost(n - 1, m - 1)
    diagonalCost = (0..<max(n, m)).reduce(0) { sum, index in
      sum + expected[min(index, n - 1)].distance(to: actual[min(index, m - 1)])
    }
    pairs = Self.walk(n, m, cost)
  }

  /// Traces the cheapest path back from the end of the table, and returns its pairs.
  private static func walk(_ n: Int, _ m: Int, _ cost: (Int, Int) -> Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (n - 1, m - 1)
    while i >= 0, j >= 0 {
      pairs.append((i, j))
      if i == 0 && j == 0 { break }
      let (straight, up, left) = (cost(i - 1, j - 1), cost(i - 1, j) + 16, cost(i, j - 1) + 16)
      if straight <= min(up, left) {
        (i, j) = (i - 1, j - 1)
      } else if up <= left {
        i -= 1
      } else {
        j -= 1
      }
    }
    return pairs.reversed()
  }
}

/// A frame signature: 8 × 16 mean luminances, small enough to compare any two frames of a clip.
struct FrameSignature: Hashable {
  private static let columns = 8
  private static let rows = 16
  /// The most pixels of a cell that are sampled along each axis.
  private static let samples = 12

  /// The means, 0...255, row by row.
  private(set) var means: [UInt8] = []

  /// Computes the signature of a picture from at most 18,432 of its pixels.
  init(_ picture: Pixmap) {
    means.reserveCapacity(Self.columns * Self.rows)
    let pixels = picture.pixels.span
    for row in 0..<Self.rows {
      let rows = Self.places(row, of: Self.rows, length: picture.height)
      for column in 0..<Self.columns {
        let columns = Self.places(column, of: Self.columns, length: picture.width)
        var sum: UInt32 = 0
        for y in rows {
          for x in columns { sum &+= Self.luminance(pixels[y * picture.width + x]) }
        }
        let mean = sum / UInt32(max(1, rows.count * columns.count))
        means.append(UInt8(mean >> 8))
      }
    }
  }

  /// Returns the distance of two frames: the mean difference of a cell, in 256ths of a level.
  func distance(to other: FrameSignature) -> Int {
    var sum = 0
    for index in means.indices where index < other.means.count {
      sum += abs(Int(means[index]) - Int(other.means[index]))
    }
    return sum * 256 / max(1, means.count)
  }

  /// Returns the sampled coordinates of a cell along one axis.
  private static func places(_ cell: Int, of cells: Int, length: Int) -> [Int] {
    let start = cell * length / cells
    let end = max(start, (cell + 1) * length / cells)
    let step = max(1, (end - start) / samples)
    return Array(stride(from: start, to: end, by: step))
  }

  /// Returns the BT.709 luminance times 256 of a premultiplied pixel over black.
  @inline(__always)
  private static func luminance(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xFF) &* 54 &+ (pixel >> 8 & 0xFF) &* 183 &+ (pixel >> 16 & 0xFF) &* 19
  }
}
