import CRasterKernels
import SegueGraphics
import TestSupport

/// Random pixels to draw over others, somewhere in longer arrays.
struct RandomRun {
  private let target, source: [UInt32]
  private let coverage: [UInt8]
  private let start, sourceStart, coverageStart, count: Int
  private let factor: UInt8

  /// A run of up to 70 pixels.
  init(using generator: inout SeededGenerator) {
    count = .random(in: 0...70, using: &generator)
    (start, sourceStart, coverageStart) = (
      .random(in: 0...9, using: &generator), .random(in: 0...9, using: &generator),
      .random(in: 0...9, using: &generator)
    )
    let size = PixelSize(80, 1)
    let isOpaque = Int.random(in: 0..<4, using: &generator) == 0
    target = Scenes.noise(size, opaque: isOpaque, using: &generator).pixels
    source =
      Scenes.noise(
        size, opaque: Int.random(in: 0..<4, using: &generator) == 0, using: &generator
      ).pixels
    coverage = (0..<80).map { _ in
      [0, 255, .random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
    }
    factor = Bool.random(using: &generator) ? 255 : .random(in: 0...255, using: &generator)
  }

  /// What a loop makes of the target.
  func drawn(_ loop: KernelTests.Loop, _ level: segue_raster_level) -> [UInt32] {
    var pixels = target
    let pixel = source[sourceStart]
    switch loop {
    case .copy: unsafe segue_raster_copy(&pixels, start, source, sourceStart, count)
    case .fill: unsafe segue_raster_fill(level, &pixels, start, count, pixel)
    case .overPixel: unsafe segue_raster_over_pixel(level, &pixels, start, count, pixel)
    case .overPixelCovered:
      unsafe segue_raster_over_pixel_covered(
        level, &pixels, start, coverage, coverageStart, count, pixel, factor)
    case .over:
      unsafe segue_raster_over(level, &pixels, start, source, sourceStart, count, factor)
    case .overCovered:
      unsafe segue_raster_over_covered(
        level, &pixels, start, source, sourceStart, coverage, coverageStart, count, factor)
    case .add: unsafe segue_raster_add(level, &pixels, start, source, sourceStart, count, factor)
    case .addCovered:
      unsafe segue_raster_add_covered(
        level, &pixels, start, source, sourceStart, coverage, coverageStart, count, factor)
    case .dim: unsafe segue_raster_dim(level, &pixels, start, count, factor)
    }
    return pixels
  }

  /// The same, pixel by pixel, from the formulas.
  func expected(_ loop: KernelTests.Loop) -> [UInt32] {
    var pixels = target
    for index in 0..<count {
      let below = target[start + index]
      let own = source[sourceStart + index]
      let pixel = source[sourceStart]
      let covered = Self.product(UInt32(coverage[coverageStart + index]), UInt32(factor))
      pixels[start + index] =
        switch loop {
        case .copy: own
        case .fill: pixel
        case .overPixel: Self.over(pixel, below)
        case .overPixelCovered: Self.over(Self.scaled(pixel, covered), below)
        case .over: Self.over(Self.scaled(own, UInt32(factor)), below)
        case .overCovered: Self.over(Self.scaled(own, covered), below)
        case .add: Self.sum(Self.scaled(own, UInt32(factor)), below)
        case .addCovered: Self.sum(Self.scaled(own, covered), below)
        case .dim: Self.scaled(below, UInt32(factor)) & 0xFF_FFFF | below & 0xFF00_0000
        }
    }
    return pixels
  }

  /// x · y / 255, rounded to nearest.
  private static func product(_ x: UInt32, _ y: UInt32) -> UInt32 { (2 * x * y + 255) / 510 }

  private static func channels(
    _ a: UInt32, _ b: UInt32, _ combined: (UInt32, UInt32) -> UInt32
  ) -> UInt32 {
    ([0, 8, 16, 24] as [UInt32]).reduce(0) { $0 | combined(a >> $1 & 255, b >> $1 & 255) << $1 }
  }

  private static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    channels(pixel, 0) { channel, _ in product(channel, factor) }
  }

  private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    channels(source, target) { $0 + product($1, 255 - source >> 24) }
  }

  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    channels(a, b) { min(255, $0 + $1) }
  }
}
