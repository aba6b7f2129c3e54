import SegueGraphics

/// The coverage of a band of rows by every item that is drawn there.
///
/// Computed once for all tiles of the band; its buffers are reused for the next band.
struct CoverageBand {
  /// The coverage of a row of pixels by one item.
  struct Row {
    /// The range of columns, and the solid run in it; see ``CoverageRow``.
    let start, solidStart, solidEnd, end: Int32
    /// The index of the first pixel's coverage; the solid run has no entries.
    let coverage: Int32
    /// The coverage of the solid run, 0...255.
    let solid: UInt8
    /// Whether the overlay encodes the opacity of an opaque image over one pixel below it.
    var isMixed = false
    /// The indices of the visible pieces; nil if no column is hidden.
    var pieces: Range<Int32>?
    /// The columns that a group's item draws directly onto the group's backdrop; part of no piece.
    var direct: Range<Int32> = 0..<0
    /// The overlay: a pixel that is composited over the row as it is drawn; transparent for none.
    var overlay: UInt32 = 0

    init(
      start: Int32, solidStart: Int32, solidEnd: Int32, end: Int32, coverage: Int32, solid: UInt8
    ) {
      (self.start, self.solidStart, self.solidEnd, self.end) = (start, solidStart, solidEnd, end)
      (self.coverage, self.solid) = (coverage, solid)
    }

    /// Converts a scanned row; `coverage` is the index of its first pixel's coverage.
    init(_ row: CoverageRow, coverage: Int) {
      self.init(
        start: Int32(truncatingIfNeeded: row.start),
        solidStart: Int32(truncatingIfNeeded: row.solidStart),
        solidEnd: Int32(truncatingIfNeeded: row.solidEnd),
        end: Int32(truncatingIfNeeded: row.end), coverage: Int32(truncatingIfNeeded: coverage),
        solid: row.solid)
    }

    /// Creates a row with full coverage of its columns.
    init(columns: Range<Int>, coverage: Int32) {
      let start = Int32(truncatingIfNeeded: columns.lowerBound)
      let end = Int32(truncatingIfNeeded: columns.upperBound)
      self.init(
        start: start, solidStart: start, solidEnd: end, end: end, coverage: coverage, solid: 255)
    }

    /// The columns with any coverage.
    var columns: Range<Int> { Int(start)..<Int(end) }

    /// Whether all of its columns are fully covered.
    var isWhole: Bool { solid == 255 && start == solidStart && end == solidEnd }

    /// The columns that a group's item draws directly onto the group's backdrop.
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

    /// Splits a range of the row's columns into edge, solid and edge parts.
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
  /// The coverage of the pixels outside solid runs; entries from `covered` on are unused.
  private(set) var coverage: [UInt8] = []
  /// The number of used entries of `coverage`.
  private var covered = 0
  /// The visible pieces of rows that are partly hidden.
  private(set) var pieces: [Range<Int>] = []
  /// The columns of a row that are drawn directly onto the group's backdrop.
  var direct = OpaqueIntervals()

  private var scanner = ContourScanner()

  /// The approximate memory use in bytes.
  var bytes: Int {
    coverage.capacity + rows.capacity * MemoryLayout<Row>.stride + scanner.bytes
  }

  /// Scans rows of a shape inside bounds, which are its own or a clip's, and adds them.
  mutating func append(
    _ range: Range<Int>, of shape: DeviceShape, in bounds: PixelRect, _ kernels: RunKernels
  ) {
    if shape.isPixelAligned {
      let whole = Row(columns: bounds.x..<bounds.maxX, coverage: Int32(truncatingIfNeeded: covered))
      rows.append(contentsOf: repeatElement(whole, count: range.count))
      return
    }
    // Of rows with equal coverage only the first is scanned.
    let alike = shape.uprightRows.clamped(to: range)
    guard alike.count > 1 else { return scan(range, of: shape, in: bounds, kernels) }
    scan(range.lowerBound..<alike.lowerBound + 1, of: shape, in: bounds, kernels)
    rows.append(contentsOf: repeatElement(rows[rows.count - 1], count: alike.count - 1))
    scan(alike.upperBound..<range.upperBound, of: shape, in: bounds, kernels)
  }

  /// Scans rows of a shape one by one, and adds them.
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

  /// Draws rows of a shape in one pixel, inside bounds that lie in the canvas, without storing coverage.
  mutating func draw(
    _ range: Range<Int>, of shape: DeviceShape, in bounds: PixelRect, _ pixel: UInt32,
    opacity: UInt8, onto canvas: inout PixelCanvas, _ kernels: RunKernels
  ) {
    scanner.scan(shape, in: bounds, rows: range, level: kernels.level)
    let (index, stride) = (canvas.frame.index(bounds.x, range.lowerBound), canvas.frame.width)
    var pixels = canvas.pixels.mutableSpan
    scanner.draw(
      pixel, opacity: opacity, onto: &pixels, at: index, stride: stride, level: kernels.level)
  }

  /// Returns the coverage of a column that the row covers.
  func coverage(of row: Row, column: Int) -> UInt8 {
    if row.solidColumns.contains(column) { return row.solid }
    let gap = column < row.solidStart ? 0 : Int(row.solidEnd &- row.solidStart)
    return coverage[Int(row.coverage) + column - Int(row.start) - gap]
  }

  /// Splits a row into its visible pieces; hidden gaps of at most `most` columns are drawn anyway.
  mutating func hide(_ hidden: OpaqueIntervals, ofRow index: Int, butGapsOf most: Int = 0) {
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

  /// Merges a row with the one-pixel row above it, so that both are drawn in one pass.
  ///
  /// Both are hidden by the same items above them. A dimmed screen is then read and written once
  /// instead of twice.
  mutating func join(_ overlay: UInt32, ofRow above: Int, toRow below: Int) {
    guard rows[above].isWhole, rows[below].isWhole, rows[above].columns == rows[below].columns
    else { return }
    rows[below].overlay = overlay
    rows[above].pieces = 0..<0
  }

  /// Prepares a row of a translucent opaque image to be drawn as an opaque one under an overlay.
  ///
  /// This is possible over one opaque pixel: with an opacity f the image over that pixel is, bit
  /// for bit, that pixel times 255 - f over the image. The two fading screens of a push over one
  /// colour take 0.75 of the time (`scripts/bench damage`, at 1170 x 2532).
  mutating func mix(_ ground: UInt32, intoRow y: Int, of item: OcclusionItem) {
    rows[item.rowBase + y].overlay = PixelKernel.scaled(ground, by: 255 - item.opacity)
    rows[item.rowBase + y].isMixed = true
  }

  /// Marks columns of a row to be drawn directly onto the group's backdrop.
  mutating func showDirectly(_ columns: Range<Int>, ofRow index: Int) {
    rows[index].direct =
      Int32(truncatingIfNeeded: columns.lowerBound)..<Int32(truncatingIfNeeded: columns.upperBound)
  }

  /// Removes all rows; keeps the buffers.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    covered = 0
    pieces.removeAll(keepingCapacity: true)
  }
}

extension CoverageBand {
  /// Finds the columns where an opaque group shows a single opaque image or pixel, in a fully visible row.
  ///
  /// There the item is drawn directly onto the group's backdrop, with its opacity; only the rest is
  /// composited in a layer. The faces of a turning cube, or the two screens of a push, which are
  /// added up, then cost no more than two images except for the pixels at their edges.
  ///
  /// Columns that such an item replaces are hidden from the items below.
  mutating func showDirectly(
    _ number: Int, of shown: [OcclusionItem], _ y: Int, ground: UInt32?,
    hiding hidden: inout OpaqueIntervals
  ) {
    let (group, own) = (shown[number].rowBase + y, rows[shown[number].rowBase + y])
    guard own.pieces == nil, own.solid == 255 else { return }
    direct.removeAll()
    // By index, here and below: copying an element with an array would retain it.
    for child in shown[number].children.indices {
      let alone = columns(of: child, in: shown[number].children, y).clamped(to: own.solidColumns)
      if alone.isEmpty { continue }
      direct.insert(alone)
      showDirectly(alone, ofRow: shown[number].children[child].rowBase + y)
      if shown[number].children[child].isOccluder {
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

  /// Returns a range of columns that one item covers fully, and no other item at all.
  ///
  /// Empty unless the item is opaque apart from its opacity.
  private func columns(of item: Int, in items: [OcclusionItem], _ y: Int) -> Range<Int> {
    guard items[item].isOpaqueBeforeOpacity(in: y) else { return 0..<0 }
    let row = rows[items[item].rowBase + y]
    guard row.solid == 255 else { return 0..<0 }
    var alone = row.solidColumns
    for other in items.indices where other != item && items[other].rows.contains(y) {
      alone = Self.columns(alone, without: rows[items[other].rowBase + y].columns)
    }
    return alone
  }

  /// Returns the columns of a range that are before another one or, if there are none, after it.
  private static func columns(_ columns: Range<Int>, without others: Range<Int>) -> Range<Int> {
    guard columns.overlaps(others) else { return columns }
    if others.lowerBound > columns.lowerBound { return columns.lowerBound..<others.lowerBound }
    return min(others.upperBound, columns.upperBound)..<columns.upperBound
  }
}

extension CoverageBand {
  /// The fewest columns for which looking for a single pixel below is worthwhile.
  private static let leastMixed = 64

  /// Returns whether an item replaces everything below it in its solid run of a row.
  ///
  /// An opacity over a single pixel is mixed into the row for that.
  mutating func replaces(_ item: Int, of shown: [OcclusionItem], _ y: Int, ground: UInt32?) -> Bool
  {
    let row = rows[shown[item].rowBase + y]
    guard row.solid == 255, !shown[item].isOccluder else { return row.solid == 255 }
    guard shown[item].isMixing,
      let pixel = pixel(below: item, of: shown, in: row.solidColumns, y, ground: ground)
    else { return false }
    mix(pixel, intoRow: y, of: shown[item])
    return true
  }

  /// Returns the one opaque pixel below an item in some columns of a row; nil if there is none.
  ///
  /// Also nil for few columns. `ground` is the backdrop of all items, if it is one pixel.
  func pixel(
    below item: Int, of shown: [OcclusionItem], in columns: Range<Int>, _ y: Int, ground: UInt32?
  ) -> UInt32? {
    guard columns.count >= Self.leastMixed else { return nil }
    for index in shown.indices.dropFirst(item + 1) where shown[index].rows.contains(y) {
      // Its coverage is unknown.
      if shown[index].isDrawnDuringScan { return nil }
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
