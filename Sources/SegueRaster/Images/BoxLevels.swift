package import SegueGraphics

/// Smaller copies of an image (mipmap levels), each half the size of the one before, from exact sums.
///
/// The image is read once, row by row, and each copy passes its sums on to the next as soon as it has a row,
/// so each copy buffers one row of sums. Pixels beyond the edge repeat those at it.
package struct BoxLevels {
  private let loops: BoxLoops
  private var levels: [BoxLevel] = []

  /// Makes `count` copies, the first with boxes of 3 or 4 half pixels a side: smaller by 3/2 or 2.
  ///
  /// - Parameter level: the instruction set, which changes no pixel.
  package init(_ pixmap: Pixmap, halves: Int, count: Int, level: KernelLevel = .best) {
    loops = BoxLoops(level)
    guard count > 0 else { return }
    var size = PixelSize(
      Self.length(pixmap.width, halves: halves), Self.length(pixmap.height, halves: halves))
    var weight: UInt32 = halves == 3 ? 9 : 4
    for _ in 0..<count {
      levels.append(BoxLevel(size, weight: weight))
      size = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
      weight *= 4
    }
    var cells = [Int16](repeating: 0, count: 4 * (pixmap.width + 1))
    for y in 0..<levels[0].size.height {
      // Along one axis a box takes two pixels, weighted [2, 1] and [1, 2] in turn, or [1, 1].
      let first = y * halves / 2
      let (upper, lower) = halves == 4 ? (1, 1) : y % 2 == 0 ? (2, 1) : (1, 2)
      loops.addRows(
        of: pixmap, (first, upper), (min(first + 1, pixmap.height - 1), lower), into: &cells)
      for lane in 0..<4 { cells[4 * pixmap.width + lane] = cells[4 * pixmap.width - 4 + lane] }
      levels[0].addColumns(of: cells, halves: halves, loops)
      finishRow()
    }
  }

  /// The copies, the largest first.
  package var pixmaps: [Pixmap] { levels.map(\.pixmap) }

  /// Stores the row of the first copy, and of every smaller one the row that is completed by it.
  private mutating func finishRow() {
    levels[0].storeRow(loops)
    for index in 1..<levels.count {
      let above = levels[index - 1]
      guard levels[index].add(above.sums, isLast: above.isComplete, loops) else { return }
      levels[index].storeRow(loops)
    }
  }

  /// Returns the size of a copy along one axis, rounded up.
  private static func length(_ side: Int, halves: Int) -> Int {
    (2 * side + halves - 1) / halves
  }
}

/// A smaller copy of an image under construction: adds up rows of exact sums, and stores their means.
struct BoxLevel {
  /// The number of columns and rows of boxes.
  let size: PixelSize
  /// The divisor of a sum: 4^k or 9·4^k.
  private let weight: UInt32
  private var pixels: [UInt32] = []
  /// The sums of the boxes of a row, a cell of four each, and those of the last box once more.
  private(set) var sums: [UInt32]
  /// Whether the sums lack the lower half of their row.
  private var isHalf = false

  /// Creates a copy without rows.
  init(_ size: PixelSize, weight: UInt32) {
    self.size = size
    self.weight = weight
    sums = [UInt32](repeating: 0, count: 4 * (size.width + 1))
    pixels.reserveCapacity(size.area)
  }

  /// The copy, once all its rows are stored.
  var pixmap: Pixmap { Pixmap(size, pixels: pixels) }
  /// Whether all rows are stored.
  var isComplete: Bool { pixels.count == size.area }

  /// Makes a row of the sums of the columns of an image.
  mutating func addColumns(of cells: [Int16], halves: Int, _ loops: BoxLoops) {
    loops.addColumns(of: cells, halves: halves, count: size.width, into: &sums)
  }

  /// Adds a row of the copy twice the size, the last one twice if the one below it is missing.
  ///
  /// - Returns: whether the row of this copy is complete.
  mutating func add(_ row: [UInt32], isLast: Bool, _ loops: BoxLoops) -> Bool {
    loops.halve(row, count: size.width, into: &sums, adds: isHalf)
    if isLast && !isHalf { loops.halve(row, count: size.width, into: &sums, adds: true) }
    isHalf = !isHalf && !isLast
    return !isHalf
  }

  /// Stores the means of the row.
  mutating func storeRow(_ loops: BoxLoops) {
    let end = 4 * size.width
    for lane in 0..<4 { sums[end + lane] = sums[end - 4 + lane] }
    loops.appendMeans(of: sums, count: size.width, weight: weight, to: &pixels)
  }
}
