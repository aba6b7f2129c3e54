import SegueGraphics

/// Colour filters compiled to matrices in 1/4096, applied to premultiplied pixels.
///
/// 1. Successive filters are combined into one matrix if no value can be clamped between them: if
///    every row of the first has no negative factor and a sum of at most 1.
/// 2. A pixel's colours are unpremultiplied, rounded to 1/16 level; each result is a sum of
///    products, rounded half up and clamped to 0...255, and premultiplied by the result's alpha.
struct ColorFilterKernel {
  /// A colour matrix in integers.
  private struct Step {
    /// The factors, in 1/4096.
    var rows: [SIMD4<Int32>]
    /// The constant terms, in 1/65536 level.
    var bias: SIMD4<Int32>
  }

  private let steps: [Step]

  /// Compiles filters, which are applied in order.
  ///
  /// - Parameter fillsClear: whether constant terms for alpha apply, so that clear pixels become
  ///   visible.
  init(_ filters: [ColorFilter], fillsClear: Bool = true) {
    var matrices: [ColorMatrix] = []
    for filter in filters {
      var matrix = filter.colorMatrix
      if !fillsClear { matrix.bias.w = min(0, matrix.bias.w) }
      if let last = matrices.last, Self.staysInside(last) {
        matrices[matrices.count - 1] = matrix.after(last)
      } else {
        matrices.append(matrix)
      }
    }
    steps = matrices.map(Self.step)
  }

  /// Returns whether the results of a matrix never need clamping.
  private static func staysInside(_ matrix: ColorMatrix) -> Bool {
    (0..<4).allSatisfy { index in
      let row = matrix.rows[index]
      return row.min() >= 0 && matrix.bias[index] >= 0 && row.sum() + matrix.bias[index] <= 1
    }
  }

  /// Converts a matrix to integers.
  private static func step(_ matrix: ColorMatrix) -> Step {
    let bound = 1e4
    func whole(_ value: Double, _ unit: Double) -> Int32 {
      Int32((max(-bound, min(bound, value)) * unit).rounded(.toNearestOrAwayFromZero))
    }
    return Step(
      rows: matrix.rows.map { row in
        SIMD4(
          whole(row.x, 4096), whole(row.y, 4096), whole(row.z, 4096), whole(row.w, 4096))
      },
      bias: SIMD4(
        whole(matrix.bias.x, 4080), whole(matrix.bias.y, 4080), whole(matrix.bias.z, 4080),
        whole(matrix.bias.w, 4080)))
  }

  /// Filters premultiplied pixels in place.
  func apply(to pixels: inout [UInt32]) {
    // Neighbours are often equal.
    var (last, result) = (UInt32(0), filtered(0))
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last { (last, result) = (pixel, filtered(pixel)) }
      pixels[index] = result
    }
  }

  /// Filters premultiplied pixels in place, those outside some bounds with another kernel.
  ///
  /// - Parameter bounds: pixels whose alpha is the share of each that lies inside.
  func apply(to pixels: inout [UInt32], inside bounds: [UInt32], outside other: ColorFilterKernel) {
    for index in pixels.indices {
      let pixel = pixels[index]
      let share = UInt8(truncatingIfNeeded: bounds[index] >> 24)
      switch share {
      case 255: pixels[index] = filtered(pixel)
      case 0: pixels[index] = other.filtered(pixel)
      default:
        pixels[index] =
          PixelKernel.scaled(filtered(pixel), by: share)
          &+ PixelKernel.scaled(other.filtered(pixel), by: 255 &- share)
      }
    }
  }

  /// Filters a premultiplied pixel.
  func filtered(_ pixel: UInt32) -> UInt32 {
    var color = Self.straight(pixel)
    for step in steps {
      var result = SIMD4<Int32>.zero
      for channel in 0..<4 {
        // Values are in 1/16 level, factors in 1/4096: products in 1/65536.
        let products =
          SIMD4<Int64>(truncatingIfNeeded: step.rows[channel])
          &* SIMD4<Int64>(truncatingIfNeeded: color)
        let sum = products.wrappedSum() &+ Int64(step.bias[channel]) &* 4096 &+ 2048
        result[channel] = Int32(truncatingIfNeeded: max(0, min(4080, sum >> 12)))
      }
      color = result
    }
    return Self.premultiplied(color)
  }

  /// Unpremultiplies a pixel, to channels in 1/16 level; all 0 for a clear one.
  private static func straight(_ pixel: UInt32) -> SIMD4<Int32> {
    let alpha = Int32(pixel >> 24)
    let channels = SIMD4(
      Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), alpha)
    if alpha == 255 { return channels &* 16 }
    if alpha == 0 { return .zero }
    var color = (channels &* (16 * 255) &+ alpha / 2) / alpha
    color.w = alpha * 16
    return color
  }

  private static func premultiplied(_ color: SIMD4<Int32>) -> UInt32 {
    let alpha = (color.w &+ 8) >> 4
    if alpha == 0 { return 0 }
    var channels = (color &+ 8) &>> 4
    if alpha < 255 {
      channels = (color &* alpha &+ 2040) / 4080
      channels.w = alpha
    }
    return UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16
      | UInt32(channels.w) << 24
  }
}
