import SegueGraphics

/// Text for a stream of the process, in which names and other foreign words cannot act.
///
/// Literals are the program's own and stay as they are: colours, line breaks. Strings that are
/// interpolated are escaped (``SegueGraphics/PrintableText``), so that a line break in a file's name
/// never begins a line, and no escape sequence reaches a terminal.
struct ConsoleText: ExpressibleByStringInterpolation, Sendable {
  /// The characters as they are written.
  private(set) var text: String

  /// Builds a text of literals and of values, which are escaped.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ words: some StringProtocol) {
      text += PrintableText.escaped(String(words))
    }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    mutating func appendInterpolation(_ part: ConsoleText) { text += part.text }
  }

  init(stringLiteral literal: String) { text = literal }

  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Takes text as it is: constant, or escaped already.
  init(trusted text: String) { self.text = text }

  /// Returns the text with another behind it.
  static func + (first: ConsoleText, second: ConsoleText) -> ConsoleText { "\(first)\(second)" }
}

extension Sequence<ConsoleText> {
  /// Returns the texts in one, with a separator between each two.
  func joined(separator: String) -> ConsoleText {
    ConsoleText(trusted: map(\.text).joined(separator: separator))
  }
}
