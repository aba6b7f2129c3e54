/// A formatter of text tables with aligned columns.
enum TextTable {
  /// Returns one line per row: `indent`, then the columns, two spaces apart.
  ///
  /// The last column is not padded. Widths are in characters.
  static func lines(_ rows: [[String]], indent: String) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      indent
        + row.enumerated().map { column, text in
          column == row.count - 1 ? text : text.padded(to: widths[column])
        }.joined(separator: "  ")
    }
  }
}

extension String {
  /// Returns the text padded with spaces to `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
