/// Line break opportunities, a subset of UAX 14 (Unicode Line Breaking Algorithm).
///
/// Lines may be broken after spaces, hyphens and dashes, at soft hyphens and U+200B, and between
/// the characters of Chinese, Japanese and Korean, but not before closing nor after opening
/// punctuation. Languages that are written without spaces and broken by dictionaries (Thai, Lao,
/// Khmer, Burmese) are broken at their spaces only.
enum LineBreaks {
  /// Returns for each cell whether a line may be broken after it; true for the last one.
  static func allowed(after cells: [TextCell]) -> [Bool] {
    let classes = cells.map(LineBreakClass.init(of:))
    return cells.indices.map { index in
      let next = index + 1
      guard next < cells.count, classes[next] != .space else { return next == cells.count }
      guard classes[index] == .space else {
        let before = index == 0 ? LineBreakClass.space : classes[index - 1]
        return isAllowed(classes[index], classes[next], before: before)
      }
      let word = classes[...index].last { $0 != .space }
      // LB 13 and 14: not before closing nor after opening punctuation, whatever the spaces.
      return word != .open && ![.close, .slash].contains(classes[next])
    }
  }

  /// Returns whether a line may be broken between two adjacent characters without a space between them.
  private static func isAllowed(
    _ first: LineBreakClass, _ second: LineBreakClass, before: LineBreakClass
  ) -> Bool {
    if first == .opening || second == .opening { return first == .opening }
    if first == .glue || second == .glue || second.staysWithEarlier || first.staysWithLater {
      return false
    }
    switch first {
    case .after: return true
    // LB 20a and 25: -5, and -test after a space, stay whole.
    case .hyphen: return second != .number && before != .space
    case .slash: return second != .number
    default: return first == .wide || second == .wide
    }
  }
}

/// A line breaking class of a character (compare UAX 14, table 1).
enum LineBreakClass: Hashable, Sendable {
  /// Letters and similar characters, digits, and East Asian characters.
  case word, number, wide
  /// Spaces, and marks that allow or forbid a break.
  case space, opening, glue
  /// Brackets and marks that stay with their word even across spaces: `(`, `)`, `!`.
  case open, close
  /// Marks that open or close something unless a space is between: opening quotes, the full stop.
  case start, end
  /// Quotes that may open or close.
  case quote
  /// The hyphen, the slash, and marks after which lines may be broken.
  case hyphen, slash, after

  /// Whether no line begins with it directly after another character.
  var staysWithEarlier: Bool {
    [.close, .end, .quote, .hyphen, .slash, .after].contains(self)
  }

  /// Whether no line ends with it directly before another character.
  var staysWithLater: Bool { [.open, .start, .quote].contains(self) }

  /// Returns the class of a cell, by its first character.
  init(of cell: TextCell) {
    switch cell.kind {
    case .space: self = .space
    case .opening: self = .opening
    case .joiner: self = .glue
    case .softHyphen: self = .after
    case .shown: self = Self.named[cell.scalars[0]] ?? Self(cell.scalars[0])
    }
  }

  private init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39: self = .number
    case 0xA0, 0x2007, 0x2011, 0x202F: self = .glue
    // Halfwidth small Kana.
    case 0xFF67...0xFF70: self = .end
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
      self = .wide
    default: self = .word
    }
  }

  /// The characters of the small classes.
  private static let named: [Unicode.Scalar: LineBreakClass] = {
    let lists: [(LineBreakClass, String)] = [
      (.open, "([{（［｛｟「『【〔〖〘〚〈《｢"),
      (.close, ")]}!?）］｝｠」』】〕〗〙〛〉》｣！？‼⁇⁈⁉、。，．｡､"),
      (.start, "“‘«‹„‚¿¡$£¥€￥＄￡№＃"),
      (.end, "”’»›.,:;…‥%‰°℃％：；・･ー々〻ゝゞヽヾ〜～ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"),
      (.quote, "\"'"), (.hyphen, "-"), (.slash, "/"), (.after, "\u{2010}\u{2012}–—|\u{58A}"),
    ]
    let pairs = lists.flatMap { kind, text in text.unicodeScalars.map { ($0, kind) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}
