/// The columns of a row that sides of one direction touch.
struct TouchedColumns {
  /// The first column.
  private(set) var first: Int32
  /// The column after the last one; the first one where a side runs along the left of its pixel.
  private(set) var end: Int32

  /// No columns.
  @inline(__always) static var none: TouchedColumns {
    TouchedColumns(first: Int32.max, end: Int32.min)
  }

  /// Adds some columns.
  @inline(__always)
  mutating func add(_ first: Int, _ end: Int) {
    self.first = min(self.first, Int32(truncatingIfNeeded: first))
    self.end = max(self.end, Int32(truncatingIfNeeded: end))
  }
}
