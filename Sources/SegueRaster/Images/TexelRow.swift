import SegueGraphics

/// The texels of a row of the picture in perspective, in the image's own pixels.
struct TexelRow {
  /// A homogeneous point of the image: its coordinates times w', and w'.
  private struct Weighted {
    let place: SIMD2<Double>
    let w: Double
  }

  /// The texel of column 0, and the step from column to column.
  private let start, step: Weighted
  /// The change from row to row.
  private let down: Weighted
  /// The smallest w' used as a divisor.
  private let least: Double

  /// A point in the image, and 1 / w' there.
  struct Place {
    let place: SIMD2<Double>
    let k: Double
  }

  /// A block of pixels in a row that share a copy of the image and one parabola.
  struct Block {
    /// The column of the block's first pixel.
    let start: Int
    /// The logarithm of half the number of columns, 2 to 5.
    let shift: Int
    /// Whether the parabola through its ends and its middle is accurate enough.
    let isCurved: Bool

    /// Half of the number of columns.
    @inline(__always) var half: Int { 1 &<< shift }
    /// The column after the last one.
    @inline(__always) var end: Int { start &+ (2 &<< shift) }

    /// The most columns of a block.
    static let longest = 64
  }

  /// Creates row `y` of a map; w' is clamped to at least `least`.
  init(_ map: ProjectiveTransform, row y: Int, least: Double) {
    // At the centres of pixels.
    let middle = Double(y) + 0.5
    step = Weighted(place: SIMD2(map.m11, map.m12), w: map.m13)
    down = Weighted(place: SIMD2(map.m21, map.m22), w: map.m23)
    start = Weighted(
      place: SIMD2(
        map.m11 * 0.5 + map.m21 * middle + map.m31, map.m12 * 0.5 + map.m22 * middle + map.m32),
      w: map.m13 * 0.5 + map.m23 * middle + map.m33)
    self.least = least
  }

  /// Returns the texel at the centre of a column.
  @inline(__always)
  func place(_ column: Int) -> Place {
    let x = Double(column)
    let k = 1 / max(start.w + step.w * x, least)
    return Place(place: (start.place + step.place * x) * k, k: k)
  }

  /// Returns the block of a column: the longest of 64, 32, 16 or 8 columns with an accurate parabola.
  ///
  /// If there is none, `isCurved` is false. Blocks are aligned to the picture's left edge. From the
  /// middle of one, coordinates vary as s·x / (1 + ρ·x), with their derivative s, and ρ the
  /// derivative of w' over w'. With r = ρ·half, the parabola's error is at most 0.385·s·half·r² /
  /// (1 - r). A pixel steps over three texels of its copy at most, so the error is 1/32 texel at
  /// half·r² = 1/40.
  @inline(__always)
  func block(_ column: Int) -> Block {
    var shift = 5
    while true {
      let first = column & ~((2 &<< shift) &- 1)
      let half = Double(1 &<< shift)
      let w = start.w + step.w * (Double(first) + half)
      let rise = abs(step.w) * half
      let isCurved = w - rise > least && rise * rise * half * 40 <= w * w
      if isCurved || shift == 2 { return Block(start: first, shift: shift, isCurved: isCurved) }
      shift &-= 1
    }
  }

  /// Returns the texel offsets of the pixels to the right of and below a point, in the image's pixels.
  @inline(__always)
  func sides(_ middle: Place) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    // The derivative of the quotient.
    (
      (step.place - middle.place * step.w) * middle.k,
      (down.place - middle.place * down.w) * middle.k
    )
  }
}
