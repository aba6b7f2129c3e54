import SegueGraphics

/// What finding hidden columns needs of an item.
struct Shown {
  /// The rows that it has.
  let rows: Range<Int>
  /// The index of the row y in the band is this plus y.
  let rowBase: Int
  /// Whether it replaces what is below wherever it covers pixels wholly.
  let isHiding: Bool
  /// What is needed of the items of an opaque group that have some of the band's rows, if there are few.
  let children: [Shown]

  /// Looking for pairs of more children would take longer than it saves.
  private static let mostChildren = 4

  /// What is needed of an item of a list in some rows; nil when it has none of them.
  init?(_ item: PaintItem, of list: PaintList, in rows: Range<Int>) {
    guard item.isIn(rows) else { return nil }
    self.rows = item.bounds.y..<item.bounds.maxY
    rowBase = item.rowBase
    isHiding = item.isHiding
    if case .group(let children, _) = item.paint, item.opacity == 255,
      children.count <= Self.mostChildren
    {
      self.children = children.compactMap { Shown(list.items[$0], of: list, in: rows) }
    } else {
      children = []
    }
  }
}
