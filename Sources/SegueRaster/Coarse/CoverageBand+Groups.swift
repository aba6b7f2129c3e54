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
    direct.removeAll()
    // By index: copies of what has an array would be counted.
    for index in group.children.indices where group.children[index].hides(y) {
      let place = group.children[index].rowBase + y
      let row = rows[place]
      guard row.solid == 255 else { continue }
      var alone = row.solidColumns.clamped(to: own.solidColumns)
      for other in group.children.indices
      where other != index && group.children[other].rows.contains(y) {
        alone = Self.columns(alone, without: rows[group.children[other].rowBase + y].columns)
      }
      if alone.isEmpty { continue }
      showDirectly(alone, ofRow: place)
      direct.insert(alone)
      hidden.insert(alone)
    }
    if direct.isEmpty { return }
    hide(direct, ofRow: group.rowBase + y)
    for index in group.children.indices where group.children[index].rows.contains(y) {
      hide(direct, ofRow: group.children[index].rowBase + y)
    }
  }

  /// The columns before others, or after them when there are none before.
  private static func columns(_ columns: Range<Int>, without others: Range<Int>) -> Range<Int> {
    guard columns.overlaps(others) else { return columns }
    if others.lowerBound > columns.lowerBound { return columns.lowerBound..<others.lowerBound }
    return min(others.upperBound, columns.upperBound)..<columns.upperBound
  }
}
