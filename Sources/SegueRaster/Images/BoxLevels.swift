import SegueGraphics

/// Smaller copies of an image, each half as large as the one before, from exact sums of its pixels.
///
/// The image is read once, row by row, and each copy passes a row of sums on as soon as it has two:
/// so no more than a row of sums a copy is ever held. Pixels beyond the edge repeat those at it.
struct BoxLevels {
  private var levels: [BoxLevel] = []

  /// So many copies, the first with boxes of 3 × 3 or 4 × 4 half pixels: smaller by 3/2 or 2.
  init(_ pixmap: Pixmap, halves: Int, count: Int) {
    guard count > 0 else { return }
    var size = PixelSize(
      Self.length(pixmap.width, halves: halves), Self.length(pixmap.height, halves: halves))
    var weight: UInt32 = halves == 3 ? 9 : 4
    for _ in 0..<count {
      levels.append(BoxLevel(size, weight: weight))
      size = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
      weight *= 4
    }
    let size0 = levels[0].size
    var row = [BoxSum](repeating: .zero, count: size0.width)
    for y in 0..<size0.height {
      Self.sum(pixmap, row: y, halves: halves, into: &row)
      push(row)
    }
  }

  /// The copies, the largest first.
  var pixmaps: [Pixmap] { levels.map(\.pixmap) }

  /// Gives the first copy a row, and every smaller one the row that becomes complete by it.
  private mutating func push(_ row: [BoxSum]) {
    var row = row
    for index in levels.indices {
      levels[index].append(row)
      guard index + 1 < levels.count, let next = levels[index].halvedRow(row) else { return }
      row = next
    }
  }

  private static func length(_ side: Int, halves: Int) -> Int {
    (2 * side + halves - 1) / halves
  }

  /// The sums of a row of boxes over the image itself.
  private static func sum(_ pixmap: Pixmap, row y: Int, halves: Int, into row: inout [BoxSum]) {
    // Along one axis a box takes two pixels: [2, 1] and [1, 2] in turn, or [1, 1].
    let (even, odd): (SIMD2<UInt32>, SIMD2<UInt32>) =
      halves == 3 ? ([2, 1], [1, 2]) : ([1, 1], [1, 1])
    let pixels = pixmap.pixels.span
    let first = y * halves / 2
    let upper = first * pixmap.width
    let lower = min(first + 1, pixmap.height - 1) * pixmap.width
    let down = y % 2 == 0 ? even : odd
    var sums = row.mutableSpan
    for x in sums.indices {
      let left = x * halves / 2
      let right = min(left + 1, pixmap.width - 1)
      let across = x % 2 == 0 ? even : odd
      let top =
        channels(pixels[upper + left]) &* across.x &+ channels(pixels[upper + right]) &* across.y
      let bottom =
        channels(pixels[lower + left]) &* across.x &+ channels(pixels[lower + right]) &* across.y
      sums[x] = top &* down.x &+ bottom &* down.y
    }
  }

  @inline(always)
  private static func channels(_ pixel: UInt32) -> BoxSum {
    BoxSum(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
  }
}
