/// The font for emoji that the fonts of a style do not have.
package enum EmojiFont: Hashable, Sendable {
  /// Texts consist of outlines only, and emoji in colours are refused.
  case refused
  /// None of the folders that are searched has an emoji font.
  case missing(folders: [String])
  /// A font with pictures.
  case font(Font)
}
