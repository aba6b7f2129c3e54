import SegueGraphics

/// The columns of one row that what is drawn later replaces: intervals, in order, with gaps between.
struct HiddenColumns {
  /// The intervals; what is behind the last of `count` means nothing.
  private var intervals: [Range<Int>] = []
  private var count = 0

  /// Whether no column is hidden.
  var isEmpty: Bool { count == 0 }

  /// Hides some more columns.
  mutating func insert(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    var (lower, upper) = (columns.lowerBound, columns.upperBound)
    var index = 0
    while index < count, intervals[index].upperBound < lower { index += 1 }
    let first = index
    while index < count, intervals[index].lowerBound <= upper {
      lower = min(lower, intervals[index].lowerBound)
      upper = max(upper, intervals[index].upperBound)
      index += 1
    }
    move(from: index, to: first + 1)
    intervals[first] = lower..<upper
  }

  /// Moves the intervals from an index on to another index, with room for all before that.
  private mutating func move(from old: Int, to new: Int) {
    let shift = new - old
    if shift > 0 {
      if intervals.count < count + shift { intervals.append(0..<0) }
      for index in stride(from: count - 1, through: old, by: -1) {
        intervals[index + shift] = intervals[index]
      }
    } else if shift < 0 {
      for index in old..<count { intervals[index + shift] = intervals[index] }
    }
    count += shift
  }

  /// Gives the parts of some columns that are not hidden, in order.
  @inline(__always)
  func forEachVisible(in columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = columns.lowerBound
    var index = 0
    while index < count {
      let hidden = intervals[index]
      index += 1
      if hidden.lowerBound >= columns.upperBound { break }
      if hidden.upperBound <= start { continue }
      if hidden.lowerBound > start { body(start..<hidden.lowerBound) }
      start = min(hidden.upperBound, columns.upperBound)
    }
    if start < columns.upperBound { body(start..<columns.upperBound) }
  }

  /// Shows all columns again.
  mutating func removeAll() { count = 0 }
}

/// What finding hidden columns needs of an item.
struct Shown {
  /// The rows that it has.
  let rows: Range<Int>
  /// The index of the row y in the band is this plus y.
  let rowBase: Int
  /// Whether it replaces what is below wherever it covers pixels wholly.
  let isHiding: Bool
  /// The translucent pixel that it is everywhere; a transparent one when it is something else.
  let veil: UInt32
  /// The opaque pixel that it is everywhere; a transparent one when it is something else.
  let pixel: UInt32
  /// Whether it is an opaque image with an opacity below 255.
  let isMixing: Bool
  /// The factor on everything, 1...255.
  let opacity: UInt8
  /// How many columns it must cover wholly for it to be worth hiding what is below.
  let leastHidden: Int
  /// Whether it is drawn as its coverage is found: it has no rows in the band.
  let isDrawnAtOnce: Bool
  /// Whether it neither hides anything nor is joined with what is round it: only hidden itself.
  private(set) var isPassive = false
  /// Whether it is worth looking what it hides.
  private let hides: Bool
  /// Its columns, and whether it hides what is below in all of them.
  private let columns: Range<Int>, coversWholly: Bool
  /// What is needed of the items of an opaque group that have some of the band's rows, if there are few.
  let children: [Shown]

  /// Whether it has a row, and there nothing but its opacity lets shine through what is below.
  @inline(__always)
  func isOpaqueBeforeOpacity(in y: Int) -> Bool { (isHiding || isMixing) && rows.contains(y) }

  /// Whether it covers a rectangle of pixels wholly with one opaque pixel, or with an image.
  func isGround(of rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    coversWholly && self.rows.clamped(to: rows) == rows
      && self.columns.clamped(to: columns) == columns
  }

  /// Looking for pairs of more children would take longer than it saves.
  private static let mostChildren = 4

  /// What is needed of the items that are in no group and have some of the rows, top first.
  static func roots(of list: PaintList, in rows: Range<Int>) -> [Shown] {
    var shown: [Shown] = []
    shown.reserveCapacity(list.roots.count)
    let items = list.items.span
    for number in list.roots.reversed() where items[number].isIn(rows) {
      shown.append(Shown(items[number], among: items, in: rows))
    }
    for index in shown.indices {
      let item = shown[index]
      shown[index].isPassive =
        item.isDrawnAtOnce
        || item.children.isEmpty && !item.isMixing
          && (index == 0 || shown[index - 1].veil == 0) && !item.hides
    }
    return shown
  }

  /// What is needed of one of a list's items in some rows, which it has.
  private init(_ item: borrowing PaintItem, among items: Span<PaintItem>, in rows: Range<Int>) {
    self.rows = item.bounds.y..<item.bounds.maxY
    rowBase = item.rowBase
    hides = item.hides
    columns = item.bounds.x..<item.bounds.maxX
    coversWholly = item.isHiding && item.shape.isWholePixels
    (leastHidden, isDrawnAtOnce) = (item.leastHidden, item.isDrawnAtOnce)
    isHiding = item.isHiding
    if let pixel = item.pixel, !item.isDrawnAtOnce {
      veil = item.isHiding ? 0 : PixelKernel.scaled(pixel, by: item.opacity)
      self.pixel = item.isHiding ? pixel : 0
    } else {
      (veil, pixel) = (0, 0)
    }
    opacity = item.opacity
    isMixing = item.opacity < 255 && item.isOpaqueImage
    if case .group(let children, _) = item.paint, item.opacity == 255,
      children.count <= Self.mostChildren
    {
      var shown: [Shown] = []
      for number in children where items[number].isIn(rows) {
        shown.append(Shown(items[number], among: items, in: rows))
      }
      self.children = shown
    } else {
      children = []
    }
  }
}
