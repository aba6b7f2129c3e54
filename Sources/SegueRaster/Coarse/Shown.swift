import SegueGraphics

/// What finding hidden columns needs of an item.
struct Shown {
  /// The rows that it has.
  let rows: Range<Int>
  /// The index of the row y in the band is this plus y.
  let rowBase: Int
  /// Whether it replaces what is below wherever it covers pixels wholly.
  let isHiding: Bool
  /// The items of an opaque group, if there are few.
  let children: [Int]

  /// Looking for pairs of more children would take longer than it saves.
  private static let mostChildren = 4

  /// What is needed of an item.
  init(_ item: PaintItem) {
    rows = item.bounds.y..<item.bounds.maxY
    rowBase = item.rowBase
    isHiding = item.isHiding
    if case .group(let children, _) = item.paint, item.opacity == 255,
      children.count <= Self.mostChildren
    {
      self.children = children
    } else {
      children = []
    }
  }
}
