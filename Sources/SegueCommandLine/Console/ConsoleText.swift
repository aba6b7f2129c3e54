import SegueGraphics

/// Text for a stream of the process, with control characters in interpolated strings escaped.
///
/// Literals may contain colours and line breaks. Interpolated strings are escaped
/// (``SegueGraphics/PrintableText``), so that a line break in a file name does not begin a line, and no
/// escape sequence of a file reaches the terminal.
struct ConsoleText: ExpressibleByStringInterpolation, Sendable {
  /// The characters to write.
  private(set) var text: String

  /// The builder for string interpolation, which escapes interpolated strings.
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

  /// Creates a text without escaping: a constant, or text that is escaped already.
  init(trusted text: String) { self.text = text }

  /// Returns the concatenation of two texts.
  static func + (first: ConsoleText, second: ConsoleText) -> ConsoleText { "\(first)\(second)" }
}

extension Sequence<ConsoleText> {
  /// Joins the texts with a separator.
  func joined(separator: String) -> ConsoleText {
    ConsoleText(trusted: map(\.text).joined(separator: separator))
  }
}
