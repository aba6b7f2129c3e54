import CRasterKernels
import SegueGraphics
import TestSupport

/// Random source and target pixels within longer arrays.
struct RandomRun {
  private let target, source: [UInt32]
  private let coverage: [UInt8]
  private let start, sourceStart, count: Int
  private let parts: segue_raster_parts
  /// The opacity at edges or everywhere, and the factor inside.
  private let factor, inside: UInt8

  /// Creates a run of up to 70 pixels.
  init(using generator: inout SeededGenerator) {
    count = .random(in: 0...70, using: &generator)
    (start, sourceStart) = (
      .random(in: 0...9, using: &generator), .random(in: 0...9, using: &generator)
    )
    let before = Int.random(in: 0...count, using: &generator)
    let after = Int.random(in: 0...count - before, using: &generator)
    parts = segue_raster_parts(
      before: before, solid: count - before - after, after: after,
      coverage_before: .random(in: 0...9, using: &generator),
      coverage_after: .random(in: 0...9, using: &generator))
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
    inside = Bool.random(using: &generator) ? 255 : .random(in: 0...255, using: &generator)
  }

  /// Returns the target after a loop has run.
  func drawn(_ loop: KernelTests.Loop, _ level: segue_raster_level) -> [UInt32] {
    var (pixels, parts) = (target, parts)
    let (pixel, other) = (source[sourceStart], source[79])
    switch loop {
    case .copy: unsafe segue_raster_copy(&pixels, start, source, sourceStart, count)
    case .copyUnder:
      unsafe segue_raster_copy_under(level, &pixels, start, source, sourceStart, count, pixel)
    case .fill: unsafe segue_raster_fill(level, &pixels, start, count, pixel)
    case .overPixel: unsafe segue_raster_over_pixel(level, &pixels, start, count, pixel)
    case .overPixelParts:
      unsafe segue_raster_over_pixel_parts(
        level, &pixels, start, coverage, &parts, pixel, factor, other)
    case .over: blend(&pixels, level, SEGUE_RASTER_OVER)
    case .add: blend(&pixels, level, SEGUE_RASTER_ADD)
    case .replace: blend(&pixels, level, SEGUE_RASTER_REPLACE)
    case .dim: unsafe segue_raster_dim(level, &pixels, start, count, factor)
    }
    return pixels
  }

  private func blend(
    _ pixels: inout [UInt32], _ level: segue_raster_level, _ mode: segue_raster_mode
  ) {
    var parts = parts
    unsafe segue_raster_blend_parts(
      level, &pixels, start, Array(source[sourceStart...]), coverage, &parts, factor, inside, mode)
  }

  /// Returns a pixel's coverage times the opacity, or nil inside.
  private func covered(_ index: Int) -> UInt32? {
    let end = parts.before + parts.solid
    if (parts.before..<end).contains(index) { return nil }
    let at =
      index < parts.before ? parts.coverage_before + index : parts.coverage_after + index - end
    return Self.product(UInt32(coverage[at]), UInt32(factor))
  }

  /// Returns the expected result, pixel by pixel, from the formulas.
  func expected(_ loop: KernelTests.Loop) -> [UInt32] {
    var pixels = target
    for index in 0..<count {
      let below = target[start + index]
      let own = source[sourceStart + index]
      let (pixel, other) = (source[sourceStart], source[79])
      let covered = covered(index)
      let scaled = Self.scaled(own, covered ?? UInt32(inside))
      pixels[start + index] =
        switch loop {
        case .copy: own
        case .fill: pixel
        case .overPixel: Self.over(pixel, below)
        case .copyUnder: Self.over(pixel, own)
        case .overPixelParts: Self.over(covered.map { Self.scaled(pixel, $0) } ?? other, below)
        case .over: Self.over(scaled, below)
        case .add: Self.sum(scaled, below)
        case .replace: covered == nil ? own : Self.over(scaled, below)
        case .dim: Self.scaled(below, UInt32(factor)) & 0xFF_FFFF | below & 0xFF00_0000
        }
    }
    return pixels
  }

  /// Returns x · y / 255, rounded to nearest.
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
    channels(source, target) { $0 + product($1, 255 - (source >> 24)) }
  }

  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    channels(a, b) { min(255, $0 + $1) }
  }
}
