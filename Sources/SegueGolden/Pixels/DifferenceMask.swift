import SegueGraphics

/// A mask of the pixels that differ between two pictures of one size, with counts from the same pass.
struct DifferenceMask {
  /// The size of both pictures, in pixels.
  let size: PixelSize
  /// 1 for each pixel that differs, else 0, row by row; empty if all are equal.
  private(set) var marks: [UInt8] = []
  /// The number of differing pixels.
  private(set) var count = 0
  /// The largest difference of a channel, 0...255.
  private(set) var largest = 0
  /// The sum of every pixel's largest channel difference.
  private(set) var total = 0
  /// The bounding box of the differing pixels.
  private(set) var bounds = PixelRect.empty
  /// The number of differing pixels in each row; empty if all are equal.
  private(set) var rowCounts: [Int] = []

  /// Compares two pictures, whose sizes must be equal.
  init(_ expected: Pixmap, _ actual: Pixmap) {
    size = expected.size
    precondition(actual.size == size, "only pictures of one size have a mask")
    let width = size.width
    var columns = (first: width, last: -1)
    var rows = (first: size.height, last: -1)
    for y in 0..<size.height {
      let row = y * width..<(y + 1) * width
      let a = expected.pixels.span.extracting(row)
      let b = actual.pixels.span.extracting(row)
      guard let first = Self.firstDifference(a, b) else { continue }
      if marks.isEmpty {
        marks = [UInt8](repeating: 0, count: size.area)
        rowCounts = [Int](repeating: 0, count: size.height)
      }
      let last = mark(a, b, from: first, row: y)
      columns = (min(columns.first, first), max(columns.last, last))
      rows = (min(rows.first, y), y)
    }
    guard rows.last >= 0 else { return }
    bounds = PixelRect(
      columns.first, rows.first, columns.last - columns.first + 1, rows.last - rows.first + 1)
  }

  /// Returns whether a pixel differs; false outside the picture.
  func isMarked(_ x: Int, _ y: Int) -> Bool {
    guard !marks.isEmpty, x >= 0, y >= 0, x < size.width, y < size.height else { return false }
    return marks[y * size.width + x] != 0
  }

  /// Counts the differing pixels in each of `count` bands of rows.
  func bandPixels(_ count: Int) -> [Int] {
    var bands = [Int](repeating: 0, count: count)
    for (row, pixels) in rowCounts.enumerated() {
      bands[row * count / size.height] += pixels
    }
    return bands
  }

  /// Returns the index of the first difference of two rows; nil if they are equal.
  ///
  /// Compares 64 pixels at a time without a branch between them, which the compiler vectorizes.
  @inline(__always)
  private static func firstDifference(_ a: Span<UInt32>, _ b: Span<UInt32>) -> Int? {
    var start = 0
    while start < a.count {
      let end = min(start + 64, a.count)
      let left = a.extracting(start..<end)
      let right = b.extracting(start..<end)
      var change: UInt32 = 0
      for index in left.indices where index < right.count { change |= left[index] ^ right[index] }
      if change != 0 {
        for index in left.indices where left[index] != right[index] { return start + index }
      }
      start = end
    }
    return nil
  }

  /// Marks the differing pixels of a row from the first one on; returns the index of the last.
  private mutating func mark(
    _ a: Span<UInt32>, _ b: Span<UInt32>, from first: Int, row: Int
  ) -> Int {
    var last = first
    var found = 0
    var sum = 0
    var most: UInt32 = 0
    let start = row * size.width
    var marked = marks.mutableSpan
    for index in first..<a.count where a[index] != b[index] {
      let distance = Self.distance(a[index], b[index])
      marked[start + index] = 1
      last = index
      found += 1
      sum += Int(distance)
      most = max(most, distance)
    }
    rowCounts[row] = found
    count += found
    total += sum
    largest = max(largest, Int(most))
    return last
  }

  /// Returns the largest channel difference of two pixels.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let first = SIMD4(a & 0xFF, a >> 8 & 0xFF, a >> 16 & 0xFF, a >> 24)
    let second = SIMD4(b & 0xFF, b >> 8 & 0xFF, b >> 16 & 0xFF, b >> 24)
    let high = pointwiseMax(first, second)
    return (high &- pointwiseMin(first, second)).max()
  }
}

extension DifferenceMask {
  /// Counts the marked pixels that look like the antialiased edge of a shape.
  ///
  /// Such a pixel lies between two equal pixels, one or two pixels away on opposite sides, and its
  /// values in both pictures lie between theirs. Recognizing an edge by its neighbours is an idea
  /// of V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009), made known by
  /// pixelmatch; this test is a simpler one.
  func antialiasedPixels(_ expected: Pixmap, _ actual: Pixmap) -> Int {
    var sum = 0
    for y in bounds.y..<bounds.maxY where rowCounts[y] > 0 {
      for x in bounds.x..<bounds.maxX where marks[y * size.width + x] != 0 {
        if looksAntialiased(x, y, expected, actual) { sum += 1 }
      }
    }
    return sum
  }

  /// Returns whether a marked pixel looks antialiased in one of four directions.
  @inline(__always)
  func looksAntialiased(_ x: Int, _ y: Int, _ expected: Pixmap, _ actual: Pixmap) -> Bool {
    isRim(x, y, 1, 0, expected, actual) || isRim(x, y, 0, 1, expected, actual)
      || isRim(x, y, 1, 1, expected, actual) || isRim(x, y, 1, -1, expected, actual)
  }

  /// Returns whether a marked pixel lies between unmarked ones along a direction, in place and in value.
  @inline(__always)
  private func isRim(
    _ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ expected: Pixmap, _ actual: Pixmap
  ) -> Bool {
    let before = still(x, y, -dx, -dy)
    guard before >= 0 else { return false }
    let after = still(x, y, dx, dy)
    guard after >= 0 else { return false }
    let (low, high) = (expected.pixels[before], expected.pixels[after])
    let index = y * size.width + x
    return low != high && Self.isBetween(expected.pixels[index], low, high)
      && Self.isBetween(actual.pixels[index], low, high)
  }

  /// Returns the index of the nearest unmarked pixel, at most two away in a direction; -1 for none.
  @inline(__always)
  private func still(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Int {
    let far = (x: x + 2 * dx, y: y + 2 * dy)
    guard far.x >= 0, far.y >= 0, far.x < size.width, far.y < size.height else {
      let near = (x: x + dx, y: y + dy)
      guard near.x >= 0, near.y >= 0, near.x < size.width, near.y < size.height else { return -1 }
      let index = near.y * size.width + near.x
      return marks[index] == 0 ? index : -1
    }
    let index = (y + dy) * size.width + x + dx
    if marks[index] == 0 { return index }
    let next = far.y * size.width + far.x
    return marks[next] == 0 ? next : -1
  }

  /// Returns whether each channel of a pixel lies between those of two others.
  @inline(__always)
  private static func isBetween(_ pixel: UInt32, _ a: UInt32, _ b: UInt32) -> Bool {
    isBetween(channel: pixel & 0xFF, a & 0xFF, b & 0xFF)
      && isBetween(channel: pixel >> 8 & 0xFF, a >> 8 & 0xFF, b >> 8 & 0xFF)
      && isBetween(channel: pixel >> 16 & 0xFF, a >> 16 & 0xFF, b >> 16 & 0xFF)
      && isBetween(channel: pixel >> 24, a >> 24, b >> 24)
  }

  @inline(__always)
  private static func isBetween(channel value: UInt32, _ a: UInt32, _ b: UInt32) -> Bool {
    value >= min(a, b) && value <= max(a, b)
  }
}

extension DifferenceMask {
  /// Returns the largest number of marks in any window of 8 × 8 pixels.
  ///
  /// Column sums over eight rows, then sums over eight columns by doubling: each row takes three
  /// additions of a row to its shifted self, which the compiler vectorizes.
  func densestWindow() -> Int {
    guard count > 0 else { return 0 }
    let first = bounds.x
    let width = bounds.width
    // Seven extra empty columns, for windows that extend beyond the right edge.
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

  /// Adds the marks of a row of the bounds to column sums; subtracts them for a sign of 255.
  private func add(row: Int, from first: Int, to columns: inout [UInt8], sign: UInt8) {
    guard rowCounts[row] > 0 else { return }
    let start = row * size.width + first
    let row = marks.span.extracting(start..<start + columns.count - 7)
    for x in row.indices { columns[x] &+= row[x] &* sign }
  }
}
