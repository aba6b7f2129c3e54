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
