package import SegueGraphics
package import SegueStage

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

/// Angles, which always carry a unit: `45deg`, `0.5rad`, `0.25turn`.
package enum AngleLiteral {
  /// The angle that a text means.
  static func angle(_ text: String) throws(LiteralError) -> Angle {
    let shown = Excerpt.of(text)
    guard let (value, unit) = NumberLiteral.quantity(text), abs(value) <= 1e6 else {
      throw LiteralError(.badAngle, "`\(shown)` is not an angle", help: ["write it as `45deg`"])
    }
    switch unit {
    case "deg", "°": return Angle(degrees: value)
    case "rad": return Angle(radians: value)
    case "turn": return Angle(turns: value)
    case "":
      throw LiteralError(
        .badAngle, "the angle `\(shown)` has no unit",
        help: ["write `\(shown)deg`, or `rad` or `turn` instead of `deg`"])
    default:
      throw LiteralError(
        .badAngle, "`\(Excerpt.of(unit))` is no unit of angles",
        help: ["the units are `deg`, `rad` and `turn`"])
    }
  }

  /// A spelling that reads back as the same angle, in degrees where they are exact.
  package static func text(_ angle: Angle) -> String {
    for degrees in [angle.degrees.fixed(6), NumberLiteral.text(angle.degrees)] {
      if let value = NumberLiteral.value(of: degrees), Angle(degrees: value) == angle {
        return "\(degrees)deg"
      }
    }
    return "\(NumberLiteral.text(angle.radians))rad"
  }
}

/// Lengths along a side of the stage: points, or per cent of the stage.
package enum LengthLiteral {
  /// The largest length in points that is believed.
  static let longest = 1e6

  /// The length that a text means.
  static func length(_ text: String) throws(LiteralError) -> Length {
    guard let (value, unit) = NumberLiteral.quantity(text), abs(value) <= longest else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a length",
        help: ["write points as `120`, or a share of the stage as `50%`"])
    }
    switch unit {
    case "": return .points(value)
    case "%": return .fraction(value / 100)
    default:
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(unit))` is no unit of length",
        help: ["points have no unit; a share of the stage has `%`"])
    }
  }

  /// A spelling that reads back as the same length.
  package static func text(_ length: Length) -> String {
    switch length {
    case .points(let points): return NumberLiteral.text(points)
    case .fraction(let fraction):
      let short = (fraction * 100).fixed(6)
      let isExact = NumberLiteral.value(of: short).map { $0 / 100 } == fraction
      return (isExact ? short : NumberLiteral.text(fraction * 100)) + "%"
    }
  }
}

/// Shares of a whole: `0%` to `100%`.
enum ShareLiteral {
  /// The share that a text means, 0...1.
  static func share(_ text: String) throws(LiteralError) -> Double {
    guard let (value, unit) = NumberLiteral.quantity(text), unit == "%",
      (0...100).contains(value)
    else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a share of the whole",
        help: ["write it in per cent, from `0%` to `100%`"])
    }
    return value / 100
  }

  /// A spelling that reads back as the same share.
  static func text(_ share: Double) -> String {
    let short = (share * 100).fixed(6)
    let isExact = NumberLiteral.value(of: short).map { $0 / 100 } == share
    return (isExact ? short : NumberLiteral.text(share * 100)) + "%"
  }
}

/// Why a text is not a value of some kind; whoever reads it knows the place.
package struct LiteralError: Error {
  /// The kind of problem.
  package var topic: DiagnosticCode
  /// What is wrong, in one sentence.
  package var message: String
  /// What may help.
  package var help: [String]

  /// A problem of a text.
  package init(_ topic: DiagnosticCode, _ message: String, help: [String] = []) {
    self.topic = topic
    self.message = message
    self.help = help
  }
}
