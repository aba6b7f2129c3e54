import SegueGraphics

/// A set of hidden columns in one row: disjoint, sorted intervals covered by opaque items above.
struct OpaqueIntervals {
  /// The intervals; only the first `count` are in use.
  private var intervals: [Range<Int>] = []
  private var count = 0

  /// Whether no column is hidden.
  var isEmpty: Bool { count == 0 }

  /// Hides more columns: adds an interval, and merges intervals that touch.
  mutating func insert(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    var (lower, upper) = (columns.lowerBound, columns.upperBound)
    var index = 0
    while index < count, intervals[index].upperBound < lower { index += 1 }
    let first = index
    while index < count, intervals[index].lowerBound <= upper {
      lower = min(lower, intervals[index].lowerBound)
      upper = max(upper, intervals[index].upperBound)
      index += 1
    }
    move(from: index, to: first + 1)
    intervals[first] = lower..<upper
  }

  /// Moves the intervals from one index on to another, making room if necessary.
  private mutating func move(from old: Int, to new: Int) {
    let shift = new - old
    if shift > 0 {
      if intervals.count < count + shift { intervals.append(0..<0) }
      for index in stride(from: count - 1, through: old, by: -1) {
        intervals[index + shift] = intervals[index]
      }
    } else if shift < 0 {
      for index in old..<count { intervals[index + shift] = intervals[index] }
    }
    count += shift
  }

  /// Passes on the visible parts of some columns, in order.
  @inline(__always)
  func forEachVisible(in columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = columns.lowerBound
    var index = 0
    while index < count {
      let hidden = intervals[index]
      index += 1
      if hidden.lowerBound >= columns.upperBound { break }
      if hidden.upperBound <= start { continue }
      if hidden.lowerBound > start { body(start..<hidden.lowerBound) }
      start = min(hidden.upperBound, columns.upperBound)
    }
    if start < columns.upperBound { body(start..<columns.upperBound) }
  }

  /// Removes all intervals; keeps the buffer.
  mutating func removeAll() { count = 0 }
}
