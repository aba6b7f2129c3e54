import SegueGraphics

/// Something that is wrong with a script, or doubtful: a sentence, its place, and what may help.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Nothing can be rendered.
    case error
    /// It can be rendered, but may not be what is meant.
    case warning
  }

  /// What kind of failure it is to the caller of a command.
  public enum Kind: Hashable, Sendable {
    /// The script says something that cannot be.
    case badScript
    /// A file that it names is not there.
    case missingInput
    /// A file that it names is not what it should be.
    case badInput
    /// Reading a file that it names failed, by no fault of the file.
    case inputOutput
    /// A limit is exceeded.
    case limit
    /// Everything was done, and the answer is no.
    case verdict
  }

  /// How bad it is.
  public var severity: Severity
  /// The code, under which it is explained at length.
  public var topic: DiagnosticCode
  /// One sentence, without a full stop.
  public var message: String
  /// The name of the file, or the flag, that says it.
  public var source: String
  /// Whether the source is a flag; its lines then have no numbers.
  package var isSetting: Bool
  /// The characters that it is about.
  package var span: SourceSpan
  /// The line that they stand in, without its break.
  public var sourceLine: String
  /// What may help, one sentence each, without a full stop.
  public var help: [String]

  /// A diagnostic about a stretch of a line.
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

  /// The code's spelling, such as `E004`.
  public var code: String { topic.rawValue }
  /// The characters that it is about; nil when the source is a flag or a setting.
  public var location: SourceSpan? { isSetting ? nil : span }
  /// What kind of failure it is.
  public var kind: Kind { topic.kind }
}

extension Diagnostic {
  /// The whole text of the diagnostic, without a line break at its end.
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
    let emphasis = severity == .error ? "1;31" : "1;33"
    let number = isSetting ? "" : "\(span.line)"
    let width = max(5, number.count)
    let gutter = paint(String(repeating: " ", count: width) + " |", "34")
    let place = PrintableText.escaped(source) + (isSetting ? "" : ":\(span.line):\(span.column)")
    let label = paint("\(severity.rawValue)[\(code)]", emphasis)
    let numbered = String(repeating: " ", count: width - number.count) + number + " |"
    var lines = ["\(place): \(label): \(PrintableText.escaped(message))"]
    // Of an empty line there is nothing to show.
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

  /// The part of the source line that is shown, with where and how wide the caret is in cells.
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

  /// What a terminal is given for a character, and how many cells it fills.
  private static func cell(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" { return ("    ", 4) }
    guard let first = character.unicodeScalars.first else { return ("", 0) }
    // One cell, as the caret counts characters.
    if character.unicodeScalars.contains(where: PrintableText.isHidden) { return ("\u{FFFD}", 1) }
    return (String(character), first.properties.isEmojiPresentation || isWide(first) ? 2 : 1)
  }

  /// Whether a terminal gives a scalar two cells (Unicode Standard Annex 11, wide and full width).
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
