import SegueGraphics

/// Smaller copies of an image (mipmap levels), each half the size of the one before, from exact sums.
///
/// The image is read once, row by row, and each copy passes a row of sums on as soon as it has two,
/// so each copy buffers at most one row of sums. Pixels beyond the edge repeat those at it.
struct BoxLevels {
  private var levels: [BoxLevel] = []

  /// Makes `count` copies, the first with boxes of 3 or 4 half pixels a side: smaller by 3/2 or 2.
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
    var columns = [UInt64](repeating: 0, count: pixmap.width + 1)
    var row = [BoxSum](repeating: .zero, count: size0.width)
    for y in 0..<size0.height {
      Self.addRows(of: pixmap, forRow: y, halves: halves, into: &columns)
      Self.addColumns(columns, halves: halves, into: &row)
      push(row)
    }
  }

  /// The copies, the largest first.
  var pixmaps: [Pixmap] { levels.map(\.pixmap) }

  /// Adds a row to the first copy, and to every smaller one each row that is completed by it.
  private mutating func push(_ row: [BoxSum]) {
    var row = row
    for index in levels.indices {
      levels[index].append(row)
      guard index + 1 < levels.count, let next = levels[index].halvedRow(row) else { return }
      row = next
    }
  }

  /// Returns the size of a copy along one axis, rounded up.
  private static func length(_ side: Int, halves: Int) -> Int {
    (2 * side + halves - 1) / halves
  }

  /// Sums the pixels of a row of boxes by column, the last one twice; four lanes of 16 bits each.
  ///
  /// Along one axis a box takes two pixels, weighted [2, 1] and [1, 2] in turn, or [1, 1]. The sum
  /// of a box, 9 · 255 at most, fits a lane. All copies of a screen take 0.43 of the time that they
  /// took with vectors of four numbers (`segue-bench kernels --only small-copies`).
  private static func addRows(
    of pixmap: Pixmap, forRow y: Int, halves: Int, into columns: inout [UInt64]
  ) {
    let pixels = pixmap.pixels.span
    let first = y * halves / 2
    let upper = first * pixmap.width
    let lower = min(first + 1, pixmap.height - 1) * pixmap.width
    let shifts: (UInt64, UInt64) = halves == 4 ? (0, 0) : y % 2 == 0 ? (1, 0) : (0, 1)
    var columns = columns.mutableSpan
    for x in 0..<pixmap.width {
      columns[x] =
        (PixelKernel.unpack(pixels[upper &+ x]) &<< shifts.0)
        &+ (PixelKernel.unpack(pixels[lower &+ x]) &<< shifts.1)
    }
    columns[pixmap.width] = columns[pixmap.width - 1]
  }

  /// Sums a row of boxes over their columns.
  private static func addColumns(_ columns: [UInt64], halves: Int, into row: inout [BoxSum]) {
    let columns = columns.span
    var sums = row.mutableSpan
    if halves == 4 {
      for x in sums.indices { sums[x] = channels(columns[2 &* x] &+ columns[2 &* x &+ 1]) }
      return
    }
    for x in sums.indices {
      let (left, right) = (columns[x &* 3 / 2], columns[x &* 3 / 2 &+ 1])
      sums[x] = channels(left &+ right &+ (x % 2 == 0 ? left : right))
    }
  }

  /// Reorders 16-bit lanes to red, green, blue, alpha.
  @inline(always)
  private static func channels(_ lanes: UInt64) -> BoxSum {
    BoxSum(
      UInt32(truncatingIfNeeded: lanes & 0xFFFF), UInt32(truncatingIfNeeded: lanes >> 32 & 0xFFFF),
      UInt32(truncatingIfNeeded: lanes >> 16 & 0xFFFF), UInt32(truncatingIfNeeded: lanes >> 48))
  }
}

/// The sums of a box's premultiplied pixels: red, green, blue, alpha.
typealias BoxSum = SIMD4<UInt32>

/// A smaller copy of an image under construction: takes rows of exact sums and stores their means.
struct BoxLevel {
  /// The number of columns and rows of boxes.
  let size: PixelSize
  /// The divisor of a sum: 4^k or 9·4^k.
  private let weight: UInt32
  private var pixels: [UInt32] = []
  /// The row of sums that waits for the one below it.
  private var held: [BoxSum]?

  /// Creates a copy without rows.
  init(_ size: PixelSize, weight: UInt32) {
    self.size = size
    self.weight = weight
    pixels.reserveCapacity(size.area)
  }

  /// The copy, once all its rows are added.
  var pixmap: Pixmap { Pixmap(size, pixels: pixels) }

  /// Stores the means of the next row of sums, each channel rounded half up.
  mutating func append(_ row: [BoxSum]) {
    let isNinths = weight % 9 == 0
    let shift = UInt32((isNinths ? weight / 9 : weight).trailingZeroBitCount)
    let half = BoxSum(repeating: weight / 2)
    let sums = row.span
    pixels.append(addingCapacity: sums.count) { target in
      for x in sums.indices {
        var mean = (sums[x] &+ half) &>> shift
        // A ninth: 58,255 / 2^19 is exact for all up to 74,898, and these are 2,299 at most.
        if isNinths { mean = (mean &* 58255) &>> 19 }
        target.append(mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24)
      }
    }
  }

  /// Returns the row for a copy half the size if this row completes one; nil for the upper of two rows.
  ///
  /// The last column and row are repeated if one is missing.
  mutating func halvedRow(_ row: [BoxSum]) -> [BoxSum]? {
    let isLast = pixels.count == size.area
    guard let upper = held ?? (isLast ? row : nil) else {
      held = row
      return nil
    }
    held = nil
    let (top, bottom) = (upper.span, row.span)
    return (0..<(size.width + 1) / 2).map { x in
      let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
      return top[left] &+ top[right] &+ bottom[left] &+ bottom[right]
    }
  }
}
