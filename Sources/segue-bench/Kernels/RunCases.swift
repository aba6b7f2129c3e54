import CRasterKernels

/// The benchmark cases of the loops over runs of pixels: the best instruction set against the portable loop.
///
/// 256 rows of 1024 pixels, which fit the second-level cache as a band of a screen does.
enum RunCases {
  private static let width = 1024
  private static let rows = 256
  private static let count = width * rows
  /// The size of the image that the sampling loops read: a screen.
  private static let image = (width: 1170, height: 2532)

  /// Every loop of CRasterKernels, by name.
  static var all: [(name: String, make: () -> BenchCase)] {
    ["copy", "copy-under", "fill", "over-pixel", "over-pixel-covered", "dim"].map { name in
      ("run-\(name)", { bench(name, draw: plain(name)) })
    }
      + ["over", "over-covered", "add", "add-covered"].map { name in
        ("run-\(name)", { bench(name, draw: blending(name)) })
      }
      + [
        ("run-sample", { bench("sample", draw: sampling(cosine: 0.992826, sine: 0.119569)) }),
        ("run-sample-moved", { bench("sample-moved", draw: sampling(cosine: 1, sine: 0)) }),
        ("run-sample-curve", { bench("sample-curve", draw: bending()) }),
      ]
  }

  /// Draws a row of the target, from an index on.
  private typealias Draw = (segue_raster_level, inout [UInt32], Int) -> Void

  /// Creates the case of a loop, run for each row.
  private static func bench(_ name: String, draw: @escaping Draw) -> BenchCase {
    var target = pixels(count)
    func all(_ level: segue_raster_level) -> Int {
      for row in 0..<rows { draw(level, &target, row * width) }
      return Int(target[0]) &+ Int(target[count - 1])
    }
    return BenchCase(
      name: "run-\(name)", baselineName: name == "copy" ? "itself" : "plain loop", pixels: count,
      run: { all(segue_raster_best()) }, baseline: { all(SEGUE_RASTER_PORTABLE) })
  }

  /// Returns a loop that fills, copies or draws one pixel.
  private static func plain(_ name: String) -> Draw {
    let (source, coverage) = (pixels(width), coverage(width))
    let faint: UInt32 = 0x6640_2010
    return { level, target, start in
      switch name {
      case "copy": unsafe segue_raster_copy(&target, start, source, 0, width)
      case "copy-under":
        unsafe segue_raster_copy_under(level, &target, start, source, 0, width, faint)
      case "fill": unsafe segue_raster_fill(level, &target, start, width, faint)
      case "over-pixel": unsafe segue_raster_over_pixel(level, &target, start, width, faint)
      case "dim": unsafe segue_raster_dim(level, &target, start, width, 250)
      default:
        var parts = edge
        unsafe segue_raster_over_pixel_parts(
          level, &target, start, coverage, &parts, faint, 200, faint)
      }
    }
  }

  /// Returns a loop that composites or adds one run to another.
  private static func blending(_ name: String) -> Draw {
    let (source, coverage) = (pixels(width), coverage(width))
    var parts = name.hasSuffix("covered") ? edge : inside
    let mode = name.hasPrefix("add") ? SEGUE_RASTER_ADD : SEGUE_RASTER_OVER
    return { level, target, start in
      unsafe segue_raster_blend_parts(
        level, &target, start, source, coverage, &parts, 200, 200, mode)
    }
  }

  /// A row with individual coverage for every pixel.
  private static let edge = segue_raster_parts(
    before: width, solid: 0, after: 0, coverage_before: 0, coverage_after: 0)
  /// A row with one coverage for all pixels.
  private static let inside = segue_raster_parts(
    before: 0, solid: width, after: 0, coverage_before: 0, coverage_after: 0)

  /// Returns a benchmark that samples a screen rotated by an angle; at 0 degrees it is only shifted.
  private static func sampling(cosine: Double, sine: Double) -> Draw {
    let texels = pixels(image.width * image.height)
    let one = 4_294_967_296.0
    return { level, target, start in
      let row = Double(start / width)
      var path = segue_raster_path(
        u: Int64((40.5 - row * sine) * one), v: Int64((40.5 + row * cosine) * one),
        step_u: Int64(cosine * one), step_v: Int64(sine * one))
      unsafe segue_raster_sample(
        level, &target, start, width, texels, Int32(image.width), Int32(image.height), &path)
    }
  }

  /// Returns a loop that samples a screen in perspective: parabolas of 64 pixels.
  private static func bending() -> Draw {
    let texels = pixels(image.width * image.height)
    let one = 1_048_576
    return { level, target, start in
      for column in stride(from: 0, to: width, by: 64) {
        var curve = segue_raster_curve(
          u: Int64((40 + column) * one), v: Int64((40 + start / width) * one),
          step_u: Int32(one + one / 50), step_v: Int32(one / 40), bend_u: 90, bend_v: 9)
        unsafe segue_raster_sample_curve(
          level, &target, start + column, 64, texels, Int32(image.width), Int32(image.height),
          &curve, 0)
      }
    }
  }

  /// Returns pseudo-random premultiplied pixels.
  private static func pixels(_ count: Int) -> [UInt32] {
    (0..<count).map { index in
      let noise = UInt32(truncatingIfNeeded: index &* 2_654_435_761)
      // The colours stay below the alpha.
      return noise & 0x3F3F_3F3F | (noise >> 1 | 0x40) << 24
    }
  }

  private static func coverage(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 24) }
  }
}
