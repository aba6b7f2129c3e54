import CRasterKernels
import Foundation
import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The loops over runs of pixels, at every instruction level of this processor, compared with plain
/// formulas.
@Suite struct KernelTests {
  /// The number of random runs of each loop; `SEGUE_FUZZ_RUNS=1000000` sets it.
  private static let runs =
    ProcessInfo.processInfo.environment["SEGUE_FUZZ_RUNS"].flatMap(Int.init) ?? 4000

  /// A loop under test, with the formula for one pixel.
  enum Loop: CaseIterable {
    case copy, copyUnder, fill, overPixel, overPixelParts, over, add, replace, dim
  }

  @Test(arguments: Loop.allCases)
  func everyInstructionLevelMatchesTheSpecification(loop: Loop) {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.runs {
      let run = RandomRun(using: &generator)
      let expected = run.expected(loop)
      for level in segue_raster_level.supported {
        let shown = run.drawn(loop, level)
        guard shown != expected else { continue }
        Issue.record("seed \(seed), \(loop), level \(level.rawValue): \(run)")
        return
      }
    }
  }

  @Test func samplesAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let texels = Scenes.noise(PixelSize(40, 40), opaque: false, using: &generator).pixels
    for _ in 0..<Self.runs {
      let path = RandomPath(using: &generator)
      let expected = path.expected(texels)
      for level in segue_raster_level.supported where path.drawn(texels, level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(path)")
        return
      }
    }
  }

  /// Compared with the formula in Swift, including distant and NaN positions.
  @Test func gradientsAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    // Colours encode the steps from 1 on, with 4097 beyond the end and 0 before the start:
    // neighbouring steps may be confused at a boundary, but all levels must agree.
    let colors = Array(1...UInt32(4097)) + [0]
    for _ in 0..<Self.runs {
      func number() -> Double {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return 0
        case 1:
          return [.nan, .infinity, -.infinity, 1e300, -1e300].randomElement(
            using: &generator) ?? 0
        default: return Double.random(in: -2...2, using: &generator)
        }
      }
      let first = Double(Int.random(in: -50...5000, using: &generator))
      // Two distant positions of opposite signs would make the result depend on the order of the
      // sums.
      let near = Double.random(in: -2...2, using: &generator)
      let (u, v) = ((number() / 500, number(), near), (number() / 500, number(), near))
      let isRadial = Bool.random(using: &generator)
      let count = Int.random(in: 0...70, using: &generator)
      let expected = (0..<count).map { index in
        let x = first + Double(index) + 0.5
        let (a, b) = (u.0 * x + u.1 + u.2, v.0 * x + v.1 + v.2)
        let t = isRadial ? (a * a + b * b).squareRoot() : a
        return t >= 0 ? UInt32(min(t, 1) * 4096) + 1 : 0
      }
      // A step's number by a formula: its lower byte is red, its upper one green.
      let cuts = (0..<4).map { _ in UInt32.random(in: 0...4096, using: &generator) }.sorted()
      let formulas = [(cuts[0], cuts[1]), (cuts[2], cuts[3])].map { first, end in
        segue_raster_even_colors(
          first: first, count: end - first, base: (1 << 24, 1 << 16, 0, 0),
          change: (1 << 24, 1 << 16, 0, 0))
      }
      var earlier: [UInt32]?
      for level in segue_raster_level.supported {
        var pixels = [UInt32](repeating: 7, count: count + 2)
        unsafe colors.withUnsafeBufferPointer { colors in
          unsafe formulas.withUnsafeBufferPointer { formulas in
            var row = unsafe segue_raster_gradient_row(
              colors: colors.baseAddress, parts: formulas.baseAddress, part_count: formulas.count,
              first: first, step_u: u.0, row_u: u.1, start_u: u.2, step_v: v.0, row_v: v.1,
              start_v: v.2, is_radial: isRadial ? 1 : 0)
            unsafe segue_raster_gradient(level, &pixels, 1, count, &row)
          }
        }
        let isNear = zip(pixels.dropFirst(), expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
        let isKept = pixels.first == 7 && pixels.last == 7
        if !isNear || !isKept || pixels != earlier ?? pixels {
          Issue.record("seed \(seed), level \(level.rawValue): \(u), \(v), \(isRadial)")
          return
        }
        earlier = pixels
      }
    }
  }

  @Test func curvesAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let texels = Scenes.noise(PixelSize(40, 40), opaque: false, using: &generator).pixels
    for _ in 0..<Self.runs {
      let curve = RandomCurve(using: &generator)
      let expected = curve.expected(texels)
      for level in segue_raster_level.supported where curve.drawn(texels, level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(curve)")
        return
      }
    }
  }

  @Test func fourTapsAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let texels = Scenes.noise(PixelSize(40, 40), opaque: false, using: &generator).pixels
    for _ in 0..<Self.runs {
      let (path, curve) = (RandomPath(using: &generator), RandomCurve(using: &generator))
      let (pixels, bent) = (path.expectedWithTaps(texels), curve.expectedWithTaps(texels))
      for level in segue_raster_level.supported {
        guard
          path.drawnWithTaps(texels, level) != pixels
            || curve.drawnWithTaps(texels, level) != bent
        else { continue }
        Issue.record("seed \(seed), level \(level.rawValue): \(path) or \(curve)")
        return
      }
    }
  }

  @Test(arguments: [[1, 1], [3, 61, 61, 3], [1, 1, 1], [1, 20, 22, 20, 1]] as [[UInt8]])
  func filteredRowsAreMeansRoundedOnce(weights: [UInt8]) {
    var generator = SeededGenerator(seed: 31)
    for width in 1...40 {
      let size = PixelSize(width, 5)
      let texels = Scenes.noise(size, opaque: false, using: &generator).pixels
      let rows = weights.indices.map { $0 * width }
      let padded = weights + [UInt8](repeating: 0, count: 5 - weights.count)
      var filter = segue_raster_filter(
        weights: (padded[0], padded[1], padded[2], padded[3], padded[4]),
        count: UInt8(weights.count), sum: weights.reduce(0, +))
      let length = width + (weights.count % 2 == 0 ? 1 : 0)
      let expected = (0..<length).map { mean(texels, width, weights, $0) }
      for level in segue_raster_level.supported {
        var (target, sums) = (
          [UInt32](repeating: 7, count: length + 2), [UInt16](repeating: 9, count: 4 * (width + 5))
        )
        unsafe segue_raster_filter_row(level, &target, 1, texels, rows, width, &filter, &sums)
        #expect(target == [7] + expected + [7], "width \(width), level \(level.rawValue)")
      }
    }
  }

  /// Returns the weighted mean around a column of the first rows, rounded half up.
  private func mean(_ texels: [UInt32], _ width: Int, _ weights: [UInt8], _ column: Int) -> UInt32 {
    let total = weights.reduce(0) { $0 + Int($1) }
    return ([0, 8, 16, 24] as [UInt32]).reduce(0) { pixel, shift in
      var sum = 0
      for (row, down) in weights.enumerated() {
        for (index, across) in weights.enumerated() {
          let x = max(0, min(width - 1, column + index - weights.count / 2))
          sum += Int(down) * Int(across) * Int(texels[row * width + x] >> shift & 255)
        }
      }
      return pixel | UInt32((sum + total * total / 2) / (total * total)) << shift
    }
  }

  @Test(arguments: 0..<150)
  func picturesAreTheSameAtEveryLevel(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let images = ImageTable([
      Scenes.noise(PixelSize(60, 50), using: &generator),
      Scenes.noise(PixelSize(37, 11), opaque: false, using: &generator),
    ])
    // Wider than a tile, and higher than a band.
    let size = seed % 10 == 0 ? PixelSize(400, 70) : PixelSize(48, 40)
    let list = Scenes.random(size, images: 2, using: &generator)
    let plain = Rasterizer(images: images, level: .portable).render(list)
    for level in KernelLevel.supported {
      #expect(
        Rasterizer(images: images, level: level).render(list) == plain, "seed \(seed)\n\(list)")
    }
  }
}
