import SegueGraphics
package import SegueStage

/// The spelling of lengths along a side of the stage: points, or per cent of the stage.
package enum LengthLiteral {
  /// The largest length that is accepted, in points.
  static let longest = 1e6

  /// Parses a length with an optional `%`.
  static func length(_ text: String) throws(LiteralError) -> Length {
    guard let (value, unit) = NumberLiteral.quantity(text), abs(value) <= longest else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a length",
        help: ["write points as `120`, or a percentage of the stage as `50%`"])
    }
    switch unit {
    case "": return .points(value)
    case "%": return .fraction(value / 100)
    default:
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(unit))` is not a unit of length",
        help: ["write points without a unit, such as `120`, or a percentage of the stage as `50%`"])
    }
  }

  /// Returns a text that parses as the same length.
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
