package import SegueGraphics
import SegueStage

/// The spelling of angles, which always have a unit: `45deg`, `0.5rad`, `0.25turn`.
package enum AngleLiteral {
  /// Parses an angle with its unit.
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
        .badAngle, "`\(Excerpt.of(unit))` is not a unit of angles",
        help: ["write it in `deg`, `rad` or `turn`, such as `45deg`"])
    }
  }

  /// Returns a text that parses as the same angle, in degrees if they represent it exactly.
  package static func text(_ angle: Angle) -> String {
    for degrees in [angle.degrees.fixed(6), NumberLiteral.text(angle.degrees)] {
      if let value = NumberLiteral.value(of: degrees), Angle(degrees: value) == angle {
        return "\(degrees)deg"
      }
    }
    return "\(NumberLiteral.text(angle.radians))rad"
  }
}
