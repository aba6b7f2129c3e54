internal import SegueGraphics
internal import SegueText

/// The properties of an element that concern its font.
struct SVGFontStyle: Hashable {
  /// The names of the families, in the order of preference.
  var families: [String]
  var weight: Double
  var isItalic: Bool
  /// The size of an em in user units.
  var size: Double
  /// The distances that are added after each character, and after each space.
  var letterSpacing: Double
  var wordSpacing: Double

  init(_ context: SVGContext) {
    let style = context.style
    families = Self.families(style["font-family"] ?? "")
    weight = style.fontWeight
    isItalic = ["italic", "oblique"].contains { style["font-style"]?.hasPrefix($0) ?? false }
    size = style.fontSize
    func spacing(_ name: String) -> Double {
      style.length(name).map { length, fontSize in
        length.resolved(.diagonal, viewport: context.viewport, fontSize: fontSize)
      } ?? 0
    }
    letterSpacing = spacing("letter-spacing")
    wordSpacing = spacing("word-spacing")
  }

  /// Parses a list of names, which may be in quotes.
  static func families(_ text: String) -> [String] {
    var (names, name): ([String], String) = ([], "")
    var quote: Character?
    for character in text {
      switch character {
      case "\"" where quote == nil, "'" where quote == nil: quote = character
      case quote: quote = nil
      case "," where quote == nil:
        names.append(name.trimmed)
        name = ""
      default: name.append(character)
      }
    }
    return (names + [name.trimmed]).filter { !$0.isEmpty }
  }

  /// The families of CSS that any font without serifs can stand for.
  private static let plain: Set<String> = [
    "sans-serif", "system-ui", "ui-sans-serif", "-apple-system", "blinkmacsystemfont",
  ]

  /// Returns the family of a name, with the built-in one for families such as `system-ui`.
  static func family(_ name: String) -> String {
    plain.contains(name.lowercased()) ? FontRequest.standardFamily : name
  }
}

extension SVGStyle {
  /// Returns the sum or difference of a `font-weight` such as `bolder` with that of the parent.
  static func fontWeight(_ text: String, in parent: Double) -> Double? {
    switch text {
    case "normal": 400
    case "bold": 700
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Double(text).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }
}
