// The loops over runs of pixels, written in C; `SamplePath` defines the sampling positions.
//
// 1. `PixelKernel` alone specifies the arithmetic of one pixel.
// 2. A run has parts (`RunParts`): pixels at its left edge with individual coverage, the inside
//    with one coverage, pixels at its right edge.
// 3. Drawing: source times opacity times coverage, each product over 255 rounded to nearest, over
//    the target: s + d * (255 - alpha) / 255.
// 4. Sampling on a line (`SamplePath`): positions in 1/2^32 pixel, with integer steps from one
//    anchor, so that a pixel does not depend on the region that is drawn. Weights are the upper
//    eight bits of the fractions; 1/512 pixel is added before, so that truncation rounds.
// 5. Sampling on a curve (`SampleCurve`): at most 64 pixels along a parabola, in 1/2^20 pixel.
// 6. Four taps (`SampleTaps`): weights of seven bits; the mean of four is rounded to 1/64 level for
//    each pair, then to a level.
// 7. A gradient's run (`GradientPlaces`) computes positions in `Double`, added in a fixed order,
//    and takes the colour of the step below.
// 8. Rows of areas become coverage in `RowKernel`, cells are blurred in `BlurLoops`.
// 9. `KernelLevel` chooses the instruction set at run time; every level gives the same pixels, and
//    tests compare the levels.
//
// Rejected: the loops in Swift (wide instructions cannot be chosen at run time); an edge's
// coverages loaded byte by byte (39 % of that loop's samples waited for them); at most four pixels
// stored at an edge (0.995 of the time); paths and curves passed by value (by address S4 takes
// 0.93); texels prefetched one or two rows ahead instead of three (0.68 and 0.59 against 0.54).

import CRasterKernels
import SegueGraphics

/// The loops over runs of pixels, in C with SIMD instructions chosen at run time.
///
/// Each applies the arithmetic of `PixelKernel` to every pixel. All unsafe code of the rasterizer
/// is in this file, `BlurLoops` and `RowKernel`: ranges are checked there, as the C functions do
/// not check them. On a Zen 3 the same C without and with AVX2 took 6.1 and 1.5 ns a pixel for a
/// rotated run, 1.06 and 0.13 for a translucent fill.
struct RunKernels: Sendable {
  /// The instruction set level.
  let kernelLevel: KernelLevel
  /// The level in the form of the C functions.
  let level: segue_raster_level

  /// Creates the loops for a level that this processor must have.
  init(_ level: KernelLevel) {
    kernelLevel = level
    self.level = level.instructions
  }

  /// Fills a range of pixels with one pixel.
  func fill(_ target: inout MutableSpan<UInt32>, _ range: Range<Int>, _ pixel: UInt32) {
    check(range, target.count)
    unsafe target.withUnsafeMutableBufferPointer {
      unsafe segue_raster_fill(level, $0.baseAddress, range.lowerBound, range.count, pixel)
    }
  }

  /// Copies pixels, from an index on, to a range.
  func copy(
    _ source: Span<UInt32>, at start: Int, to target: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, target.count)
    check(start..<start + range.count, source.count)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        unsafe segue_raster_copy(
          target.baseAddress, range.lowerBound, source.baseAddress, start, range.count)
      }
    }
  }

  /// Copies pixels, from an index on, to a range, and composites one pixel over them.
  func copy(
    _ source: Span<UInt32>, at start: Int, to target: inout MutableSpan<UInt32>,
    _ range: Range<Int>, under pixel: UInt32
  ) {
    check(range, target.count)
    check(start..<start + range.count, source.count)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        unsafe segue_raster_copy_under(
          level, target.baseAddress, range.lowerBound, source.baseAddress, start, range.count,
          pixel)
      }
    }
  }

  /// Writes the pixels of a gradient in row `y` from column `x` on, with the colours of a table.
  func gradient(
    _ target: inout MutableSpan<UInt32>, _ range: Range<Int>, _ table: GradientTable,
    _ gradient: GradientPlaces, x: Int, y: Int
  ) {
    check(range, target.count)
    check(0..<GradientPlaces.before + 1, table.pixels.count)
    let middle = Double(y) + 0.5
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe table.pixels.withUnsafeBufferPointer { colors in
        unsafe table.formulas.withUnsafeBufferPointer { parts in
          var places = unsafe segue_raster_gradient_row(
            colors: colors.baseAddress, parts: parts.baseAddress, part_count: parts.count,
            first: Double(x), step_u: gradient.alongX.x, row_u: gradient.alongY.x * middle,
            start_u: gradient.start.x, step_v: gradient.alongX.y,
            row_v: gradient.alongY.y * middle, start_v: gradient.start.y,
            is_radial: gradient.isRadial ? 1 : 0)
          unsafe segue_raster_gradient(
            level, target.baseAddress, range.lowerBound, range.count, &places)
        }
      }
    }
  }

  /// Composites one pixel over a range.
  func over(_ target: inout MutableSpan<UInt32>, _ range: Range<Int>, _ pixel: UInt32) {
    check(range, target.count)
    unsafe target.withUnsafeMutableBufferPointer {
      unsafe segue_raster_over_pixel(
        level, $0.baseAddress, range.lowerBound, range.count, pixel)
    }
  }

  /// Composites one pixel over a run with coverage.
  ///
  /// Edge pixels use the opacity and their coverage; inside, `solid` already includes both.
  @inline(__always)
  func over(
    _ target: inout MutableSpan<UInt32>, at start: Int, _ pixel: UInt32, solid: UInt32,
    _ parts: RunParts, coverage: Span<UInt8>, opacity: UInt8
  ) {
    check(parts, start, target.count, coverage.count)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        unsafe withUnsafePointer(to: parts.parts) { parts in
          unsafe segue_raster_over_pixel_parts(
            level, target.baseAddress, start, coverage.baseAddress, parts, pixel, opacity, solid)
        }
      }
    }
  }

  /// Composites pixels over a run with coverage, or adds them.
  ///
  /// Edge pixels use the opacity and their coverage, pixels inside a factor; or the source replaces
  /// the pixels inside.
  @inline(__always)
  func blend(
    _ source: Span<UInt32>, onto target: inout MutableSpan<UInt32>, at start: Int,
    _ parts: RunParts, factor: UInt8, replaces: Bool, coverage: Span<UInt8>, opacity: UInt8,
    isAdditive: Bool
  ) {
    check(parts, start, target.count, coverage.count)
    check(0..<parts.count, source.count)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        unsafe coverage.withUnsafeBufferPointer { coverage in
          let how =
            isAdditive ? SEGUE_RASTER_ADD : replaces ? SEGUE_RASTER_REPLACE : SEGUE_RASTER_OVER
          unsafe withUnsafePointer(to: parts.parts) { parts in
            unsafe segue_raster_blend_parts(
              level, target.baseAddress, start, source.baseAddress, coverage.baseAddress, parts,
              opacity, factor, how)
          }
        }
      }
    }
  }

  /// Multiplies the colours of a range of pixels by a brightness; alpha stays.
  func dim(_ target: inout MutableSpan<UInt32>, _ range: Range<Int>, by brightness: UInt8) {
    check(range, target.count)
    unsafe target.withUnsafeMutableBufferPointer {
      unsafe segue_raster_dim(level, $0.baseAddress, range.lowerBound, range.count, brightness)
    }
  }

  /// Samples an image, which has at least one pixel, along a path.
  func sample(
    _ image: Pixmap, along path: SamplePath, to target: inout MutableSpan<UInt32>,
    _ range: Range<Int>
  ) {
    check(range, target.count)
    check(image)
    precondition(path.isSound && range.count <= SamplePath.longest, "places do not wrap round")
    let path = segue_raster_path(
      u: Int64(path.u), v: Int64(path.v), step_u: Int64(path.stepU), step_v: Int64(path.stepV))
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe withUnsafePointer(to: path) { path in
        unsafe segue_raster_sample(
          level, target.baseAddress, range.lowerBound, range.count, image.pixels,
          Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height), path)
      }
    }
  }

  /// Samples an image along a curve, from one of its pixels on.
  func sample(
    _ image: Pixmap, along curve: SampleCurve, from first: Int,
    to target: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, target.count)
    check(image)
    check(first..<first + range.count, SampleCurve.longest)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe withUnsafePointer(to: curve.curve) { curve in
        unsafe segue_raster_sample_curve(
          level, target.baseAddress, range.lowerBound, range.count, image.pixels,
          Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height), curve,
          first)
      }
    }
  }

  /// Samples an image along a path with four taps a pixel.
  func sample(
    _ image: Pixmap, along path: SamplePath, _ taps: SampleTaps,
    to target: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, target.count)
    check(image)
    precondition(path.isSound && range.count <= SamplePath.longest, "places do not wrap round")
    let path = segue_raster_path(
      u: Int64(path.u), v: Int64(path.v), step_u: Int64(path.stepU), step_v: Int64(path.stepV))
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe withUnsafePointer(to: path) { path in
        unsafe withUnsafePointer(to: taps.taps) { taps in
          unsafe segue_raster_sample_four(
            level, target.baseAddress, range.lowerBound, range.count, image.pixels,
            Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height), path,
            taps)
        }
      }
    }
  }

  /// Samples an image along a curve with four taps a pixel, from one of its pixels on.
  func sample(
    _ image: Pixmap, along curve: SampleCurve, _ taps: SampleTaps, from first: Int,
    to target: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, target.count)
    check(image)
    check(first..<first + range.count, SampleCurve.longest)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe withUnsafePointer(to: curve.curve) { curve in
        unsafe withUnsafePointer(to: taps.taps) { taps in
          unsafe segue_raster_sample_curve_four(
            level, target.baseAddress, range.lowerBound, range.count, image.pixels,
            Int32(truncatingIfNeeded: image.width), Int32(truncatingIfNeeded: image.height), curve,
            first, taps)
        }
      }
    }
  }

  /// Filters rows of an image, given by their first indices, into a row of another image.
  ///
  /// - Parameters:
  ///   - weights: at most 5, with a sum that is 3 or a power of two up to 128.
  ///   - sums: a buffer for 4 (width + 5) numbers.
  func filter(
    _ image: Pixmap, rows: [Int], weights: [UInt8], into target: inout MutableSpan<UInt32>,
    at start: Int, _ sums: inout [UInt16]
  ) {
    check(image)
    let sum = weights.reduce(0, +)
    precondition(sum == 3 || sum <= 128 && sum.nonzeroBitCount == 1, "a sum that can be divided by")
    precondition(2...5 ~= weights.count && weights.count == rows.count, "2 to 5 rows")
    for row in rows { check(row..<row + image.width, image.pixels.count) }
    check(start..<start + image.width + (weights.count % 2 == 0 ? 1 : 0), target.count)
    precondition(sums.count >= 4 * (image.width + 5), "room for the sums")
    let padded = weights + [UInt8](repeating: 0, count: 5 - weights.count)
    let filter = segue_raster_filter(
      weights: (padded[0], padded[1], padded[2], padded[3], padded[4]),
      count: UInt8(truncatingIfNeeded: weights.count), sum: sum)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe withUnsafePointer(to: filter) { filter in
        unsafe segue_raster_filter_row(
          level, target.baseAddress, start, image.pixels, rows,
          image.width, filter, &sums)
      }
    }
  }

  /// Checks that an image has pixels, and at most 2^30, which positions can address.
  private func check(_ image: Pixmap) {
    precondition(image.pixels.count == image.width * image.height && image.width > 0)
    precondition(image.pixels.count <= 1 << 30, "an image has at most 2^30 pixels")
  }

  /// Checks that the parts of a run are not negative and lie inside the buffers.
  @inline(__always)
  private func check(_ parts: RunParts, _ start: Int, _ count: Int, _ coverages: Int) {
    let parts = parts.parts
    precondition(
      parts.before >= 0 && parts.solid >= 0 && parts.after >= 0, "no part is shorter than none")
    check(start..<start &+ parts.before &+ parts.solid &+ parts.after, count)
    if parts.before > 0 {
      check(parts.coverage_before..<parts.coverage_before &+ parts.before, coverages)
    }
    if parts.after > 0 {
      check(parts.coverage_after..<parts.coverage_after &+ parts.after, coverages)
    }
  }

  @inline(always)
  private func check(_ range: Range<Int>, _ count: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "a run lies inside the pixels it is of")
  }
}

/// The parts of a run of pixels: an edge with individual coverage, the inside with one coverage,
/// and another edge.
struct RunParts {
  /// The parts in the form of the C kernels: lengths, and first indices of coverages.
  let parts: segue_raster_parts

  /// Whether all pixels have the same coverage.
  @inline(__always) var isSolid: Bool { parts.before | parts.after == 0 }
  @inline(__always) var count: Int { parts.before &+ parts.solid &+ parts.after }

  /// The range of pixels inside, counted from the first pixel of the run.
  @inline(__always) var inside: Range<Int> { parts.before..<parts.before &+ parts.solid }

  /// Creates parts from their lengths, and the indices of the coverages at either edge.
  @inline(__always)
  init(before: Int, solid: Int, after: Int, coverageBefore: Int, coverageAfter: Int) {
    parts = segue_raster_parts(
      before: before, solid: solid, after: after, coverage_before: coverageBefore,
      coverage_after: coverageAfter)
  }
}
