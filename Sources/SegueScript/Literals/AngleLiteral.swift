package import SegueGraphics

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
