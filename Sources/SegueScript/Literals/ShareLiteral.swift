internal import SegueGraphics

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
