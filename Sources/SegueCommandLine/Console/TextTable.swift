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

/// Colours of a terminal's text, or none.
struct TextStyle: Sendable {
  /// Whether text is coloured at all.
  let isOn: Bool

  /// Text that names an error: bold red.
  func error(_ text: String) -> ConsoleText { wrapped(text, "1;31") }

  /// The word before a warning: bold yellow.
  func warning(_ text: String) -> ConsoleText { wrapped(text, "1;33") }

  /// Text before a way out: cyan, as under diagnostics.
  func help(_ text: String) -> ConsoleText { wrapped(text, "36") }

  /// Text that says that all is well: green.
  func success(_ text: String) -> ConsoleText { wrapped(text, "32") }

  /// Text that names something to look for: bold.
  func name(_ text: String) -> ConsoleText { wrapped(text, "1") }

  /// Text that may be skipped.
  func faint(_ text: ConsoleText) -> ConsoleText { wrapped(text, "2") }

  private func wrapped(_ words: String, _ code: String) -> ConsoleText {
    wrapped("\(words)" as ConsoleText, code)
  }

  private func wrapped(_ text: ConsoleText, _ code: String) -> ConsoleText {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
