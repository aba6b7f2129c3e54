internal import SegueGraphics

/// Numbers as YAML 1.2 writes them, decimal and finite.
package enum NumberLiteral {
  /// The number that a text is: an optional sign, digits with a point, an exponent.
  ///
  /// Hexadecimal and octal numbers, underscores, `.inf`, `.nan`, and what is too large for a
  /// `Double` are none.
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

  /// The number before a unit, with the unit; the unit is empty when there is none.
  static func quantity(_ text: String) -> (value: Double, unit: String)? {
    let letters = text.reversed().prefix { $0.isLetter || $0 == "%" || $0 == "°" }
    // An exponent's letter is followed by digits, so it is never among the last letters.
    let unit = String(letters.reversed())
    var number = text.dropLast(unit.count)
    while number.last == " " { number.removeLast() }
    return value(of: String(number)).map { ($0, unit) }
  }

  private static func digits(_ rest: inout Substring) -> Int {
    let digits = rest.prefix { "0"..."9" ~= $0 }
    rest = rest.dropFirst(digits.count)
    return digits.count
  }

  /// The shortest text that reads back as the same number.
  package static func text(_ value: Double) -> String {
    let text = value == 0 ? "0" : "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
