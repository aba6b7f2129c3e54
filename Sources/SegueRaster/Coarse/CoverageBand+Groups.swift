extension CoverageBand {
  /// Finds where an opaque group shows one opaque item alone, in a row of which nothing is hidden.
  ///
  /// There the item is drawn onto what is below the group; only the rest is composed. The faces of a
  /// turning cube, which are added up, so cost no more than two images but for the pixels at their
  /// edges.
  ///
  /// Those columns are hidden from what lies below.
  mutating func showDirectly(_ group: Shown, _ y: Int, hiding hidden: inout HiddenColumns) {
    let own = rows[group.rowBase + y]
    guard own.pieces == nil, own.solid == 255 else { return }
    var direct = HiddenColumns()
    for (index, child) in group.children.enumerated() where child.isHiding {
      guard child.rows.contains(y) else { continue }
      let row = rows[child.rowBase + y]
      guard row.solid == 255 else { continue }
      var alone = row.solidColumns.clamped(to: own.solidColumns)
      for (other, sibling) in group.children.enumerated()
      where other != index && sibling.rows.contains(y) {
        alone = Self.columns(alone, without: rows[sibling.rowBase + y].columns)
      }
      if alone.isEmpty { continue }
      showDirectly(alone, ofRow: child.rowBase + y)
      direct.insert(alone)
      hidden.insert(alone)
    }
    if direct.isEmpty { return }
    hide(direct, ofRow: group.rowBase + y)
    for child in group.children where child.rows.contains(y) {
      hide(direct, ofRow: child.rowBase + y)
    }
  }

  /// The columns before others, or after them when there are none before.
  private static func columns(_ columns: Range<Int>, without others: Range<Int>) -> Range<Int> {
    guard columns.overlaps(others) else { return columns }
    if others.lowerBound > columns.lowerBound { return columns.lowerBound..<others.lowerBound }
    return min(others.upperBound, columns.upperBound)..<columns.upperBound
  }
}
