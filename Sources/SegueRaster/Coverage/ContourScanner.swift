import CRasterKernels
import SegueGraphics

/// Exact area coverage of contours that need not be convex, some rows at a time, in integers.
///
/// Areas are added up as by ``CoverageScanner``, so a convex contour has the same coverage. A pixel's
/// area a counts each place as often as contours wind round it: by the rule `nonZero` it is covered by
/// min(|a|, 1), by `evenOdd` by the distance of a from the nearest even number. Both are exact
/// wherever no two sides cross in the pixel.
///
/// Each row has a bit for each column at which its running sum changes: between two of them the coverage
/// is the same.
struct ContourScanner {
  private var window = ScanWindow(columns: 0..<0, rows: 0..<0)
  /// Differences of areas, row by row; all 0 in rows that were resolved.
  private var areas: [Int32] = []
  /// The columns with differences, ``words`` of 64 bits a row; all 0 in rows that were resolved.
  private var marks: [UInt64] = []
  private var words = 0

  /// Scans some rows of a path, inside the columns of `bounds`, which are its own or a clip's.
  ///
  /// All of the rows must be resolved before the next ones are scanned.
  mutating func scan(_ path: DevicePath, in bounds: PixelRect, rows: Range<Int>) {
    window = ScanWindow(columns: bounds.x..<bounds.maxX, rows: rows)
    words = (window.stride + 63) >> 6
    if areas.count < rows.count * window.stride {
      areas = [Int32](repeating: 0, count: rows.count * window.stride)
    }
    if marks.count < rows.count * words {
      marks = [UInt64](repeating: 0, count: rows.count * words)
    }
    Self.add(path, in: window, words: words, to: &areas, &marks)
  }

  private static func add(
    _ path: DevicePath, in window: ScanWindow, words: Int, to areas: inout [Int32],
    _ marks: inout [UInt64]
  ) {
    var areas = areas.mutableSpan
    var marks = marks.mutableSpan
    let (sides, groups) = (path.sides.span, path.groups.span)
    let (top, bottom) = (window.top, window.bottom)
    for group in groups.indices where groups[group].bottom > top && groups[group].top < bottom {
      let first = group &* DevicePath.groupSize
      for index in first..<min(first &+ DevicePath.groupSize, sides.count) {
        let rows = sides[index].rows
        guard rows.bottom > top, rows.top < bottom, let side = sides[index].edge else { continue }
        var walk = SideWalk(side, in: window)
        walk.add(to: &areas) { row, first, end in
          let base = (row &- window.rows.lowerBound) &* words
          Self.mark(
            first &- window.columns.lowerBound, end &- window.columns.lowerBound, from: base,
            &marks)
        }
      }
    }
  }

  /// Sets the bits from a first to a last one of a row.
  @inline(__always)
  private static func mark(
    _ first: Int, _ last: Int, from base: Int, _ marks: inout MutableSpan<UInt64>
  ) {
    let (start, end) = (first >> 6, last >> 6)
    let (low, high) = (UInt64.max << UInt64(first & 63), UInt64.max >> UInt64(63 &- last & 63))
    if start == end {
      marks[base &+ start] |= low & high
      return
    }
    marks[base &+ start] |= low
    var word = start &+ 1
    while word < end {
      marks[base &+ word] = .max
      word &+= 1
    }
    marks[base &+ end] |= high
  }

  /// Writes the coverage of all rows, from the top, from an index on, and forgets them.
  ///
  /// The longest run of pixels with the same coverage is the solid one, and is not written. `row` is
  /// given each row with the index of its first coverage, and the index behind its last.
  @inline(__always)
  mutating func resolve(
    rule: FillRule, into coverage: inout [UInt8], from first: Int,
    row: (CoverageRow, _ first: Int, _ end: Int) -> Void
  ) {
    Self.resolve(
      window, words: words, rule, &areas, &marks, into: &coverage, from: first, row: row)
  }

  @inline(__always)
  private static func resolve(
    _ window: ScanWindow, words: Int, _ rule: FillRule, _ areas: inout [Int32],
    _ marks: inout [UInt64], into coverage: inout [UInt8], from first: Int,
    row: (CoverageRow, _ first: Int, _ end: Int) -> Void
  ) {
    var index = first
    var areas = areas.mutableSpan
    var marks = marks.mutableSpan
    var coverage = coverage.mutableSpan
    for y in window.rows {
      let first = index
      let base = (y &- window.rows.lowerBound) &* words
      let resolved = Self.resolve(
        window, y, base..<base &+ words, rule, &areas, &marks, to: &coverage, &index)
      row(resolved, first, index)
    }
  }

  /// The coverage of a row, which is forgotten; what is not solid is written from an index on.
  private static func resolve(
    _ window: ScanWindow, _ y: Int, _ words: Range<Int>, _ rule: FillRule,
    _ areas: inout MutableSpan<Int32>, _ marks: inout MutableSpan<UInt64>,
    to coverage: inout MutableSpan<UInt8>, _ index: inout Int
  ) -> CoverageRow {
    let (origin, width) = (window.columns.lowerBound, window.columns.count)
    let base = window.index(y, origin)
    let longest = longestRun(words, width, marks.span) { column in
      Self.coverage(ofArea: total(words, base, areas.span, marks.span), rule) == 0 ? column : width
    }
    let row = RowKernel.resolve(
      &areas, from: base, &marks, words, width: width, rule: rule, solid: longest.lowerBound,
      to: &coverage, at: index)
    guard row.first >= 0 else {
      return CoverageRow(
        start: origin, solidStart: origin, solidEnd: origin, end: origin, solid: 0, solidArea: 0)
    }
    index &+= row.written
    return CoverageRow(
      start: origin &+ row.first, solidStart: origin &+ longest.lowerBound,
      solidEnd: origin &+ longest.upperBound, end: origin &+ row.end, solid: row.solid,
      solidArea: 0)
  }

  /// The longest of the runs between neighbouring marks of a row, and behind the last one.
  ///
  /// In rows of more than 128 columns those between marks of one word are not looked at.
  /// `end` is given the column of the last mark, and gives the end of the run there.
  @inline(__always)
  private static func longestRun(
    _ words: Range<Int>, _ width: Int, _ marks: Span<UInt64>, end: (Int) -> Int
  ) -> Range<Int> {
    var (longest, start) = (0..<0, -1)
    let isNarrow = words.count <= 2
    for word in words {
      var bits = marks[word]
      while bits != 0 {
        let first = (word &- words.lowerBound) << 6
        let column = first &+ bits.trailingZeroBitCount
        if start >= 0, column &- start > longest.count { longest = start..<column }
        start = isNarrow ? column : first &+ 63 &- bits.leadingZeroBitCount
        bits = isNarrow ? bits & (bits &- 1) : 0
      }
    }
    if start >= 0, width &- start > longest.count {
      let end = end(start)
      if end &- start > longest.count { longest = start..<end }
    }
    return longest.isEmpty && start >= 0 ? start..<start : longest
  }

  /// The sum of all differences of a row.
  private static func total(
    _ words: Range<Int>, _ base: Int, _ areas: Span<Int32>, _ marks: Span<UInt64>
  ) -> Int {
    var sum = 0
    for word in words {
      var bits = marks[word]
      while bits != 0 {
        let column = (word &- words.lowerBound) << 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        sum &+= Int(areas[base &+ column])
      }
    }
    return sum
  }

  /// An area in 1/131072 pixel as 8 bits, rounded half up.
  @inline(__always)
  private static func coverage(ofArea area: Int, _ rule: FillRule) -> UInt8 {
    let one = 131_072
    switch rule {
    case .nonZero: return CoverageScanner.coverage(ofArea: abs(area))
    case .evenOdd:
      let rest = area & (2 &* one &- 1)
      return CoverageScanner.coverage(ofArea: rest > one ? 2 &* one &- rest : rest)
    }
  }
}
