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
