/// Colours of a terminal's text, or none.
struct TextStyle: Sendable {
  /// Whether text is coloured at all.
  let isOn: Bool

  /// Text that names an error: bold red.
  func error(_ text: String) -> String { wrapped(text, "1;31") }

  /// The word before a warning: bold yellow.
  func warning(_ text: String) -> String { wrapped(text, "1;33") }

  /// Text before a way out: cyan, as under diagnostics.
  func help(_ text: String) -> String { wrapped(text, "36") }

  /// Text that says that all is well: green.
  func success(_ text: String) -> String { wrapped(text, "32") }

  /// Text that names something to look for: bold.
  func name(_ text: String) -> String { wrapped(text, "1") }

  /// Text that may be skipped.
  func faint(_ text: String) -> String { wrapped(text, "2") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
