import CRasterKernels
import SegueGraphics

/// The loops over runs of pixels, in C, where a processor's wide instructions can be chosen.
///
/// Each does what `PixelKernel` specifies for one pixel. Everything unsafe of the rasterizer is in
/// this file: ranges are checked here, the C functions trust them. On a Zen 3 the same C without and
/// with AVX2 took 6.1 and 1.5 ns a pixel for a rotated run, 1.06 and 0.13 for a translucent fill.
struct RunKernels: Sendable {
  private let level: segue_raster_level

  /// The loops for a level that this processor must have.
  init(_ level: KernelLevel) {
    self.level = level == .avx2 ? SEGUE_RASTER_AVX2 : SEGUE_RASTER_PORTABLE
  }

  /// Replaces a range of pixels by one pixel.
  func fill(_ target: inout [UInt32], _ range: Range<Int>, _ pixel: UInt32) {
    check(range, target.count)
    unsafe segue_raster_fill(level, &target, range.lowerBound, range.count, pixel)
  }

  /// Copies pixels, from an index on, to a range of others.
  func copy(_ source: [UInt32], at start: Int, to target: inout [UInt32], _ range: Range<Int>) {
    check(range, target.count)
    check(start..<start + range.count, source.count)
    unsafe segue_raster_copy(&target, range.lowerBound, source, start, range.count)
  }

  /// Draws one pixel over a range of others.
  func over(_ target: inout [UInt32], _ range: Range<Int>, _ pixel: UInt32) {
    check(range, target.count)
    unsafe segue_raster_over_pixel(level, &target, range.lowerBound, range.count, pixel)
  }

  /// Draws one pixel over a range of others, times opacity and coverages from an index on.
  func over(
    _ target: inout [UInt32], _ range: Range<Int>, _ pixel: UInt32, coverage: [UInt8],
    at first: Int, opacity: UInt8
  ) {
    check(range, target.count)
    check(first..<first + range.count, coverage.count)
    unsafe segue_raster_over_pixel_covered(
      level, &target, range.lowerBound, coverage, first, range.count, pixel, opacity)
  }

  /// Draws pixels, from an index on, over a range of others, or adds them, all times one factor.
  func blend(
    _ source: [UInt32], at start: Int, onto target: inout [UInt32], _ range: Range<Int>,
    factor: UInt8, addsUp: Bool
  ) {
    check(range, target.count)
    check(start..<start + range.count, source.count)
    if addsUp {
      unsafe segue_raster_add(
        level, &target, range.lowerBound, source, start, range.count, factor)
    } else {
      unsafe segue_raster_over(
        level, &target, range.lowerBound, source, start, range.count, factor)
    }
  }

  /// Draws pixels over a range of others, or adds them, times opacity and coverages.
  ///
  /// Pixels and coverages count from an index on.
  func blend(
    _ source: [UInt32], at start: Int, onto target: inout [UInt32], _ range: Range<Int>,
    coverage: [UInt8], at first: Int, opacity: UInt8, addsUp: Bool
  ) {
    check(range, target.count)
    check(start..<start + range.count, source.count)
    check(first..<first + range.count, coverage.count)
    if addsUp {
      unsafe segue_raster_add_covered(
        level, &target, range.lowerBound, source, start, coverage, first, range.count, opacity)
    } else {
      unsafe segue_raster_over_covered(
        level, &target, range.lowerBound, source, start, coverage, first, range.count, opacity)
    }
  }

  /// Multiplies the colours of a range of pixels by a brightness; alpha stays.
  func dim(_ target: inout [UInt32], _ range: Range<Int>, by brightness: UInt8) {
    check(range, target.count)
    unsafe segue_raster_dim(level, &target, range.lowerBound, range.count, brightness)
  }

  /// Samples an image, which has at least one pixel, along a path.
  func sample(
    _ image: Pixmap, along path: SamplePath, to target: inout [UInt32], _ range: Range<Int>
  ) {
    check(range, target.count)
    precondition(image.pixels.count == image.width * image.height && image.width > 0)
    precondition(image.pixels.count <= 1 << 30, "an image has at most 2^30 pixels")
    precondition(path.isSound && range.count <= SamplePath.longest, "places do not wrap round")
    unsafe segue_raster_sample(
      level, &target, range.lowerBound, range.count, image.pixels,
      Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height),
      segue_raster_path(
        u: Int64(path.u), v: Int64(path.v), step_u: Int64(path.stepU), step_v: Int64(path.stepV)))
  }

  /// Samples an image along a curve, from a pixel of it on.
  func sample(
    _ image: Pixmap, along curve: SampleCurve, from first: Int, to target: inout [UInt32],
    _ range: Range<Int>
  ) {
    check(range, target.count)
    precondition(image.pixels.count == image.width * image.height && image.width > 0)
    precondition(image.pixels.count <= 1 << 30, "an image has at most 2^30 pixels")
    check(first..<first + range.count, SampleCurve.longest)
    unsafe segue_raster_sample_curve(
      level, &target, range.lowerBound, range.count, image.pixels,
      Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height),
      curve.curve, first)
  }

  @inline(always)
  private func check(_ range: Range<Int>, _ count: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "a run lies inside the pixels it is of")
  }
}
