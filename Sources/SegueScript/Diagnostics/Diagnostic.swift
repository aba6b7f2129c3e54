import SegueGraphics

/// An error or warning about a script: a sentence, its place in the text, and advice.
public struct Diagnostic: Hashable, Sendable {
  /// The effect of a problem on rendering.
  public enum Severity: String, Hashable, Sendable {
    /// The script cannot be rendered.
    case error
    /// The script can be rendered, but the result may not be what its author wants.
    case warning
    /// The script is as its author wants it, and could have more; `segue check` shows it.
    case note
  }

  /// The category of a failure, which determines the exit status of a command.
  public enum Kind: Hashable, Sendable {
    /// The script is invalid.
    case badScript
    /// A file that the script names does not exist.
    case missingInput
    /// A file that the script names is invalid.
    case badInput
    /// Reading a file failed for a reason other than the file's contents.
    case inputOutput
    /// A resource limit is exceeded.
    case limit
    /// A check was carried out and failed.
    case verdict
  }

  /// The effect on rendering.
  public var severity: Severity
  /// The code, which `segue explain` explains at length.
  public var topic: DiagnosticCode
  /// The message: one sentence, without a full stop.
  public var message: String
  /// The name of the file or the command-line option that contains the problem.
  public var source: String
  /// Whether the source is a setting; its lines then have no numbers.
  package var isSetting: Bool
  /// The characters at fault.
  package var span: SourceSpan
  /// The line with these characters, without its line break.
  public var sourceLine: String
  /// Advice, one sentence each, without a full stop.
  public var help: [String]

  /// Creates a diagnostic about characters of one line.
  package init(
    _ severity: Severity, _ topic: DiagnosticCode, _ message: String, source: String,
    isSetting: Bool = false, span: SourceSpan, sourceLine: String, help: [String] = []
  ) {
    self.severity = severity
    self.topic = topic
    self.message = message
    self.source = source
    self.isSetting = isSetting
    self.span = span
    self.sourceLine = sourceLine
    self.help = help
  }

  /// The code as text, such as `E004`.
  public var code: String { topic.rawValue }
  /// The characters at fault; nil if the source is a setting.
  public var location: SourceSpan? { isSetting ? nil : span }
  /// The category of the failure, by the code.
  public var kind: Kind { topic.kind }
}

extension Diagnostic {
  /// Returns the whole text of the diagnostic, without a line break at its end.
  ///
  /// ```
  /// kugou.yaml:14:17: error[E004]: unknown transition `kuguo`
  ///    14 |     transition: kuguo
  ///       |                 ^^^^^
  ///       = help: did you mean `kugou`? `segue list transitions` shows all
  /// ```
  ///
  /// - Parameters:
  ///   - color: whether severity, gutter and help are coloured by ANSI escape sequences.
  public func rendered(color: Bool) -> String {
    let paint = { (text: String, code: String) in color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
    let emphasis =
      switch severity {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      }
    let number = isSetting ? "" : "\(span.line)"
    let width = max(5, number.count)
    let gutter = paint(String(repeating: " ", count: width) + " |", "34")
    let place = PrintableText.escaped(source) + (isSetting ? "" : ":\(span.line):\(span.column)")
    let label = paint("\(severity.rawValue)[\(code)]", emphasis)
    let numbered = String(repeating: " ", count: width - number.count) + number + " |"
    var lines = ["\(place): \(label): \(PrintableText.escaped(message))"]
    // An empty line is not shown.
    if !sourceLine.isEmpty {
      let excerpt = excerpt()
      lines += [
        "\(paint(numbered, "34")) \(excerpt.text)",
        gutter + " " + String(repeating: " ", count: excerpt.indent)
          + paint(String(repeating: "^", count: excerpt.width), emphasis),
      ]
    }
    for sentence in help {
      let label = String(repeating: " ", count: width) + " = " + paint("help:", "36")
      lines.append("\(label) \(PrintableText.escaped(sentence))")
    }
    return lines.joined(separator: "\n")
  }

  /// The longest excerpt of a line that is shown, in characters.
  private static let longest = 88

  /// Returns the excerpt of the source line around the fault.
  ///
  /// - Returns: its text, and the indent and width of the carets below it in terminal cells.
  private func excerpt() -> (text: String, indent: Int, width: Int) {
    let characters = Array(sourceLine)
    let start = min(max(0, span.column - 1), characters.count)
    let end = min(start + max(1, span.length), characters.count)
    var shown = 0..<characters.count
    if shown.count > Self.longest {
      let first = max(0, min(start - Self.longest / 3, characters.count - Self.longest))
      shown = first..<min(characters.count, first + Self.longest)
    }
    let prefix = shown.lowerBound > 0 ? "…" : ""
    let suffix = shown.upperBound < characters.count ? "…" : ""
    let cells = { (range: Range<Int>) in
      characters[range.clamped(to: shown)].reduce(0) { $0 + Self.cell($1).width }
    }
    let body = characters[shown].map { Self.cell($0).text }.joined()
    return (
      prefix + body + suffix, prefix.count + cells(0..<start),
      max(1, cells(start..<max(start, end)))
    )
  }

  /// Returns the text that is printed for a character, and its width in terminal cells.
  private static func cell(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" { return ("    ", 4) }
    guard let first = character.unicodeScalars.first else { return ("", 0) }
    // A replacement is one cell wide, like the caret below it.
    if character.unicodeScalars.contains(where: PrintableText.isHidden) { return ("\u{FFFD}", 1) }
    return (String(character), first.properties.isEmojiPresentation || isWide(first) ? 2 : 1)
  }

  /// Returns whether a terminal gives a scalar two cells (Unicode Standard Annex 11, wide and full width).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
