import SegueGraphics

/// The coverage of some rows of the picture by everything that is drawn there.
///
/// Made once for all tiles of the band; its storage serves one band after the other.
struct CoverageBand {
  /// The coverage of a row of pixels by one item.
  struct Row {
    /// Where it begins and ends, and the solid run in it; see ``CoverageRow``.
    let start, solidStart, solidEnd, end: Int32
    /// The index of the coverage of the first pixel; those of the solid run are left out.
    let coverage: Int32
    /// The coverage of the solid run, 0...255.
    let solid: UInt8
    /// The indices of the pieces that are not hidden; nil when nothing is.
    var pieces: Range<Int32>?
    /// The columns that a group's item may draw onto what is below the group; part of no piece.
    var direct: Range<Int32> = 0..<0

    /// The columns that are covered at all.
    var columns: Range<Int> { Int(start)..<Int(end) }

    /// The columns that a group's item may draw onto what is below the group.
    var directColumns: Range<Int> { Int(direct.lowerBound)..<Int(direct.upperBound) }

    /// The columns of the solid run.
    var solidColumns: Range<Int> { Int(solidStart)..<Int(solidEnd) }

    /// The index of the coverage of a column outside the solid run.
    func coverage(at column: Int) -> Int {
      let skipped = column < Int(solidEnd) ? 0 : Int(solidEnd - solidStart)
      return Int(coverage) + column - Int(start) - skipped
    }
  }

  /// All rows of the first item, from the top, then those of the next.
  private(set) var rows: [Row] = []
  /// The coverage of the pixels outside solid runs.
  private(set) var coverage: [UInt8] = []
  /// Columns of rows of which parts are hidden.
  private(set) var pieces: [Range<Int>] = []

  /// Differences of areas along a row; all 0 between rows.
  private var areas: [Int]

  /// A band of up to a width.
  init(width: Int) { areas = [Int](repeating: 0, count: width + 2) }

  /// Adds a row of what a scanner scans.
  mutating func append(_ y: Int, of scanner: inout CoverageScanner) {
    let first = Int32(truncatingIfNeeded: coverage.count)
    let row = scanner.scan(row: y, areas: &areas) {
      coverage.append(CoverageScanner.coverage(ofArea: $0))
    }
    rows.append(
      Row(
        start: Int32(truncatingIfNeeded: row.start),
        solidStart: Int32(truncatingIfNeeded: row.solidStart),
        solidEnd: Int32(truncatingIfNeeded: row.solidEnd),
        end: Int32(truncatingIfNeeded: row.end), coverage: first, solid: row.solid))
  }

  /// Keeps only some columns of a row; they are in order and inside it.
  mutating func show(_ columns: [Range<Int>], ofRow index: Int) {
    let first = Int32(truncatingIfNeeded: pieces.count)
    pieces += columns
    rows[index].pieces = first..<Int32(truncatingIfNeeded: pieces.count)
  }

  /// Lets a part of a row be drawn onto what is below its group.
  mutating func showDirectly(_ columns: Range<Int>, ofRow index: Int) {
    rows[index].direct =
      Int32(truncatingIfNeeded: columns.lowerBound)..<Int32(truncatingIfNeeded: columns.upperBound)
  }

  /// Forgets all rows.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }
}
