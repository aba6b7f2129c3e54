internal import SegueGraphics

/// Sizes of files: `2MB`, `1.5MiB`, `800 KB`, or bytes without a unit.
package enum ByteCountLiteral {
  /// The units, in capitals, with their bytes.
  private static let units: [String: Double] = [
    "": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9,
    "KIB": 1024, "MIB": 1_048_576, "GIB": 1_073_741_824,
  ]
  /// The most bytes that are believed.
  private static let most = 1e15

  /// The bytes that a text means, at least 1; a part of a byte counts for nothing.
  package static func bytes(_ text: String) throws(LiteralError) -> Int {
    guard let (value, unit) = NumberLiteral.quantity(text) else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a size of a file",
        help: ["write it as `2MB`, `800KB` or `1.5MiB`"])
    }
    guard let factor = units[unit.uppercased()] else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(unit))` is no unit of a file's size",
        help: ["the units are `B`, `KB`, `MB`, `GB`, `KiB`, `MiB` and `GiB`"])
    }
    let bytes = value * factor
    guard bytes >= 1, bytes <= most else {
      throw LiteralError(
        .badNumber, "a file's size is at least one byte and at most \(most.fixed(0))")
    }
    return Int(bytes)
  }

  /// A short spelling that reads back as the same size.
  static func text(_ bytes: Int) -> String {
    for (unit, factor) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where bytes % (factor / 100) == 0 && bytes >= factor {
      return NumberLiteral.text(Double(bytes / (factor / 100)) / 100) + unit
    }
    return "\(bytes)"
  }
}
