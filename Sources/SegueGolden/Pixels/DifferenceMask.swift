import SegueGraphics

/// Which pixels of two pictures of one size differ, with the figures that one pass gives.
struct DifferenceMask {
  /// The size of both pictures.
  let size: PixelSize
  /// 1 for each pixel that differs, else 0, row by row; empty when none does.
  private(set) var marks: [UInt8] = []
  /// The number of pixels that differ.
  private(set) var count = 0
  /// The largest difference of a channel.
  private(set) var largest = 0
  /// The sum of every pixel's largest channel difference.
  private(set) var total = 0
  /// The smallest rectangle round all pixels that differ.
  private(set) var bounds = PixelRect.empty
  /// The pixels that differ in each row; empty when none does.
  private(set) var rowCounts: [Int] = []

  /// The mask of two pictures, whose sizes must be equal.
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

  /// Whether the pixel differs; outside the picture none does.
  func isMarked(_ x: Int, _ y: Int) -> Bool {
    guard !marks.isEmpty, x >= 0, y >= 0, x < size.width, y < size.height else { return false }
    return marks[y * size.width + x] != 0
  }

  /// The differing pixels of each of `count` bands of rows.
  func bandPixels(_ count: Int) -> [Int] {
    var bands = [Int](repeating: 0, count: count)
    for (row, pixels) in rowCounts.enumerated() {
      bands[row * count / size.height] += pixels
    }
    return bands
  }

  /// Where two rows first differ; nil when they are equal.
  ///
  /// 64 pixels at a time without a branch between them, which the compiler turns into vectors.
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

  /// Marks a row from its first differing pixel on; returns the last.
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

  /// The largest difference of a channel of two pixels.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let first = SIMD4(a & 0xFF, a >> 8 & 0xFF, a >> 16 & 0xFF, a >> 24)
    let second = SIMD4(b & 0xFF, b >> 8 & 0xFF, b >> 16 & 0xFF, b >> 24)
    let high = pointwiseMax(first, second)
    return (high &- pointwiseMin(first, second)).max()
  }
}

extension DifferenceMask {
  /// The marked pixels that look like the antialiased rim of a shape, drawn a little otherwise.
  ///
  /// Such a pixel lies between two that are the same in both pictures, one or two pixels away on
  /// opposite sides, and both its values lie between theirs. The idea, that a rim is told by its
  /// neighbours, is that of V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector"
  /// (2009), which pixelmatch made known; this test is a simpler one.
  func antialiasedPixels(_ expected: Pixmap, _ actual: Pixmap) -> Int {
    var sum = 0
    for y in bounds.y..<bounds.maxY where rowCounts[y] > 0 {
      for x in bounds.x..<bounds.maxX where marks[y * size.width + x] != 0 {
        if looksAntialiased(x, y, expected, actual) { sum += 1 }
      }
    }
    return sum
  }

  /// Whether the marked pixel looks like part of a rim.
  @inline(__always)
  func looksAntialiased(_ x: Int, _ y: Int, _ expected: Pixmap, _ actual: Pixmap) -> Bool {
    isRim(x, y, 1, 0, expected, actual) || isRim(x, y, 0, 1, expected, actual)
      || isRim(x, y, 1, 1, expected, actual) || isRim(x, y, 1, -1, expected, actual)
  }

  /// Whether the marked pixel lies between still ones along one direction.
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

  /// The index of the nearest unmarked pixel, at most two away in a direction; -1 for none.
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

  /// Whether each channel of a pixel lies between those of two others.
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
