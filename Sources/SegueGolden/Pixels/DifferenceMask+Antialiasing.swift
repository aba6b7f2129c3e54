import SegueGraphics

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
  func looksAntialiased(_ x: Int, _ y: Int, _ expected: Pixmap, _ actual: Pixmap) -> Bool {
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
      guard let before = still(x, y, -dx, -dy), let after = still(x, y, dx, dy) else { continue }
      let (low, high) = (expected.pixels[before], expected.pixels[after])
      let index = y * size.width + x
      if low != high, Self.isBetween(expected.pixels[index], low, high),
        Self.isBetween(actual.pixels[index], low, high)
      {
        return true
      }
    }
    return false
  }

  /// The index of the nearest unmarked pixel, at most two away in a direction.
  private func still(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Int? {
    for distance in 1...2 {
      let (column, row) = (x + dx * distance, y + dy * distance)
      guard column >= 0, row >= 0, column < size.width, row < size.height else { return nil }
      let index = row * size.width + column
      if marks[index] == 0 { return index }
    }
    return nil
  }

  private static func isBetween(_ pixel: UInt32, _ a: UInt32, _ b: UInt32) -> Bool {
    for shift: UInt32 in [0, 8, 16, 24] {
      let (low, value, high) = (a >> shift & 0xFF, pixel >> shift & 0xFF, b >> shift & 0xFF)
      if value < min(low, high) || value > max(low, high) { return false }
    }
    return true
  }
}
