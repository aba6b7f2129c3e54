// Area coverage of shapes. Convex polygons come from `DevicePolygon`, other contours from
// `DevicePath`; `ContourScanner` scans both. Triangles of meshes, whose areas are summed, are
// scanned by `CoverageScanner` in the same way, with `EdgeWalker`.
//
// 1. Corners lie on a grid of 1/256 pixel (`SubpixelPoint`).
// 2. A side that is not horizontal is a `PolygonEdge`; its crossings with grid lines are computed
//    from its upper end and rounded half up, so polygons with a common side share the same points.
// 3. `EdgeWalker` follows the side from pixel to pixel; each part has the height h, signed, and ends
//    at x0 and x1 from the pixel's left edge. With l = h * (x0 + x1), the difference at the pixel
//    grows by 512 * h - l, the one to its right by l.
// 4. Parts left of the window count for its first column, parts right of it are ignored.
// 5. `CoverageScanner` records for each row the columns that sides of either direction touch
//    (`TouchedColumns`). `resolve` sums the differences along a row (`RunningSum`), setting each to
//    0 for the next polygon: edge pixels one by one, the run between both sides as one area
//    (`CoverageRow`).
// 6. `ContourScanner` accumulates the same areas for sides of any number and direction, and marks
//    the columns; the fill rule is applied when a row is summed (`RowKernel`), with AVX2 eight
//    columns at a time, skipping groups without a difference. With AVX-512 sixteen sides are added
//    at a time (`sides_avx512.c`). A shape of one solid pixel is drawn directly from the sums,
//    without writing coverage.
// 7. An area a of 1/131072 pixel is the coverage (255 * a + 65536) >> 17, clamped to 0...255.
//
// Rejected: sides sorted and added row by row (S3 at 390 x 844 ran 2472 million instructions
// instead of 1977); the columns of a row divided one by one (1946 million, the same time); the
// middle rows of straight sides treated separately (the same); corners cut to 1/44 pixel instead of
// 1/64 (0.99 of the time).
import SegueGraphics

/// A scanline rasterizer of convex polygons: exact area coverage in integers, several rows at a time.
///
/// Each side adds, to the pixel it passes, the signed area between it and the pixel's right edge,
/// and the rest of its height to the next pixel; running sums along the row are the covered areas
/// (the accumulation buffer of R. Levien's font-rs). Unit of area: 1/131072 pixel, so coverage =
/// (255 · area + 65536) >> 17, rounded half up: exact for the polygon on its grid.
///
/// A side is added to all rows at once; the order of sides does not matter. The buffers are reused
/// from polygon to polygon.
struct CoverageScanner {
  /// The rows and columns that are scanned.
  private var window = ScanWindow(columns: 0..<0, rows: 0..<0)
  /// Differences of areas, row by row, indexed by the window; all 0 in rows that were resolved.
  private var areas: [Int32] = []
  /// For each row the columns touched by sides on the polygon's left, then on its right.
  private var touched: [TouchedColumns] = []

  /// The approximate memory use in bytes.
  var bytes: Int { 4 * areas.capacity }

  /// Scans some rows of a polygon, inside the columns of `bounds`, which are its own or a clip's.
  ///
  /// All of the rows must be resolved before the next ones are scanned.
  mutating func scan(_ polygon: DevicePolygon, in bounds: PixelRect, rows: Range<Int>) {
    window = ScanWindow(columns: bounds.x..<bounds.maxX, rows: rows)
    if areas.count < rows.count * window.stride {
      areas = [Int32](repeating: 0, count: rows.count * window.stride)
    }
    if touched.count < 2 * rows.count {
      touched = [TouchedColumns](repeating: .none, count: 2 * rows.count)
    }
    Self.add(polygon, in: window, to: &areas, &touched)
  }

  private static func add(
    _ polygon: DevicePolygon, in window: ScanWindow, to areas: inout [Int32],
    _ touched: inout [TouchedColumns]
  ) {
    var areas = areas.mutableSpan
    var touched = touched.mutableSpan
    let vertices = polygon.vertices.span
    let (top, bottom) = (window.top, window.bottom)
    var start = vertices[vertices.count - 1]
    for index in vertices.indices {
      let end = vertices[index]
      if max(start.y, end.y) > top, min(start.y, end.y) < bottom,
        let side = PolygonEdge(from: start, to: end)
      {
        var walk = EdgeWalker(side, in: window)
        walk.add(to: &areas) { row, first, end in
          touched[window.stretch(row, direction: side.direction)].add(first, end)
        }
      }
      start = end
    }
  }

  /// Passes on the coverage of all rows, from the top, and clears them.
  ///
  /// Before each row, `emit` is called with the area of each of its edge pixels in 1/131072 pixel,
  /// those left of the solid run first; areas of adjacent polygons add up exactly.
  @inline(__always)
  mutating func resolve(emit: (Int) -> Void, row: (Int, CoverageRow) -> Void) {
    Self.resolve(window, &areas, &touched, emit: emit, row: row)
  }

  @inline(__always)
  private static func resolve(
    _ window: ScanWindow, _ areas: inout [Int32], _ touched: inout [TouchedColumns],
    emit: (Int) -> Void, row: (Int, CoverageRow) -> Void
  ) {
    var areas = areas.mutableSpan
    var touched = touched.mutableSpan
    for y in window.rows {
      let stretch = 2 &* (y &- window.rows.lowerBound)
      let (left, right) = (touched[stretch], touched[stretch &+ 1])
      touched[stretch] = .none
      touched[stretch &+ 1] = .none
      row(y, resolve(window, y, left, right, &areas, emit: emit))
    }
  }

  /// Returns the coverage of a row, and clears it.
  @inline(__always)
  private static func resolve(
    _ window: ScanWindow, _ y: Int, _ left: TouchedColumns, _ right: TouchedColumns,
    _ areas: inout MutableSpan<Int32>, emit: (Int) -> Void
  ) -> CoverageRow {
    var sums = RunningSum(index: window.index(y, 0))
    guard left.first <= left.end, right.first <= right.end else {
      sums.skip(left, &areas)
      sums.skip(right, &areas)
      let first = window.columns.lowerBound
      return CoverageRow(
        start: first, solidStart: first, solidEnd: first, end: first, solid: 0, solidArea: 0)
    }
    var (start, solidStart) = (Int(left.first), Int(left.end))
    var (solidEnd, end) = (Int(right.first), Int(right.end))
    if solidStart > solidEnd {
      (start, end) = (min(start, solidEnd), max(end, solidStart))
      (solidStart, solidEnd) = (end, end)
    }
    sums.take(start, to: solidStart, &areas, emit)
    let solid = sums.take(solidStart, &areas)
    sums.take(solidEnd, to: end, &areas, emit)
    sums.take(end, &areas)
    return CoverageRow(
      start: start, solidStart: solidStart, solidEnd: solidEnd, end: end,
      solid: coverage(ofArea: solid), solidArea: solid)
  }

  /// Converts an area in 1/131072 pixel to 8 bits, rounded half up.
  @inline(__always)
  static func coverage(ofArea area: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (255 &* area &+ 65536) >> 17)))
  }
}

/// The coverage of one row of pixels: a solid run with edge pixels on either side.
///
/// Columns are absolute: start <= solidStart <= solidEnd <= end. The coverage of edge pixels is in
/// the scanner's buffer; in the solid run it is constant.
struct CoverageRow: Equatable, Sendable {
  /// The first pixel with any coverage.
  var start: Int
  /// The first pixel of the solid run.
  var solidStart: Int
  /// The column after the solid run.
  var solidEnd: Int
  /// The column after the last pixel with any coverage.
  var end: Int
  /// The coverage in the solid run, 0...255.
  var solid: UInt8
  /// The area in the solid run, in 1/131072 pixel.
  var solidArea: Int
}

/// A running sum of the differences of area along a row; each is set to 0 when it is added.
struct RunningSum {
  /// The index of the difference at column 0.
  let index: Int
  private var sum = 0

  /// Starts a running sum before a row; `index` is that of the difference at column 0.
  @inline(__always)
  init(index: Int) { self.index = index }

  /// Adds the differences of a range of edge pixels to the sum, and passes on the area of each pixel.
  @inline(__always)
  mutating func take(
    _ first: Int, to end: Int, _ areas: inout MutableSpan<Int32>, _ emit: (Int) -> Void
  ) {
    var column = first
    while column < end {
      emit(take(column, &areas))
      column &+= 1
    }
  }

  /// Adds the difference at a column to the sum; returns the area from there on.
  @inline(__always) @discardableResult
  mutating func take(_ column: Int, _ areas: inout MutableSpan<Int32>) -> Int {
    sum &+= Int(areas[index &+ column])
    areas[index &+ column] = 0
    return sum
  }

  /// Clears the differences of a row in which only sides of one direction lie.
  mutating func skip(_ columns: TouchedColumns, _ areas: inout MutableSpan<Int32>) {
    guard columns.first <= columns.end else { return }
    for column in columns.first...columns.end { take(Int(column), &areas) }
  }
}

/// The range of columns that sides of one direction touch in a row.
struct TouchedColumns {
  private(set) var first: Int32
  /// The column after the last one; equal to the first if a side runs along its pixel's left edge.
  private(set) var end: Int32

  @inline(__always) static var none: TouchedColumns {
    TouchedColumns(first: Int32.max, end: Int32.min)
  }

  /// Extends the range of touched columns.
  @inline(__always)
  mutating func add(_ first: Int, _ end: Int) {
    self.first = min(self.first, Int32(truncatingIfNeeded: first))
    self.end = max(self.end, Int32(truncatingIfNeeded: end))
  }
}
