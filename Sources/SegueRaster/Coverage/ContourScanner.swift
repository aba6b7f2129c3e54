import CRasterKernels
import SegueGraphics

/// A scanline rasterizer of contours, convex or not: exact area coverage in integers, several rows at a time.
///
/// Areas are accumulated as in ``CoverageScanner``, so a convex contour has the same coverage. The
/// area a of a pixel is its winding number integrated over the pixel: `nonZero` gives a coverage of
/// min(|a|, 1), `evenOdd` the distance of a from the nearest even number. Both are exact wherever
/// no two sides cross in the pixel.
///
/// Each row has a bit for each column at which its running sum changes: between two of them the
/// coverage is constant.
struct ContourScanner {
  private var window = ScanWindow(columns: 0..<0, rows: 0..<0)
  /// Differences of areas, row by row; all 0 in rows that were resolved.
  private var areas: [Int32] = []
  /// A bit for each column with a difference, ``words`` of 64 bits a row; all 0 in resolved rows.
  private var marks: [UInt64] = []
  private var words = 0
  /// The fill rule of the current path.
  private var rule = FillRule.nonZero
  /// The number of sides of the current path.
  private var sides = 0
  /// Whether the path reaches the right edge of the window, so that rows may end covered.
  private var isCut = false
  /// The sides of the current polygon.
  private var polygonSides: [segue_raster_side] = []
  /// The results of resolved rows.
  private var resolved: [segue_raster_row] = []

  /// The approximate memory use in bytes.
  var bytes: Int { 4 * areas.capacity + 8 * marks.capacity }

  /// Scans some rows of a path, inside the columns of `bounds`, which are its own or a clip's.
  ///
  /// All of the rows must be resolved or drawn before the next ones are scanned.
  mutating func scan(
    _ path: DevicePath, in bounds: PixelRect, rows: Range<Int>, level: segue_raster_level
  ) {
    begin(ScanWindow(columns: bounds.x..<bounds.maxX, rows: rows))
    (rule, sides) = (path.rule, path.sides.count)
    isCut = path.right >= bounds.maxX << SubpixelPoint.bits
    let (top, bottom) = (window.top, window.bottom)
    let isSeen = { (group: Int) in
      path.groups[group].bottom > top && path.groups[group].top < bottom
    }
    var group = 0
    while group < path.groups.count {
      let first = group
      while group < path.groups.count, isSeen(group) { group += 1 }
      let range = first * DevicePath.groupSize..<min(group * DevicePath.groupSize, sides)
      if group > first { add(path.sides, range, level) }
      group += 1
    }
  }

  /// Scans some rows of a shape; see the overload for paths.
  mutating func scan(
    _ shape: DeviceShape, in bounds: PixelRect, rows: Range<Int>, level: segue_raster_level
  ) {
    switch shape {
    case .polygon(let polygon): scan(polygon, in: bounds, rows: rows, level: level)
    case .path(let path): scan(path, in: bounds, rows: rows, level: level)
    }
  }

  /// Scans some rows of a convex polygon; see the overload for paths.
  mutating func scan(
    _ polygon: DevicePolygon, in bounds: PixelRect, rows: Range<Int>, level: segue_raster_level
  ) {
    begin(ScanWindow(columns: bounds.x..<bounds.maxX, rows: rows))
    (rule, sides) = (.nonZero, polygon.vertices.count)
    // A polygon's bounds end at its rightmost corner, or just after it.
    isCut = polygon.bounds.maxX >= bounds.maxX
    polygonSides.removeAll(keepingCapacity: true)
    polygon.appendSides(to: &polygonSides)
    add(polygonSides, polygonSides.indices, level)
  }

  /// Accumulates the areas of some sides in the window.
  private mutating func add(
    _ sides: [segue_raster_side], _ range: Range<Int>, _ level: segue_raster_level
  ) {
    RowKernel.add(sides, range, in: window, words: words, level: level, to: &areas, &marks)
  }

  /// Starts a window, and grows the buffers if necessary.
  private mutating func begin(_ window: ScanWindow) {
    self.window = window
    words = (window.stride + 63) >> 6
    let rows = window.rows.count
    if areas.count < rows * window.stride {
      areas = [Int32](repeating: 0, count: rows * window.stride)
    }
    if marks.count < rows * words { marks = [UInt64](repeating: 0, count: rows * words) }
  }

  /// Writes the coverage of all rows, from the top and from index `first` on, and clears them.
  ///
  /// The longest run of at least eight pixels with equal coverage is the solid run, and is not
  /// written. `row` is called with each row, the index of its first coverage, and the index after
  /// its last.
  mutating func resolve(
    into coverage: inout [UInt8], from first: Int, level: segue_raster_level,
    row: (CoverageRow, _ first: Int, _ end: Int) -> Void
  ) {
    RowKernel.resolve(
      &areas, &marks, in: window, words: words, rule: rule, isCut: isCut, sides: sides,
      level: level, to: &coverage, at: first, &resolved)
    let origin = window.columns.lowerBound
    var index = first
    for line in resolved.prefix(window.rows.count) {
      let end = index + Int(line.written)
      let isEmpty = line.first < 0
      row(
        CoverageRow(
          start: isEmpty ? origin : origin + Int(line.first),
          solidStart: isEmpty ? origin : origin + Int(line.solid_start),
          solidEnd: isEmpty ? origin : origin + Int(line.solid_end),
          end: isEmpty ? origin : origin + Int(line.end), solid: line.solid, solidArea: 0),
        index, end)
      index = end
    }
  }

  /// Draws a pixel with the coverage of all rows, and clears them.
  ///
  /// `index` is the place of the window's first pixel in `pixels`, whose rows are `stride` apart.
  mutating func draw(
    _ pixel: UInt32, opacity: UInt8, onto pixels: inout MutableSpan<UInt32>, at index: Int,
    stride: Int, level: segue_raster_level
  ) {
    RowKernel.draw(
      pixel, opacity: opacity, &areas, &marks, in: window, words: words, rule: rule, sides: sides,
      level: level, onto: &pixels, at: index, stride: stride)
  }
}
