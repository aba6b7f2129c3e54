import SegueGraphics

/// A pixel source of a shadow, filtered from a grid in its layer's space.
///
/// 1. The centre of a pixel is divided by its own w'; its sides in cells are the derivatives there.
///    Where the shadow is full, and where there is none, pixels between two such ones are skipped.
/// 2. The pixel is the mean of the grid under a tent filter two pixels wide and high, as shadows in
///    pixels are means of means. Taps are evenly spaced along both sides, at most a cell or half a
///    standard deviation apart, an even number up to 32 of them; their positions are contracted
///    until their variance is the tent's, 1/6.
/// 3. Taps are interpolated bilinearly between the cells' centres, in 1/256 cell; sums are exact
///    and rounded once.
struct ShadowSampler: PixelSource {
  var isOpaque: Bool { false }

  /// The plane of a whole shape's cells; its grid may omit repeated columns and rows.
  struct Plane {
    /// The map from pixels of the picture to cells.
    let toCells: ProjectiveTransform
    /// The cells beyond which there is no shadow.
    let frame: Rect
    /// The cells far enough from every edge that the shadow is full, except near round corners.
    let inner: Rect
    /// The columns and rows unaffected by corners: within each they are all equal.
    let even: Rect
    /// The number of columns and rows that the grid omits, starting at the upper left corner of `even`.
    let lacking: SIMD2<Double>
    /// The standard deviation of the blur, in cells.
    let sigma: Double
  }

  private let grid: CoverageGrid
  private let plane: Plane
  private let tint: TintTable
  /// The largest distance between two taps, in cells.
  private let spacing: Double
  /// The centre of the grid's first cell, and the greatest position in 1/256 cell from there.
  private let least, most: SIMD2<Double>

  /// Creates a sampler of a grid with the colours of a table.
  init(_ grid: CoverageGrid, in plane: Plane, _ tint: TintTable) {
    (self.grid, self.plane, self.tint) = (grid, plane, tint)
    spacing = max(1, plane.sigma / 2)
    least = SIMD2(Double(grid.frame.x) + 0.5, Double(grid.frame.y) + 0.5)
    most = SIMD2(
      Double((grid.frame.width - 1) * 256 - 1), Double((grid.frame.height - 1) * 256 - 1))
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    let start = plane.toCells.homogeneous(Point(0.5, Double(y) + 0.5))
    let cells = grid.coverage.span
    var index = range.lowerBound
    while index < range.upperBound {
      let footprint = footprint(start, column: x &+ index &- range.lowerBound)
      let zone = zone(footprint)
      guard !zone.isEmpty else {
        pixels[index] = tint.pixel(coverage: coverage(cells, footprint))
        index &+= 1
        continue
      }
      // Zones are convex: all pixels between two in a zone are in it.
      let last = min(index &+ Self.stride, range.upperBound &- 1)
      let other = self.zone(self.footprint(start, column: x &+ last &- range.lowerBound))
      let end = zone.isDisjoint(with: other) ? index : last
      let pixel = tint.pixel(coverage: zone.isFull ? TintTable.one : 0)
      while index <= end {
        pixels[index] = pixel
        index &+= 1
      }
    }
  }

  /// The number of pixels ahead at which equal pixels are looked for.
  private static let stride = 31

  /// The footprint of a pixel in the cells' plane: its centre, and the steps to the next pixels.
  private struct Footprint {
    let middle, across, along: SIMD2<Double>
    let isBehindTheEye: Bool
  }

  /// Returns the footprint of the pixel in a column.
  @inline(__always)
  private func footprint(_ start: SIMD3<Double>, column: Int) -> Footprint {
    let map = plane.toCells
    let place = start + SIMD3(map.m11, map.m12, map.m13) * Double(column)
    let k = 1 / place.z
    let middle = SIMD2(place.x, place.y) * k
    return Footprint(
      middle: middle, across: (SIMD2(map.m11, map.m12) - middle * map.m13) * k,
      along: (SIMD2(map.m21, map.m22) - middle * map.m23) * k, isBehindTheEye: !(place.z > 0))
  }

  /// The zones in which all pixels are equal.
  private struct Zone: OptionSet {
    let rawValue: UInt8
    /// Full shadow, in rows and in columns unaffected by corners.
    static let amidRows = Zone(rawValue: 1)
    static let amidColumns = Zone(rawValue: 2)
    /// The zones outside the plane.
    static let left = Zone(rawValue: 4)
    static let right = Zone(rawValue: 8)
    static let above = Zone(rawValue: 16)
    static let below = Zone(rawValue: 32)
    static let behind = Zone(rawValue: 64)

    /// Whether the shadow is full.
    var isFull: Bool { rawValue & 3 != 0 }
  }

  /// Returns the zones that contain the whole footprint of a pixel.
  @inline(__always)
  private func zone(_ seen: Footprint) -> Zone {
    if seen.isBehindTheEye { return .behind }
    let reach = SIMD2(
      abs(seen.across.x) + abs(seen.along.x) + 1, abs(seen.across.y) + abs(seen.along.y) + 1)
    let (low, high) = (seen.middle - reach, seen.middle + reach)
    let (frame, even, inner) = (plane.frame, plane.even, plane.inner)
    var zone = Zone()
    if low.x >= inner.minX, high.x <= inner.maxX, low.y >= even.minY, high.y <= even.maxY {
      zone.insert(.amidRows)
    }
    if low.x >= even.minX, high.x <= even.maxX, low.y >= inner.minY, high.y <= inner.maxY {
      zone.insert(.amidColumns)
    }
    // NaN is outside on every side.
    if !(high.x > frame.minX) { zone.insert(.left) }
    if !(low.x < frame.maxX) { zone.insert(.right) }
    if !(high.y > frame.minY) { zone.insert(.above) }
    if !(low.y < frame.maxY) { zone.insert(.below) }
    return zone
  }

  /// Returns the coverage of a pixel, in 1 / ``TintTable/one``.
  @inline(__always)
  private func coverage(_ cells: Span<UInt16>, _ seen: Footprint) -> Int {
    let (columns, rows) = (taps(seen.across), taps(seen.along))
    guard columns == 1, rows == 1 else {
      return mean(cells, seen, TentTaps(half: columns), TentTaps(half: rows))
    }
    let (a, b) = (seen.across * TentTaps.nearest, seen.along * TentTaps.nearest)
    let upper = tap(cells, seen.middle - a - b) &+ tap(cells, seen.middle + a - b)
    let lower = tap(cells, seen.middle - a + b) &+ tap(cells, seen.middle + a + b)
    return (upper &+ lower &+ (1 << 17)) >> 18
  }

  /// Returns the mean of the taps along both sides.
  private func mean(
    _ cells: Span<UInt16>, _ seen: Footprint, _ columns: TentTaps, _ rows: TentTaps
  ) -> Int {
    var sum = 0
    for row in 0..<rows.count {
      let start = seen.middle + seen.along * rows.place(row)
      var line = 0
      for column in 0..<columns.count {
        line &+= columns.weight(column) &* tap(cells, start + seen.across * columns.place(column))
      }
      sum &+= rows.weight(row) &* line
    }
    let total = columns.total &* rows.total &* 65_536
    return (sum &+ total / 2) / total
  }

  /// Returns half the number of taps along a side.
  @inline(__always)
  private func taps(_ side: SIMD2<Double>) -> Int {
    let square = side.x * side.x + side.y * side.y
    var half = 1
    while half < 16, square > spacing * spacing * Double(half &* half) { half &+= 1 }
    return half
  }

  /// Interpolates the grid at a point, times 65536.
  @inline(__always)
  private func tap(_ cells: Span<UInt16>, _ place: SIMD2<Double>) -> Int {
    let u = Self.local(place.x, plane.even.minX, plane.lacking.x, least.x, most.x)
    let v = Self.local(place.y, plane.even.minY, plane.lacking.y, least.y, most.y)
    let (right, down) = (u & 255, v & 255)
    let upper = (v >> 8) &* grid.frame.width &+ (u >> 8)
    let lower = upper &+ grid.frame.width
    let above = Int(cells[upper]) &* (256 &- right) &+ Int(cells[upper &+ 1]) &* right
    let below = Int(cells[lower]) &* (256 &- right) &+ Int(cells[lower &+ 1]) &* right
    return above &* (256 &- down) &+ below &* down
  }

  /// Converts a coordinate to 1/256 cell from the centre of the grid's first cell, clamped to the grid.
  @inline(__always)
  private static func local(
    _ place: Double, _ even: Double, _ lacking: Double, _ least: Double, _ most: Double
  ) -> Int {
    // Skip the columns or rows that the grid omits.
    let near = place - lacking > even ? place - lacking : place > even ? even : place
    let scaled = (near - least) * 256
    return Int(scaled > 0 ? (scaled < most ? scaled : most) : 0)
  }
}

/// A tent filter from -1 to 1 as an even number of evenly spaced taps, with weights 1, 3, 5 and back.
private struct TentTaps {
  let count: Int
  /// The factor that brings the variance of the positions to 1/6; without it, it is 1 + 2 / count²
  /// times that.
  private let scale: Double

  /// The positions of the taps if there are two: plus and minus this.
  static let nearest = (1.0 / 6).squareRoot()

  init(half: Int) {
    count = 2 * half
    let square = Double(count * count)
    scale = (square / (square + 2)).squareRoot() / Double(count)
  }

  /// The sum of all weights.
  var total: Int { count * count / 2 }

  @inline(__always)
  func weight(_ index: Int) -> Int { min(2 &* index &+ 1, 2 &* (count &- index) &- 1) }

  @inline(__always)
  func place(_ index: Int) -> Double { Double(2 &* index &+ 1 &- count) * scale }
}
