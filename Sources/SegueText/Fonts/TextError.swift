package import SegueGraphics
import SegueSystem

/// An error of setting text: of a font, of the text, of its style or of its box.
///
/// `font` is the name of a font's file as the caller gave it, so that messages repeat the
/// user's spelling.
package enum TextError: Error, Hashable, Sendable {
  /// This build does not include HarfBuzz.
  case unavailable

  /// A file of a built-in family is in none of the folders that are searched.
  case builtInMissing(file: String, folders: [String])
  /// The file of a font cannot be read; the code is an `errno` value.
  case unreadable(font: String, code: Int32)
  /// A family name is unknown.
  case unknownFamily(name: String, known: [String])
  /// A built-in family does not have a weight.
  case unknownWeight(family: String, weight: Double)
  /// The script names a font file that was not loaded.
  case notLoaded(font: String)

  /// The file is longer than the limit allows, in bytes.
  case fileTooLong(font: String, limit: Int)
  /// The file is neither an OpenType font nor a collection of them.
  case notFont(font: String)
  /// The file breaks its format; the reason completes a sentence.
  case damagedFont(font: String, reason: String)
  /// A collection has no font at an index.
  case noSuchFace(font: String, index: Int, count: Int)
  /// A font does not have an axis.
  case noSuchAxis(font: String, axis: FontTag, known: [FontTag])
  /// A value is out of the range of an axis.
  case axisOutOfRange(font: String, axis: FontTag, value: Double, range: ClosedRange<Double>)

  /// None of the fonts has a character.
  case missingGlyph(Unicode.Scalar, fonts: [String])
  /// An emoji in colours, where texts are outlines only.
  case colorEmoji(String)
  /// An emoji in colours, and no emoji font in the folders that are searched.
  case emojiFontMissing(String, folders: [String])
  /// No font has an emoji in colours.
  case missingEmoji(String, fonts: [String])
  /// No font has the form in one colour of an emoji, which U+FE0E after it asks for.
  case missingTextForm(Unicode.Scalar, fonts: [String])
  /// A font has only a glyph in colours for a character.
  case colorGlyph(Unicode.Scalar, font: String)
  /// A control character, which cannot be drawn.
  case controlCharacter(Unicode.Scalar)
  /// The text has more characters than the limit allows.
  case tooLong(characters: Int, limit: Int)
  /// The outlines of a text, or of one glyph if a font is named, have too many segments.
  case tooManySegments(font: String?, limit: Int)
  /// Setting texts takes more work or memory than a limit allows.
  case overLimit(ResourceLimits.Name, ResourceLimits)
  /// No font is given.
  case noFont
  /// A number of the style is out of range; `rule` gives the range.
  case badNumber(key: String, value: Double, rule: String)
  /// A language is not a tag such as `de` or `zh-Hant`.
  case badLanguage(String)

  /// The text does not fit into its box, and `overflow` is an error.
  case tooManyLines(limit: Int)
  /// A word is wider than its box, and `overflow` is an error.
  case wordTooWide(word: String, width: Double)
}

extension TextError: CustomStringConvertible {
  /// The error as one sentence, without a full stop.
  package var description: String {
    switch self {
    case .unavailable: "this segue cannot draw text: it was built without HarfBuzz"
    case .builtInMissing(let file, let folders):
      "the built-in font \(file) does not exist in \(Self.list(folders))"
    case .unreadable(let font, let code):
      "\(font) cannot be read: \(SystemError(code).reason)"
    case .unknownFamily(let name, let known):
      "there is no font “\(name)”: the built-in ones are \(Self.list(known))"
    case .unknownWeight(let family, let weight):
      "\(family) has no weight \(Self.text(weight)): use 100, 200 and so on up to 900"
    case .notLoaded(let font): "the font \(font) was not loaded"
    case .fileTooLong(let font, let limit):
      "\(font) is longer than the limit of \(limit) bytes for a font"
    case .notFont(let font): "\(font) is not an OpenType font"
    case .damagedFont(let font, let reason): "\(font) is a damaged font: \(reason)"
    case .noSuchFace(let font, let index, let count):
      count == 1
        ? "\(font) holds one font, and none with the index \(index)"
        : "\(font) holds \(count) fonts, 0 to \(count - 1), and none with the index \(index)"
    case .noSuchAxis(let font, let axis, let known):
      known.isEmpty
        ? "\(font) has no axis “\(axis)”: it is not a variable font"
        : "\(font) has no axis “\(axis)”: it has \(Self.list(known.map(\.description)))"
    case .axisOutOfRange(let font, let axis, let value, let range):
      "the axis “\(axis)” of \(font) must be from \(Self.text(range.lowerBound)) to "
        + "\(Self.text(range.upperBound)), not \(Self.text(value))"
    case .missingGlyph(let scalar, let fonts):
      "\(Self.name(scalar)) is not in \(Self.list(fonts, "or"))"
    case .colorEmoji(let text):
      "“\(text)” is a colour emoji, which is a picture and has no outline"
    case .emojiFontMissing(let text, let folders):
      "“\(text)” needs the font \(FontLibrary.emojiFile), which does not exist in "
        + Self.list(folders, "or")
    case .missingEmoji(let text, let fonts):
      "the emoji “\(text)” is not in \(Self.list(fonts, "or"))"
    case .missingTextForm(let scalar, let fonts):
      "\(Self.name(scalar)) is not in \(Self.list(fonts, "or")) in one colour, which the invisible "
        + "U+FE0E after it asks for"
    case .colorGlyph(let scalar, let font):
      "\(font) has \(Self.name(scalar)) only as a colour glyph without an outline or a picture"
    case .controlCharacter(let scalar):
      "a text has the control character \(Self.code(scalar)), which cannot be drawn"
    case .tooLong(let count, let limit):
      "a text has \(count) characters, more than the limit of \(limit)"
    case .tooManySegments(let font?, let limit):
      "a glyph of \(font) has more than \(limit) segments"
    case .tooManySegments(nil, let limit):
      "the outlines of a text have more than \(limit) segments"
    case .overLimit(let name, let limits):
      limits.sentence("laying out the texts of the script", exceeding: name)
    case .noFont: "a text has no font"
    case .badNumber(let key, let value, let rule):
      "\(key) is \(Self.text(value)), and must be \(rule)"
    case .badLanguage(let text): "“\(text)” is not a language tag, such as `de` or `zh-Hant`"
    case .tooManyLines(let limit):
      "the text does not fit: it takes more than \(limit == 1 ? "one line" : "\(limit) lines")"
    case .wordTooWide(let word, let width):
      "the text does not fit: “\(word)” is wider than \(Self.text(width)) points"
    }
  }

  /// The command that installs the emoji font.
  private static let emojiCommand = PackageManager.command(
    debian: "fonts-noto-color-emoji", homebrew: "font-noto-color-emoji")

  /// The remedy, as a sentence without a full stop; nil if the description contains it.
  package var advice: String? {
    switch self {
    case .unavailable: "install libharfbuzz-dev and libfribidi-dev, and build segue again"
    case .builtInMissing:
      "install segue by `scripts/install`, which places its fonts, or `apt-get install fonts-inter` "
        + "(Debian, Ubuntu)"
    case .missingGlyph(let scalar, _):
      "name a font that has it in `fallback`; "
        + FontHint.sentence(for: scalar)
    case .colorEmoji(let text): "show “\(text)” in a `text` layer of the script, over the drawing"
    case .missingTextForm:
      "remove U+FE0E for the form in colours, or name a font such as Noto Emoji in `fallback`"
    case .emojiFontMissing:
      "install it with `\(Self.emojiCommand)` (\(PackageManager.systems))"
    case .missingEmoji: "install a newer fonts-noto-color-emoji, or use another emoji"
    case .overLimit(let name, _): name.advice
    case .tooManyLines, .wordTooWide:
      "make its frame larger or its font smaller, or set another `overflow`"
    case .unknownFamily(let name, _):
      name.lowercased().contains("emoji")
        ? "remove it: emoji are shown in colours without a font of their own"
        : "write `file` with the path of the font beside the script, or one of these names"
    case .unreadable: "check the file and its permissions"
    case .fileTooLong: "use a smaller font"
    case .notFont: "use an OpenType font (.ttf, .otf or .ttc)"
    case .damagedFont: "get a complete copy of it, or use another font"
    case .colorGlyph: "use a font that has it as an outline, such as Inter for letters and digits"
    case .controlCharacter: "remove it from the text"
    case .tooLong: "shorten the text"
    case .tooManySegments: "shorten the text, or use a font of a simpler design"
    default: nil
    }
  }

  /// Returns a character for messages: itself, if it is visible, and its code.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .surrogate, .spaceSeparator: code(scalar)
    case .nonspacingMark, .enclosingMark, .spacingMark: "“◌\(scalar)” (\(code(scalar)))"
    default: "“\(scalar)” (\(code(scalar)))"
    }
  }

  /// Returns a code in the form U+00E9.
  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns a number without a trailing ".0".
  private static func text(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Joins names with commas and a last "and" or another word.
  private static func list(_ names: [String], _ word: String = "and") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

/// A hint at free fonts that have the characters of a script.
private enum FontHint {
  static func sentence(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      "Noto Sans CJK has such characters (fonts-noto-cjk)"
    case 0x590...0x5FF, 0xFB1D...0xFB4F:
      "Noto Sans Hebrew has such characters (NotoSansHebrew-Regular.ttf of fonts-noto-core)"
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
      "Noto Sans Arabic has such characters (NotoSansArabic-Regular.ttf of fonts-noto-core)"
    case 0x2190...0x2BFF, 0x1F000...0x1FBFF:
      scalar.properties.isEmoji
        ? "Noto Emoji has it in one colour, and fonts-noto-color-emoji in colours"
        : "Noto Sans Symbols 2 has such characters (fonts-noto-core)"
    default: "one of the Noto Sans fonts has it (fonts-noto-core)"
    }
  }
}
