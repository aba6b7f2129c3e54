import CRasterKernels
import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The smaller copies of an image are the means of whole boxes of its pixels, rounded half up.
@Suite struct SmallerCopyTests {
  /// The first copy has boxes of 3 or 4 half pixels a side.
  ///
  /// Each box of a later one has four of the copy before. Beyond the edge pixels and boxes repeat.
  @Test(arguments: [3, 4], KernelLevel.supported)
  func copiesAreTheMeansOfTheirBoxes(halves: Int, level: KernelLevel) {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var sizes = (1...9).flatMap { width in (1...9).map { PixelSize(width, $0) } }
    sizes += (0..<12).map { _ in
      PixelSize(
        Int.random(in: 10...150, using: &generator), Int.random(in: 10...150, using: &generator))
    }
    for size in sizes {
      let image = Scenes.noise(size, opaque: Bool.random(using: &generator), using: &generator)
      let copies = BoxLevels(image, halves: halves, count: 6, level: level).pixmaps
      #expect(
        copies == Self.expected(image, halves: halves, count: 6),
        "seed \(seed), \(size.width) x \(size.height)")
    }
  }

  /// Returns the copies by plain sums.
  private static func expected(_ image: Pixmap, halves: Int, count: Int) -> [Pixmap] {
    var size = PixelSize(
      (2 * image.width + halves - 1) / halves, (2 * image.height + halves - 1) / halves)
    // Four sums a box; those of half pixels are four times as large.
    var weight = halves * halves
    var sums = (0..<size.area).map { box in
      var sums = [0, 0, 0, 0]
      for y in 0..<halves {
        for x in 0..<halves {
          let column = min((box % size.width * halves + x) / 2, image.width - 1)
          let row = min((box / size.width * halves + y) / 2, image.height - 1)
          for lane in 0..<4 { sums[lane] += Int((image[column, row] >> UInt32(8 * lane)) & 255) }
        }
      }
      return sums
    }
    var copies: [Pixmap] = []
    for _ in 0..<count {
      copies.append(
        Pixmap(
          size,
          pixels: sums.map { sums in
            (0..<4).reduce(0) {
              $0 | (UInt32((2 * sums[$1] + weight) / (2 * weight)) << UInt32(8 * $1))
            }
          }))
      let (larger, before) = (size, sums)
      size = PixelSize((larger.width + 1) / 2, (larger.height + 1) / 2)
      weight *= 4
      sums = (0..<size.area).map { box in
        let columns = [0, 1].map { min(2 * (box % size.width) + $0, larger.width - 1) }
        let rows = [0, 1].map { min(2 * (box / size.width) + $0, larger.height - 1) }
        return (0..<4).map { lane in
          rows.reduce(0) { sum, row in
            columns.reduce(sum) { $0 + before[row * larger.width + $1][lane] }
          }
        }
      }
    }
    return copies
  }

  @Test func everyInstructionLevelMatchesTheFormulas() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let run = BoxRun(using: &generator)
      for level in segue_raster_level.supported where run.computed(level) != run.expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(run)")
        return
      }
    }
  }
}

/// Random inputs of the loops of smaller copies.
private struct BoxRun {
  /// The outputs of the loops.
  struct Results: Equatable {
    var cells: [Int16] = []
    var columns: [UInt32] = []
    var halved: [UInt32] = []
    var means: [UInt32] = []
  }

  let count: Int
  let halves: Int
  let weights: (Int, Int)
  let adds: Bool
  let rows: ([UInt32], [UInt32])
  let sums: [UInt32]
  let weight: UInt32

  init(using generator: inout SeededGenerator) {
    count = Int.random(in: 1...70, using: &generator)
    halves = Bool.random(using: &generator) ? 3 : 4
    weights = [(1, 1), (2, 1), (1, 2)].randomElement(using: &generator) ?? (1, 1)
    adds = Bool.random(using: &generator)
    let powers = Int.random(in: 0...10, using: &generator)
    let weight: UInt32 = (halves == 3 ? 9 : 4) << UInt32(2 * powers)
    self.weight = weight
    let width = (count * halves + 1) / 2
    func row() -> [UInt32] {
      (0..<width).map { _ in
        Bool.random(using: &generator) ? .max : UInt32.random(in: 0 ... .max, using: &generator)
      }
    }
    rows = (row(), row())
    sums = (0..<8 * count).map { _ in
      Bool.random(using: &generator)
        ? 255 * weight : UInt32.random(in: 0...255 * weight, using: &generator)
    }
  }

  private func byte(_ pixels: [UInt32], _ lane: Int) -> Int {
    Int(pixels[lane / 4] >> UInt32(lane % 4 * 8) & 255)
  }

  /// The outputs by plain formulas.
  var expected: Results {
    var results = Results()
    results.cells = (0..<4 * rows.0.count).map {
      Int16(byte(rows.0, $0) * weights.0 + byte(rows.1, $0) * weights.1)
    }
    results.columns = (0..<4 * count).map { lane in
      // A box covers the half cells from `halves` times its number on.
      let first = lane / 4 * halves
      return (first..<first + halves).reduce(0) {
        $0 + UInt32(results.cells[$1 / 2 * 4 + lane % 4])
      } / (halves == 4 ? 2 : 1)
    }
    results.halved = (0..<4 * count).map { lane in
      let left = 2 * (lane - lane % 4) + lane % 4
      return (adds ? UInt32(lane) : 0) &+ sums[left] &+ sums[left + 4]
    }
    results.means = (0..<count).map { box in
      (0..<4).reduce(0) { $0 | (((sums[4 * box + $1] + weight / 2) / weight) << UInt32(8 * $1)) }
    }
    return results
  }

  /// Runs the loops at a level.
  func computed(_ level: segue_raster_level) -> Results {
    var results = Results()
    results.cells = [Int16](repeating: -1, count: 4 * rows.0.count)
    unsafe segue_boxes_add_rows(
      level, &results.cells, rows.0, rows.1, rows.0.count, Int16(weights.0), Int16(weights.1))
    results.columns = [UInt32](repeating: .max, count: 4 * count)
    unsafe segue_boxes_add_columns(level, &results.columns, results.cells, count, Int32(halves))
    results.halved = (0..<4 * count).map { UInt32($0) }
    unsafe segue_boxes_halve(level, &results.halved, sums, count, adds ? 1 : 0)
    results.means = [UInt32](repeating: 0, count: count)
    unsafe segue_boxes_mean(level, &results.means, sums, count, weight)
    return results
  }
}
