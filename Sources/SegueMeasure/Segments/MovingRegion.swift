import SegueGraphics

/// A connected part of the picture in which something changes during a motion.
struct MovingRegion: Sendable {
  /// The bounding box in pixels.
  let rect: PixelRect
  /// The number of its blocks.
  let blockCount: Int
  private let columns: Int
  private let blocks: [Bool]

  /// Returns whether a pixel belongs to the region.
  @inline(__always)
  func contains(_ x: Int, _ y: Int) -> Bool {
    blocks[y / FrameSummary.block * columns + x / FrameSummary.block]
  }

  /// Whether every block of the bounding box belongs to it.
  let isWhole: Bool

  /// Returns whether the region reaches a side of the picture.
  func touches(_ side: BoxSide, of canvas: PixelSize) -> Bool {
    switch side {
    case .left: rect.x == 0
    case .right: rect.maxX >= canvas.width
    case .top: rect.y == 0
    case .bottom: rect.maxY >= canvas.height
    }
  }

  /// Returns the connected regions in which frames differ from the first of them, largest first.
  ///
  /// Regions of less than a fiftieth of the largest are left out.
  static func all(
    in frames: ClosedRange<Int>, size: PixelSize, threshold: Float,
    _ summary: (Int) throws -> FrameSummary
  ) rethrows -> [MovingRegion] {
    let first = try summary(frames.lowerBound)
    var changed = [Bool](repeating: false, count: first.means.count)
    for index in frames.dropFirst() {
      let frame = try summary(index)
      if frame.digest == first.digest { continue }
      for index in changed.indices where !changed[index] {
        changed[index] =
          (frame.means[index] - first.means[index]).greatestMagnitude > threshold
      }
    }
    let regions = components(of: changed, columns: first.columns, size: size)
      .sorted { $0.blockCount > $1.blockCount }
    guard let largest = regions.first?.blockCount else { return [] }
    if regions.count > 1, let whole = whole(of: changed, columns: first.columns, size: size),
      whole.area * 5 >= 4 * size.width * size.height, regions[0].area * 3 >= whole.area
    {
      // Parts of a page that moves look as if they rested where the page has one colour.
      return [whole]
    }
    return regions.filter { $0.blockCount * 50 >= largest }
  }

  /// Returns the connected components of blocks, each grown by one block all around.
  private static func components(
    of changed: [Bool], columns: Int, size: PixelSize
  ) -> [MovingRegion] {
    let rows = changed.count / columns
    var isSeen = changed.map { !$0 }
    var regions: [MovingRegion] = []
    for start in changed.indices where !isSeen[start] {
      var (stack, members) = ([start], [Int]())
      isSeen[start] = true
      while let block = stack.popLast() {
        members.append(block)
        for next in neighbours(of: block, columns, rows) where !isSeen[next] {
          isSeen[next] = true
          stack.append(next)
        }
      }
      regions.append(MovingRegion(members, columns, rows, size))
    }
    return regions
  }

  /// Returns all that changes as one region.
  private static func whole(
    of changed: [Bool], columns: Int, size: PixelSize
  ) -> MovingRegion? {
    let members = changed.indices.filter { changed[$0] }
    guard !members.isEmpty else { return nil }
    return MovingRegion(members, columns, changed.count / columns, size)
  }

  /// The area of the bounding box in pixels.
  private var area: Int { rect.width * rect.height }

  private static func neighbours(of block: Int, _ columns: Int, _ rows: Int) -> [Int] {
    let (x, y) = (block % columns, block / columns)
    var all: [Int] = []
    for ny in max(0, y - 1)...min(rows - 1, y + 1) {
      for nx in max(0, x - 1)...min(columns - 1, x + 1) { all.append(ny * columns + nx) }
    }
    return all
  }

  /// Makes a region of blocks and those beside them.
  private init(_ members: [Int], _ columns: Int, _ rows: Int, _ size: PixelSize) {
    var blocks = [Bool](repeating: false, count: columns * rows)
    for block in members {
      for next in Self.neighbours(of: block, columns, rows) { blocks[next] = true }
    }
    let all = blocks.indices.filter { blocks[$0] }
    let side = FrameSummary.block
    let (xs, ys) = (all.map { $0 % columns }, all.map { $0 / columns })
    let (left, top) = ((xs.min() ?? 0) * side, (ys.min() ?? 0) * side)
    let right = min(size.width, ((xs.max() ?? 0) + 1) * side)
    let bottom = min(size.height, ((ys.max() ?? 0) + 1) * side)
    rect = PixelRect(left, top, right - left, bottom - top)
    blockCount = members.count
    isWhole = all.count == (rect.width + side - 1) / side * ((rect.height + side - 1) / side)
    self.columns = columns
    self.blocks = blocks
  }
}
