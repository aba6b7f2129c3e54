package import SegueStage

/// The spelling of times: `400ms`, `0.4s`, or seconds without a unit.
package enum TimeLiteral {
  /// The largest number without a unit that is accepted as seconds.
  private static let longest = 30.0

  /// Parses a time in seconds, at least 0 and at most a day.
  package static func seconds(_ text: String) throws(LiteralError) -> Double {
    let shown = Excerpt.of(text)
    guard let (value, unit) = NumberLiteral.quantity(text) else {
      throw LiteralError(
        .badTime, "`\(shown)` is not a time", help: ["write it as `400ms` or `0.4s`"])
    }
    let seconds: Double
    switch unit {
    case "": seconds = value
    case "s": seconds = value
    case "ms": seconds = value / 1000
    default:
      throw LiteralError(
        .badTime, "`\(Excerpt.of(unit))` is no unit of time", help: ["the units are `ms` and `s`"])
    }
    guard seconds >= 0 else {
      throw LiteralError(.badTime, "a time cannot be negative")
    }
    guard !unit.isEmpty || seconds <= longest else {
      throw LiteralError(
        .badTime, "`\(shown)` has no unit, which makes it seconds; are milliseconds meant?",
        help: ["write `\(shown)ms`, or `\(shown)s` if it is seconds"])
    }
    guard seconds <= 86_400 else {
      throw LiteralError(.badTime, "`\(shown)` is longer than a day")
    }
    return seconds
  }

  /// Returns the shortest text that parses as the same time.
  package static func text(_ seconds: Double) -> String {
    let milliseconds = seconds * 1000
    let rounded = milliseconds.rounded()
    if abs(milliseconds - rounded) < 1e-6, rounded / 1000 == seconds {
      return "\(NumberLiteral.text(rounded))ms"
    }
    return "\(NumberLiteral.text(seconds))s"
  }
}

/// The spelling of moments of a clip: `50%`, `1.2s`, `frame:30`, `mark:open`, `end`.
package enum MomentLiteral {
  /// Parses a moment in any of these forms.
  package static func moment(_ text: String) throws(LiteralError) -> Moment {
    if text == "end" { return .end }
    if let name = text.suffix(after: "mark:") {
      guard !name.isEmpty else { throw LiteralError(.badTime, "`mark:` needs the name of a mark") }
      return .mark(String(name))
    }
    if let number = text.suffix(after: "frame:") {
      guard let index = Int(number), index >= 0 else {
        throw LiteralError(.badTime, "`frame:` needs the number of a frame, from 0")
      }
      return .frame(index)
    }
    if text.hasSuffix("%") {
      guard let value = NumberLiteral.value(of: String(text.dropLast())), (0...100).contains(value)
      else { throw LiteralError(.badTime, "a share of the clip lies within 0% and 100%") }
      return .fraction(value / 100)
    }
    guard NumberLiteral.quantity(text) != nil else {
      throw LiteralError(
        .badTime, "`\(Excerpt.of(text))` is not a moment of the clip",
        help: ["moments are `50%`, `1.2s`, `frame:30`, `mark:NAME` and `end`"])
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

extension String {
  /// Returns the text after a prefix; nil if the text does not have it.
  fileprivate func suffix(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
