/// The rows and columns in which the sides of a polygon are added up.
struct ScanWindow {
  /// The columns; what lies to their left counts for the first, what lies to their right for none.
  let columns: Range<Int>
  /// The rows.
  let rows: Range<Int>

  /// The number of differences of area in a row: one for each column, and one behind the last.
  var stride: Int { columns.count &+ 1 }
  /// The upper end, on the subpixel grid.
  var top: Int { rows.lowerBound << SubpixelPoint.bits }
  /// The lower end, on the subpixel grid.
  var bottom: Int { rows.upperBound << SubpixelPoint.bits }

  /// The index of the difference of area at a column of a row.
  @inline(__always)
  func index(_ row: Int, _ column: Int) -> Int {
    (row &- rows.lowerBound) &* stride &+ column &- columns.lowerBound
  }

  /// The index of the columns that sides of a direction touch in a row.
  @inline(__always)
  func stretch(_ row: Int, direction: Int) -> Int {
    2 &* (row &- rows.lowerBound) &+ (direction > 0 ? 0 : 1)
  }

  /// The nearest column that is the first or comes after it, up to the one after the last.
  @inline(__always)
  func kept(_ column: Int) -> Int {
    max(columns.lowerBound, min(columns.upperBound, column))
  }
}
