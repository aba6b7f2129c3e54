import SegueGraphics

extension DifferenceMask {
  /// The most marks in any window of 8 × 8 pixels.
  ///
  /// Column sums over eight rows, then sums over eight columns by doubling: each row is three
  /// additions of a row to itself, a few pixels moved, which become vectors.
  func densestWindow() -> Int {
    guard count > 0 else { return 0 }
    let first = bounds.x
    let width = bounds.width
    // Seven more columns, always empty, so that windows that hang over the right edge count too.
    var columns = [UInt8](repeating: 0, count: width + 7)
    var sums = columns
    var densest: UInt8 = 0
    for y in bounds.y..<bounds.maxY {
      add(row: y, from: first, to: &columns, sign: 1)
      if y >= bounds.y + 8 { add(row: y - 8, from: first, to: &columns, sign: 255) }
      sums = columns
      for distance in [1, 2, 4] {
        var span = sums.mutableSpan
        for x in 0..<width + 7 - distance { span[x] &+= span[x + distance] }
      }
      for x in 0..<width { densest = max(densest, sums[x]) }
      if densest == 64 { break }
    }
    return Int(densest)
  }

  /// Adds the marks of a row of the bounds to column sums; with a sign of 255, takes them away.
  private func add(row: Int, from first: Int, to columns: inout [UInt8], sign: UInt8) {
    guard rowCounts[row] > 0 else { return }
    let start = row * size.width + first
    let row = marks.span.extracting(start..<start + columns.count - 7)
    for x in row.indices { columns[x] &+= row[x] &* sign }
  }
}
