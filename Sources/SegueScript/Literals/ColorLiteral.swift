package import SegueGraphics

/// The spelling of colours: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, and a few words.
package enum ColorLiteral {
  static let words: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white), ("gray", Color(red: 128, green: 128, blue: 128)),
    ("red", Color(red: 255, green: 0, blue: 0)), ("green", Color(red: 0, green: 128, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 255)), ("yellow", Color(red: 255, green: 255, blue: 0)),
    ("cyan", Color(red: 0, green: 255, blue: 255)),
    ("magenta", Color(red: 255, green: 0, blue: 255)),
    ("orange", Color(red: 255, green: 165, blue: 0)),
    ("purple", Color(red: 128, green: 0, blue: 128)), ("clear", .clear), ("transparent", .clear),
  ]

  /// Parses a colour in any of these forms.
  package static func color(_ text: String) throws(LiteralError) -> Color {
    if text.hasPrefix("#") { return try hexadecimal(text) }
    let lower = text.lowercased()
    if let word = words.first(where: { $0.name == lower }) { return word.color }
    let nearest = NearestName.nearest(to: text, among: words.map(\.name))
    throw LiteralError(
      .badColor, "`\(Excerpt.of(text))` is not a colour",
      help: nearest.map { ["did you mean `\($0)`?"] } ?? [
        "write it as \"#RRGGBB\", in quotes, or as a word such as `red`"
      ])
  }

  /// Parses a hexadecimal colour with 3, 4, 6 or 8 digits.
  private static func hexadecimal(_ text: String) throws(LiteralError) -> Color {
    var digits = text.dropFirst().map { $0.isASCII ? $0.hexDigitValue : nil }
    guard [3, 4, 6, 8].contains(digits.count), !digits.contains(nil) else {
      throw LiteralError(
        .badColor, "`\(Excerpt.of(text))` is not a colour",
        help: ["write 3, 4, 6 or 8 hexadecimal digits after the `#`, such as \"#FF9500\""])
    }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let channels = stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(clamping: (digits[index] ?? 0) * 16 + (digits[index + 1] ?? 0))
    }
    return Color(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 255)
  }
}
