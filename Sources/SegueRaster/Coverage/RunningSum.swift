/// The sum of the differences of area along a row, each of which becomes 0 as it is taken.
struct RunningSum {
  /// The index of the difference at column 0.
  let index: Int
  private var sum = 0

  /// The sum before a row whose difference at column 0 would have an index.
  @inline(__always)
  init(index: Int) { self.index = index }

  /// Takes the differences of a stretch of edge pixels, and gives the area of each.
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

  /// Takes the difference at a column; the area from there on.
  @inline(__always) @discardableResult
  mutating func take(_ column: Int, _ areas: inout MutableSpan<Int32>) -> Int {
    sum &+= Int(areas[index &+ column])
    areas[index &+ column] = 0
    return sum
  }

  /// Takes what sides of one direction left in a row without sides of the other one.
  mutating func skip(_ columns: TouchedColumns, _ areas: inout MutableSpan<Int32>) {
    guard columns.first <= columns.end else { return }
    for column in columns.first...columns.end { take(Int(column), &areas) }
  }
}
