import SegueGraphics

/// The coverage of some rows of the picture by everything that is drawn there.
///
/// Made once for all tiles of the band; its storage serves one band after the other.
struct CoverageBand {
  /// The coverage of a row of pixels by one item.
  struct Row {
    /// Where it begins and ends, and the solid run in it; see ``CoverageRow``.
    let start, solidStart, solidEnd, end: Int32
    /// The index of the coverage of the first pixel; those of the solid run are left out.
    let coverage: Int32
    /// The coverage of the solid run, 0...255.
    let solid: UInt8
    /// Whether the veil stands for the opacity of an opaque image over one pixel below it.
    var isMixed = false
    /// The indices of the pieces that are not hidden; nil when nothing is.
    var pieces: Range<Int32>?
    /// The columns that a group's item may draw onto what is below the group; part of no piece.
    var direct: Range<Int32> = 0..<0
    /// The pixel that is drawn over the row together with it; a transparent one when there is none.
    var veil: UInt32 = 0

    /// A row with its parts.
    init(
      start: Int32, solidStart: Int32, solidEnd: Int32, end: Int32, coverage: Int32, solid: UInt8
    ) {
      (self.start, self.solidStart, self.solidEnd, self.end) = (start, solidStart, solidEnd, end)
      (self.coverage, self.solid) = (coverage, solid)
    }

    /// A row of an item, with the index of the coverage of its first pixel.
    init(_ row: CoverageRow, coverage: Int) {
      self.init(
        start: Int32(truncatingIfNeeded: row.start),
        solidStart: Int32(truncatingIfNeeded: row.solidStart),
        solidEnd: Int32(truncatingIfNeeded: row.solidEnd),
        end: Int32(truncatingIfNeeded: row.end), coverage: Int32(truncatingIfNeeded: coverage),
        solid: row.solid)
    }

    /// A row whose columns are covered wholly.
    init(columns: Range<Int>, coverage: Int32) {
      let start = Int32(truncatingIfNeeded: columns.lowerBound)
      let end = Int32(truncatingIfNeeded: columns.upperBound)
      self.init(
        start: start, solidStart: start, solidEnd: end, end: end, coverage: coverage, solid: 255)
    }

    /// The columns that are covered at all.
    var columns: Range<Int> { Int(start)..<Int(end) }

    /// Whether all of its columns are covered wholly.
    var isWhole: Bool { solid == 255 && start == solidStart && end == solidEnd }

    /// The columns that a group's item may draw onto what is below the group.
    var directColumns: Range<Int> { Int(direct.lowerBound)..<Int(direct.upperBound) }

    /// The columns of the solid run.
    var solidColumns: Range<Int> { Int(solidStart)..<Int(solidEnd) }

    /// The parts of all of its columns.
    var parts: RunParts {
      let before = Int(solidStart &- start)
      return RunParts(
        before: before, solid: Int(solidEnd &- solidStart), after: Int(end &- solidEnd),
        coverageBefore: Int(coverage), coverageAfter: Int(coverage) &+ before)
    }

    /// The parts of some of its columns.
    @inline(__always)
    func parts(_ columns: Range<Int>) -> RunParts {
      let (first, end) = (columns.lowerBound, columns.upperBound)
      let left = min(max(Int(solidStart), first), end)
      let right = min(max(Int(solidEnd), left), end)
      let origin = Int(coverage) &- Int(start)
      return RunParts(
        before: left &- first, solid: right &- left, after: end &- right,
        coverageBefore: origin &+ first,
        coverageAfter: origin &+ right &- Int(solidEnd &- solidStart))
    }
  }

  /// All rows of the first item, from the top, then those of the next.
  private(set) var rows: [Row] = []
  /// The coverage of the pixels outside solid runs; what is behind the last one means nothing.
  private(set) var coverage: [UInt8] = []
  /// The number of pixels whose coverage is known.
  private var covered = 0
  /// Columns of rows of which parts are hidden.
  private(set) var pieces: [Range<Int>] = []
  /// The columns of a row that are drawn onto what is below its group.
  var direct = HiddenColumns()

  private var scanner = ContourScanner()

  /// About how many bytes it takes.
  var bytes: Int {
    coverage.capacity + rows.capacity * MemoryLayout<Row>.stride + scanner.bytes
  }

  /// Adds rows of a shape inside bounds, which are its own or a clip's.
  mutating func append(
    _ range: Range<Int>, of shape: DeviceShape, in bounds: PixelRect, _ kernels: RunKernels
  ) {
    if shape.isWholePixels {
      let whole = Row(columns: bounds.x..<bounds.maxX, coverage: Int32(truncatingIfNeeded: covered))
      rows.append(contentsOf: repeatElement(whole, count: range.count))
      return
    }
    // Of rows that are covered alike the first is scanned.
    let alike = shape.uprightRows.clamped(to: range)
    guard alike.count > 1 else { return scan(range, of: shape, in: bounds, kernels) }
    scan(range.lowerBound..<alike.lowerBound + 1, of: shape, in: bounds, kernels)
    rows.append(contentsOf: repeatElement(rows[rows.count - 1], count: alike.count - 1))
    scan(alike.upperBound..<range.upperBound, of: shape, in: bounds, kernels)
  }

  /// Adds rows of a shape, each scanned by itself.
  private mutating func scan(
    _ range: Range<Int>, of shape: DeviceShape, in bounds: PixelRect, _ kernels: RunKernels
  ) {
    if range.isEmpty { return }
    let most = covered + range.count * bounds.width + RowKernel.slack
    if coverage.count < most {
      let more = max(most, 2 * coverage.count) - coverage.count
      coverage.append(contentsOf: repeatElement(0, count: more))
    }
    scanner.scan(shape, in: bounds, rows: range, level: kernels.level)
    scanner.resolve(into: &coverage, from: covered, level: kernels.level) { row, first, end in
      rows.append(Row(row, coverage: first))
      covered = end
    }
  }

  /// Draws rows of a shape in one pixel, inside bounds that lie in the canvas, and keeps nothing of them.
  mutating func draw(
    _ range: Range<Int>, of shape: DeviceShape, in bounds: PixelRect, _ pixel: UInt32,
    opacity: UInt8, onto canvas: inout Canvas, _ kernels: RunKernels
  ) {
    scanner.scan(shape, in: bounds, rows: range, level: kernels.level)
    let (index, stride) = (canvas.frame.index(bounds.x, range.lowerBound), canvas.frame.width)
    var pixels = canvas.pixels.mutableSpan
    scanner.draw(
      pixel, opacity: opacity, onto: &pixels, at: index, stride: stride, level: kernels.level)
  }

  /// The coverage of a column of a row, which has it.
  func coverage(of row: Row, column: Int) -> UInt8 {
    if row.solidColumns.contains(column) { return row.solid }
    let gap = column < row.solidStart ? 0 : Int(row.solidEnd &- row.solidStart)
    return coverage[Int(row.coverage) + column - Int(row.start) - gap]
  }

  /// Hides columns of a row; so many of them in a gap, or fewer, are drawn over instead.
  mutating func hide(_ hidden: HiddenColumns, ofRow index: Int, butGapsOf most: Int = 0) {
    let (first, columns) = (pieces.count, rows[index].columns)
    hidden.forEachVisible(in: columns) { piece in
      if pieces.count > first, piece.lowerBound - pieces[pieces.count - 1].upperBound <= most {
        pieces[pieces.count - 1] = pieces[pieces.count - 1].lowerBound..<piece.upperBound
      } else {
        pieces.append(piece)
      }
    }
    if pieces.count == first + 1, pieces[first] == columns {
      pieces.removeLast()
    } else {
      rows[index].pieces =
        Int32(truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: pieces.count)
    }
  }

  /// Lets a row and the one pixel that is drawn over all of it next be drawn at once.
  ///
  /// Both are hidden by the same things above them. A screen that is dimmed is then read and written
  /// once instead of twice.
  mutating func join(_ veil: UInt32, ofRow above: Int, toRow below: Int) {
    guard rows[above].isWhole, rows[below].isWhole, rows[above].columns == rows[below].columns
    else { return }
    rows[below].veil = veil
    rows[above].pieces = 0..<0
  }

  /// Lets the inside of a row of an opaque image with an opacity be drawn as an opaque one under a veil.
  ///
  /// It may where one opaque pixel is below: with an opacity f the image over that pixel is, bit for
  /// bit, that pixel times 255 - f over the image. The two fading screens of a push over one colour
  /// take 0.75 of the time (`scripts/bench damage`, at 1170 x 2532).
  mutating func mix(_ ground: UInt32, intoRow y: Int, of item: Shown) {
    rows[item.rowBase + y].veil = PixelKernel.scaled(ground, by: 255 - item.opacity)
    rows[item.rowBase + y].isMixed = true
  }

  /// Lets a part of a row be drawn onto what is below its group.
  mutating func showDirectly(_ columns: Range<Int>, ofRow index: Int) {
    rows[index].direct =
      Int32(truncatingIfNeeded: columns.lowerBound)..<Int32(truncatingIfNeeded: columns.upperBound)
  }

  /// Forgets all rows.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    covered = 0
    pieces.removeAll(keepingCapacity: true)
  }
}

extension CoverageBand {
  /// Finds where an opaque group shows one opaque image or pixel alone, in a row of which nothing is
  /// hidden.
  ///
  /// There the item is drawn onto what is below the group, with its opacity; only the rest is
  /// composed. The faces of a turning cube, or the two screens of a push, which are added up, so cost
  /// no more than two images but for the pixels at their edges.
  ///
  /// Columns that such an item replaces are hidden from what lies below.
  mutating func showDirectly(
    _ number: Int, of shown: [Shown], _ y: Int, ground: UInt32?,
    hiding hidden: inout HiddenColumns
  ) {
    let (group, own) = (shown[number].rowBase + y, rows[shown[number].rowBase + y])
    guard own.pieces == nil, own.solid == 255 else { return }
    direct.removeAll()
    // By index, here and below: copies of what has an array would be counted.
    for child in shown[number].children.indices {
      let alone = columns(of: child, in: shown[number].children, y).clamped(to: own.solidColumns)
      if alone.isEmpty { continue }
      direct.insert(alone)
      showDirectly(alone, ofRow: shown[number].children[child].rowBase + y)
      if shown[number].children[child].isHiding {
        hidden.insert(alone)
      } else if let pixel = pixel(below: number, of: shown, in: alone, y, ground: ground) {
        mix(pixel, intoRow: y, of: shown[number].children[child])
        hidden.insert(alone)
      }
    }
    if direct.isEmpty { return }
    hide(direct, ofRow: group)
    for child in shown[number].children.indices
    where shown[number].children[child].rows.contains(y) {
      hide(direct, ofRow: shown[number].children[child].rowBase + y)
    }
  }

  /// The columns of a row that one of some items covers wholly, and no other at all; empty if it is
  /// more than its opacity that lets shine through what is below.
  private func columns(of item: Int, in items: [Shown], _ y: Int) -> Range<Int> {
    guard items[item].isOpaqueBeforeOpacity(in: y) else { return 0..<0 }
    let row = rows[items[item].rowBase + y]
    guard row.solid == 255 else { return 0..<0 }
    var alone = row.solidColumns
    for other in items.indices where other != item && items[other].rows.contains(y) {
      alone = Self.columns(alone, without: rows[items[other].rowBase + y].columns)
    }
    return alone
  }

  /// The columns before others, or after them when there are none before.
  private static func columns(_ columns: Range<Int>, without others: Range<Int>) -> Range<Int> {
    guard columns.overlaps(others) else { return columns }
    if others.lowerBound > columns.lowerBound { return columns.lowerBound..<others.lowerBound }
    return min(others.upperBound, columns.upperBound)..<columns.upperBound
  }
}

extension CoverageBand {
  /// The least number of columns for which it is worth looking what is below them.
  private static let leastMixed = 64

  /// Whether an item is all that shows inside a row of it; an opacity is mixed into the row for that.
  mutating func replaces(_ item: Int, of shown: [Shown], _ y: Int, ground: UInt32?) -> Bool {
    let row = rows[shown[item].rowBase + y]
    guard row.solid == 255, !shown[item].isHiding else { return row.solid == 255 }
    guard shown[item].isMixing,
      let pixel = pixel(below: item, of: shown, in: row.solidColumns, y, ground: ground)
    else { return false }
    mix(pixel, intoRow: y, of: shown[item])
    return true
  }

  /// The opaque pixel that some columns of a row all show below an item, if they are enough to look.
  ///
  /// `ground` is what is below all items, if that is known.
  func pixel(
    below item: Int, of shown: [Shown], in columns: Range<Int>, _ y: Int, ground: UInt32?
  ) -> UInt32? {
    guard columns.count >= Self.leastMixed else { return nil }
    for index in shown.indices.dropFirst(item + 1) where shown[index].rows.contains(y) {
      // Of which nothing is known.
      if shown[index].isDrawnAtOnce { return nil }
      let row = rows[shown[index].rowBase + y]
      if !row.columns.overlaps(columns) { continue }
      let isGround =
        shown[index].pixel != 0 && row.solid == 255
        && row.solidColumns.clamped(to: columns) == columns
      return isGround ? shown[index].pixel : nil
    }
    return ground.flatMap { $0 >> 24 == 255 ? $0 : nil }
  }
}
