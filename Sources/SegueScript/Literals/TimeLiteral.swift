import SegueStage

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
        .badTime, "`\(Excerpt.of(unit))` is not a unit of time",
        help: ["write it in `ms` or `s`, such as `90s`"])
    }
    guard seconds >= 0 else {
      throw LiteralError(
        .badTime, "a time cannot be negative", help: ["write it as `400ms` or `0.4s`"])

    }
    guard !unit.isEmpty || seconds <= longest else {
      throw LiteralError(
        .badTime, "`\(shown)` has no unit, and a time over 30 needs one",
        help: ["write `\(shown)ms`, or `\(shown)s` if you mean seconds"])
    }
    guard seconds <= 86_400 else {
      throw LiteralError(.badTime, "`\(shown)` is over the limit of a day (86400 s)")
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

extension String {
  /// Returns the text after a prefix; nil if the text does not have it.
  func suffix(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
