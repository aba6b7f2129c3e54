package import SegueStage

/// The spelling of moments of a clip: `50%`, `1.2s`, `frame:30`, `mark:open`, `end`.
package enum MomentLiteral {
  /// Parses a moment in any of these forms.
  package static func moment(_ text: String) throws(LiteralError) -> Moment {
    if text == "end" { return .end }
    if let name = text.suffix(after: "mark:") {
      guard !name.isEmpty else {
        throw LiteralError(
          .badTime, "`mark:` needs the name of a mark", help: ["write it as `mark:NAME`"])
      }
      return .mark(String(name))
    }
    if let number = text.suffix(after: "frame:") {
      guard let index = Int(number), index >= 0 else {
        throw LiteralError(
          .badTime, "`frame:` needs the number of a frame, from 0",
          help: ["write it as `frame:30`"])
      }
      return .frame(index)
    }
    if text.hasSuffix("%") {
      guard let value = NumberLiteral.value(of: String(text.dropLast())), (0...100).contains(value)
      else { throw LiteralError(.badTime, "a percentage of the clip must be from 0% to 100%") }
      return .fraction(value / 100)
    }
    guard NumberLiteral.quantity(text) != nil else {
      throw LiteralError(
        .badTime, "`\(Excerpt.of(text))` is not a moment of the clip",
        help: ["write it as `50%`, `1.2s`, `frame:30`, `mark:NAME` or `end`"])
    }
    return .seconds(try TimeLiteral.seconds(text))
  }

  /// Returns a moment as a YAML scalar, in quotes if it has a colon or an unusual name.
  static func word(_ moment: Moment) -> String {
    let text = text(moment)
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || ".%".contains($0))
    }
    return isPlain ? text : YAMLText.quoted(text)
  }

  /// Returns a moment as scripts spell it, without quotes.
  static func text(_ moment: Moment) -> String {
    switch moment {
    case .fraction(let share): LengthLiteral.text(.fraction(share))
    case .seconds(let seconds): TimeLiteral.text(seconds)
    case .frame(let index): "frame:\(index)"
    case .mark(let name): "mark:\(name)"
    case .end: "end"
    }
  }
}
