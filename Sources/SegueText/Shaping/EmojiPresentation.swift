/// The form in which a cluster asks to be shown (Unicode Technical Standard 51).
enum EmojiPresentation: Hashable, Sendable {
  /// A cluster that is not an emoji.
  case none
  /// In colours: an emoji by default, by U+FE0F, or as a sequence.
  case emoji
  /// In one colour where a font of the text has it, else in colours.
  case preferablyText
  /// In one colour, by U+FE0E.
  case text

  /// Returns the form of a cluster.
  init(of scalars: [Unicode.Scalar]) {
    let isKeycap = scalars.contains("\u{20E3}")
    // Digits are emoji only with a mark.
    let first = scalars[0]
    let asksEmoji = scalars.contains("\u{FE0F}")
    let isPossible = first.properties.isEmoji && (first.value > 0x7F || isKeycap || asksEmoji)
    if !isPossible && !scalars.contains(where: { $0.properties.isEmojiPresentation }) {
      self = .none
    } else if scalars.contains("\u{FE0E}") {
      self = .text
    } else if asksEmoji || scalars.contains(where: { $0.properties.isEmojiPresentation }) {
      self = .emoji
    } else {
      self = .preferablyText
    }
  }

  /// Returns whether an emoji font may be needed for a text, beyond the signs that all fonts have.
  static func isPossible(in text: String) -> Bool {
    text.unicodeScalars.contains {
      $0 == "\u{FE0F}" || $0 == "\u{20E3}"
        || $0.value >= 0x203C && $0 != "™" && $0.properties.isEmoji
    }
  }
}
