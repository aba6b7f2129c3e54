import SegueGraphics

/// The properties of an item that hidden-column search (occlusion) needs.
struct OcclusionItem {
  /// The rows that the item covers.
  let rows: Range<Int>
  /// The offset from row y to its index in the band.
  let rowBase: Int
  /// Whether the item replaces the backdrop wherever it covers pixels fully.
  let isOccluder: Bool
  /// The translucent pixel of a one-colour item; transparent for any other.
  let overlay: UInt32
  /// The opaque pixel of a one-colour item; transparent for any other.
  let pixel: UInt32
  /// Whether the item is an opaque image with an opacity below 255.
  let isMixing: Bool
  /// The item's opacity, 1...255.
  let opacity: UInt8
  /// The fewest fully covered columns for which hiding items below is worthwhile.
  let leastHidden: Int
  /// Whether the item is drawn during scanning, so that it has no rows in the band.
  let isDrawnDuringScan: Bool
  /// Whether the item neither hides others nor is merged with adjacent ones: it can only be hidden.
  private(set) var isPassive = false
  /// Whether looking for columns that the item hides is worthwhile.
  private let hides: Bool
  /// The item's columns, and whether it hides the backdrop in all of them.
  private let columns: Range<Int>, coversWholly: Bool
  /// The children of an opaque group that are in the band's rows, if there are few.
  let children: [OcclusionItem]

  /// Returns whether the item has a row, and is opaque there apart from its opacity.
  @inline(__always)
  func isOpaqueBeforeOpacity(in y: Int) -> Bool { (isOccluder || isMixing) && rows.contains(y) }

  /// Returns whether the item fully covers a rectangle with one opaque pixel or an image.
  func isGround(of rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    coversWholly && self.rows.clamped(to: rows) == rows
      && self.columns.clamped(to: columns) == columns
  }

  /// Looking for pairs of more children would take longer than it saves.
  private static let mostChildren = 4

  /// Returns the properties of the top-level items in some rows, top first.
  static func roots(of list: PaintList, in rows: Range<Int>) -> [OcclusionItem] {
    var shown: [OcclusionItem] = []
    shown.reserveCapacity(list.roots.count)
    let items = list.items.span
    for number in list.roots.reversed() where items[number].isIn(rows) {
      shown.append(OcclusionItem(items[number], among: items, in: rows))
    }
    for index in shown.indices {
      let item = shown[index]
      shown[index].isPassive =
        item.isDrawnDuringScan
        || item.children.isEmpty && !item.isMixing
          && (index == 0 || shown[index - 1].overlay == 0) && !item.hides
    }
    return shown
  }

  /// Extracts the properties of an item that covers some of the rows.
  private init(_ item: borrowing PaintItem, among items: Span<PaintItem>, in rows: Range<Int>) {
    self.rows = item.bounds.y..<item.bounds.maxY
    rowBase = item.rowBase
    hides = item.hides
    columns = item.bounds.x..<item.bounds.maxX
    coversWholly = item.isOccluder && item.shape.isPixelAligned
    (leastHidden, isDrawnDuringScan) = (item.leastHidden, item.isDrawnDuringScan)
    isOccluder = item.isOccluder
    if let pixel = item.pixel, !item.isDrawnDuringScan {
      overlay = item.isOccluder ? 0 : PixelKernel.scaled(pixel, by: item.opacity)
      self.pixel = item.isOccluder ? pixel : 0
    } else {
      (overlay, pixel) = (0, 0)
    }
    opacity = item.opacity
    isMixing = item.opacity < 255 && item.isOpaqueImage
    if case .group(let children, _) = item.paint, item.opacity == 255,
      children.count <= Self.mostChildren
    {
      var shown: [OcclusionItem] = []
      for number in children where items[number].isIn(rows) {
        shown.append(OcclusionItem(items[number], among: items, in: rows))
      }
      self.children = shown
    } else {
      children = []
    }
  }
}
