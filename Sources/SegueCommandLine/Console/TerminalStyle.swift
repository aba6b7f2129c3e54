/// A text style: ANSI colours (SGR sequences), or none.
struct TerminalStyle: Sendable {
  /// Whether text is coloured.
  let isOn: Bool

  /// Formats the name of an error: bold red.
  func error(_ text: String) -> ConsoleText { wrapped(text, "1;31") }

  /// Formats the label of a warning: bold yellow.
  func warning(_ text: String) -> ConsoleText { wrapped(text, "1;33") }

  /// Formats the label of help: cyan, as below diagnostics.
  func help(_ text: String) -> ConsoleText { wrapped(text, "36") }

  /// Formats a success: green.
  func success(_ text: String) -> ConsoleText { wrapped(text, "32") }

  /// Formats a name: bold.
  func name(_ text: String) -> ConsoleText { wrapped(text, "1") }

  /// Formats minor text: faint.
  func faint(_ text: ConsoleText) -> ConsoleText { wrapped(text, "2") }

  /// Wraps a string in an SGR sequence with a code and a reset.
  private func wrapped(_ words: String, _ code: String) -> ConsoleText {
    wrapped("\(words)" as ConsoleText, code)
  }

  /// Wraps a text in an SGR sequence with a code and a reset; unchanged if colours are off.
  private func wrapped(_ text: ConsoleText, _ code: String) -> ConsoleText {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
