extension CoverageBand {
  /// Finds where an opaque group shows one opaque item alone, in a row of which nothing is hidden.
  ///
  /// There the item is drawn onto what is below the group; only the rest is composed. The faces of a
  /// turning cube, which are added up, so cost no more than two images but for the pixels at their
  /// edges.
  mutating func showDirectly(_ group: Shown, _ y: Int, among list: PaintList) {
    let own = rows[group.rowBase + y]
    guard own.pieces == nil, own.solid == 255 else { return }
    let children = group.children.map { Shown(list.items[$0]) }.filter { $0.rows.contains(y) }
    var direct = HiddenColumns()
    for (index, child) in children.enumerated() where child.isHiding {
      let row = rows[child.rowBase + y]
      guard row.solid == 255 else { continue }
      var alone = row.solidColumns.clamped(to: own.solidColumns)
      for (other, sibling) in children.enumerated() where other != index {
        alone = Self.columns(alone, without: rows[sibling.rowBase + y].columns)
      }
      if alone.isEmpty { continue }
      showDirectly(alone, ofRow: child.rowBase + y)
      direct.insert(alone)
    }
    if direct.isEmpty { return }
    var pieces: [Range<Int>] = []
    for index in [group.rowBase + y] + children.map({ $0.rowBase + y }) {
      if direct.visible(in: rows[index].columns, into: &pieces) { show(pieces, ofRow: index) }
    }
  }

  /// The columns before others, or after them when there are none before.
  private static func columns(_ columns: Range<Int>, without others: Range<Int>) -> Range<Int> {
    guard columns.overlaps(others) else { return columns }
    if others.lowerBound > columns.lowerBound { return columns.lowerBound..<others.lowerBound }
    return min(others.upperBound, columns.upperBound)..<columns.upperBound
  }
}
