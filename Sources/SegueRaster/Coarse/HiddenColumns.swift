import SegueGraphics

/// The columns of one row that what is drawn later replaces: intervals, in order, with gaps between.
struct HiddenColumns {
  private var intervals: [Range<Int>] = []

  /// Whether no column is hidden.
  var isEmpty: Bool { intervals.isEmpty }

  /// Hides some more columns.
  mutating func insert(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    var merged = columns
    var index = 0
    while index < intervals.count, intervals[index].upperBound < merged.lowerBound { index += 1 }
    let first = index
    while index < intervals.count, intervals[index].lowerBound <= merged.upperBound {
      merged =
        min(
          merged.lowerBound, intervals[index].lowerBound)..<max(
          merged.upperBound, intervals[index].upperBound)
      index += 1
    }
    intervals.replaceSubrange(first..<index, with: CollectionOfOne(merged))
  }

  /// The parts of some columns that are not hidden, in order; nil when none of them is hidden.
  func visible(in columns: Range<Int>, into pieces: inout [Range<Int>]) -> Bool {
    pieces.removeAll(keepingCapacity: true)
    var start = columns.lowerBound
    var isCut = false
    for hidden in intervals {
      if hidden.lowerBound >= columns.upperBound { break }
      if hidden.upperBound <= start { continue }
      isCut = true
      if hidden.lowerBound > start { pieces.append(start..<hidden.lowerBound) }
      start = min(hidden.upperBound, columns.upperBound)
    }
    if isCut, start < columns.upperBound { pieces.append(start..<columns.upperBound) }
    return isCut
  }

  /// Shows all columns again.
  mutating func removeAll() { intervals.removeAll(keepingCapacity: true) }
}
