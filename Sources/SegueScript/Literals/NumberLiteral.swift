import SegueGraphics
import SegueStage

/// The spelling of numbers in YAML 1.2, decimal and finite.
package enum NumberLiteral {
  /// Parses a number: an optional sign, digits with an optional point, an optional exponent.
  ///
  /// Hexadecimal and octal numbers, underscores, `.inf`, `.nan`, and numbers too large for a
  /// `Double` give nil.
  static func value(of text: String) -> Double? {
    var rest = Substring(text)
    if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
    let whole = digits(&rest)
    var fraction = 0
    if rest.first == "." {
      rest.removeFirst()
      fraction = digits(&rest)
    }
    guard whole + fraction > 0, text.utf8.count <= 400 else { return nil }
    if let exponent = rest.first, exponent == "e" || exponent == "E" {
      rest.removeFirst()
      if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
      guard digits(&rest) > 0 else { return nil }
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Parses a number with its unit; the unit is empty if there is none.
  static func quantity(_ text: String) -> (value: Double, unit: String)? {
    let letters = text.reversed().prefix { $0.isLetter || $0 == "%" || $0 == "°" }
    // The letter of an exponent is followed by digits, so it is never among the last letters.
    let unit = String(letters.reversed())
    var number = text.dropLast(unit.count)
    while number.last == " " { number.removeLast() }
    return value(of: String(number)).map { ($0, unit) }
  }

  /// Removes leading digits, and returns their number.
  private static func digits(_ rest: inout Substring) -> Int {
    let digits = rest.prefix { "0"..."9" ~= $0 }
    rest = rest.dropFirst(digits.count)
    return digits.count
  }

  /// Returns the shortest text that parses as the same number.
  package static func text(_ value: Double) -> String {
    let text = value == 0 ? "0" : "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The spelling of fractions as percentages: `0%` to `100%`.
enum ShareLiteral {
  /// Parses a percentage as a fraction, 0...1.
  static func share(_ text: String) throws(LiteralError) -> Double {
    guard let (value, unit) = NumberLiteral.quantity(text), unit == "%",
      (0...100).contains(value)
    else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a percentage from 0% to 100%",
        help: ["write it with a percent sign, such as `40%`"])
    }
    return value / 100
  }

  /// Returns a text that parses as the same fraction.
  static func text(_ share: Double) -> String { LengthLiteral.text(.fraction(share)) }
}
