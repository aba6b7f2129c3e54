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
