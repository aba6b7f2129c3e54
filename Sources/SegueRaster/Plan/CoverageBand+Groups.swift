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
