import CRasterKernels
import Foundation
import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The loops over runs of pixels, at every level that this processor has, against plain formulas.
@Suite struct KernelTests {
  /// Random runs of each loop; `SEGUE_FUZZ_RUNS=1000000` tries as many.
  private static let runs =
    ProcessInfo.processInfo.environment["SEGUE_FUZZ_RUNS"].flatMap(Int.init) ?? 4000

  private static var levels: [segue_raster_level] {
    segue_raster_best() == SEGUE_RASTER_AVX2
      ? [SEGUE_RASTER_PORTABLE, SEGUE_RASTER_AVX2] : [SEGUE_RASTER_PORTABLE]
  }

  /// A loop to try, with what one pixel of its result is.
  enum Loop: CaseIterable {
    case copy, copyUnder, fill, overPixel, overPixelParts, over, add, replace, dim
  }

  @Test(arguments: Loop.allCases)
  func everyLevelDoesWhatIsSpecified(loop: Loop) {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.runs {
      let run = RandomRun(using: &generator)
      let expected = run.expected(loop)
      for level in Self.levels {
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
      for level in Self.levels where path.drawn(texels, level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(path)")
        return
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
      for level in Self.levels where curve.drawn(texels, level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(curve)")
        return
      }
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
