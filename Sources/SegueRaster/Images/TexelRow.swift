import SegueGraphics

/// The places of an image that a row of the picture shows, in the image's own pixels.
struct TexelRow {
  /// A place in the image times w', and w'.
  private struct Weighted {
    let place: SIMD2<Double>
    let w: Double
  }

  /// What column 0 shows, and its steps from column to column.
  private let start, step: Weighted
  /// How it changes from row to row.
  private let down: Weighted
  /// The smallest w' that is divided by.
  private let least: Double

  /// A place in the image, and 1 / w' there.
  struct Place {
    let place: SIMD2<Double>
    let k: Double
  }

  /// Pixels of the row that share a copy of the image and one parabola.
  struct Block {
    /// The first column.
    let start: Int
    /// Half of the columns are 2 to this power: 2 to 5.
    let shift: Int
    /// Whether the parabola through its ends and its middle lies near enough to the places.
    let isCurved: Bool

    /// Half of the columns.
    @inline(__always) var half: Int { 1 &<< shift }
    /// The column after the last one.
    @inline(__always) var end: Int { start &+ (2 &<< shift) }

    /// The most columns of a block.
    static let longest = 64
  }

  /// The row `y` under a map whose w' is kept from being less than `least`.
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

  /// The place that the centre of a column shows.
  @inline(__always)
  func place(_ column: Int) -> Place {
    let x = Double(column)
    let k = 1 / max(start.w + step.w * x, least)
    return Place(place: (start.place + step.place * x) * k, k: k)
  }

  /// The block that contains a column: the longest curved one of 64, 32, 16 or 8 columns, if any.
  ///
  /// Blocks are counted from the picture's left edge. From the middle of one the place runs as
  /// s·x / (1 + ρ·x), with its derivative s and ρ the derivative of w' over w'. With r = ρ·half, the
  /// parabola is off by at most 0.385·s·half·r² / (1 - r). A pixel steps over three texels of its copy
  /// at most, so that is 1/32 texel when half·r² is 1/40.
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

  /// Where the neighbours to the right and below a place lie from it, in the image's own pixels.
  @inline(__always)
  func sides(_ middle: Place) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    // The derivative of the quotient.
    (
      (step.place - middle.place * step.w) * middle.k,
      (down.place - middle.place * down.w) * middle.k
    )
  }
}
