/// Rows of text in columns that line up.
enum TextTable {
  /// One line a row, columns two spaces apart, each line after `indent`.
  ///
  /// The last column is not padded. Widths count characters.
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
  /// The text with spaces behind it up to so many characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
