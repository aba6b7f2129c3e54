internal import SegueStage

/// A key that stands where YAML does not expect one: below a step without its colon, deeper than the
/// keyword, or in the keyword's own line.
struct MisplacedKey {
  /// The message: one sentence, without a full stop.
  let message: String
  let help: String

  /// Finds the mistake at a line where libyaml did not expect a `:`; nil for another one.
  ///
  /// - Parameter column: where libyaml stopped, which is behind the key of a value with a `: ` in it.
  init?(at number: Int, column: Int, in source: SourceText) {
    guard number >= 1, number <= source.lineCount else { return nil }
    let text = SourceText.string(source.line(number))
    let line = Line(text)
    if let first = text.firstRange(of: ": "),
      text.distance(from: text.startIndex, to: first.lowerBound) + 1 < column,
      let value = line.value,
      !line.isItem || Self.split(value) == nil
    {
      message = "the value of `\(Excerpt.of(line.key))` has a `: ` in it, which begins another key"
      let spelling = ForeignValue.correction(of: value) { text in
        (try? TimeLiteral.seconds(text)) != nil || (try? ColorLiteral.color(text)) != nil
          || (try? AngleLiteral.angle(text)) != nil || (try? CurveLiteral.pacing(text)) != nil
      }
      let form = ForeignForm.entry(for: CanonicalName.of(line.key), value)
      help =
        form.map { "write `\($0)`" } ?? spelling.map {
          "write `\(line.key): \(TranslatedValue.quoted($0))`"
        }

        ?? "put the value in quotes: `\(line.key): \(YAMLText.quoted(Excerpt.of(value)))`"
      return
    }
    if line.isItem, let value = line.value, let split = Self.split(value) {
      message = "a line has one key, and here `\(Excerpt.of(split.key))` is another one"
      help =
        "write `- \(line.key): \(split.value)`, and `\(split.rest)` in the next line, in the column of "
        + "`\(line.key)`"
      return
    }
    var before = number - 1
    while before >= 1, Line(SourceText.string(source.line(before))).isBlank { before -= 1 }
    guard before >= 1 else { return nil }
    let upper = Line(SourceText.string(source.line(before)))
    guard line.indent > upper.indent || line.indent == upper.indent && upper.isItem, !line.isItem
    else { return nil }
    if let value = upper.value, !value.isEmpty {
      message =
        "`\(Excerpt.of(line.key))` is indented deeper than `\(upper.key)`, which has a value already"
      help = "begin `\(Excerpt.of(line.key))` in the same column as `\(upper.key)`"
    } else if upper.isItem, upper.value == nil {
      let words = upper.text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = words.first, first.allSatisfy({ $0.isLetter || $0 == "-" }) else {
        return nil
      }
      let step = "- \(first):" + (words.count > 1 ? " \(words[1])" : "")
      message = "`\(Excerpt.of(upper.text))` has no colon, so no key can stand below it"
      help = "write `\(Excerpt.of(step))` in line \(before)"
    } else {
      return nil
    }
  }

  /// Splits a value such as `b, transition: fade` at the key in it.
  private static func split(_ value: String) -> (value: String, key: String, rest: String)? {
    guard let colon = value.firstRange(of: ": "),
      let comma = value[..<colon.lowerBound].lastIndex(of: ",")
    else { return nil }
    let rest = ForeignValue.trimmed(value[value.index(after: comma)...])
    let key = rest.prefix { $0 != ":" }
    guard key.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" }) else { return nil }
    return (ForeignValue.trimmed(value[..<comma]), String(key), rest)
  }

  /// A line of a script as far as mistakes of indentation go.
  private struct Line {
    let indent: Int
    /// Whether it begins with a dash.
    let isItem: Bool
    /// The text behind indent and dash.
    let text: String
    let key: String
    /// The value behind the key's colon; nil without a colon.
    let value: String?

    var isBlank: Bool { text.isEmpty || text.first == "#" }

    init(_ line: String) {
      var rest = line.drop { $0 == " " }
      var column = line.count - rest.count
      isItem = rest.hasPrefix("- ")
      if isItem {
        let inner = rest.dropFirst(2).drop { $0 == " " }
        column += rest.count - inner.count
        rest = inner
      }
      indent = column
      text = ForeignValue.trimmed(rest)
      if let colon = text.firstRange(of: ": ") {
        key = String(text[..<colon.lowerBound])
        value = ForeignValue.trimmed(text[colon.upperBound...])
      } else if text.hasSuffix(":") {
        key = String(text.dropLast())
        value = ""
      } else {
        key = text
        value = nil
      }
    }
  }
}
