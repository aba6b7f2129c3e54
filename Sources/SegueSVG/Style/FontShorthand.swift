/// The property `font` of CSS, which sets several properties at once.
enum FontShorthand {
  private static let slants: Set<String> = ["italic", "oblique"]
  private static let weights: Set<String> = ["bold", "bolder", "lighter"]
  private static let variants: Set<String> = ["normal", "small-caps"]

  /// Returns what a shorthand such as `italic bold 12px/1.2 Inter, serif` sets; empty if it is invalid.
  static func declarations(_ shorthand: StyleSheet.Declaration) -> [StyleSheet.Declaration] {
    var words = shorthand.value.split(whereSeparator: \.isWhitespace)[...]
    var values = ["font-style": "normal", "font-weight": "normal", "font-variant": "normal"]
    while let word = words.first.map(String.init), !isSize(word) {
      if slants.contains(word) {
        values["font-style"] = word
      } else if weights.contains(word) || Int(word) != nil {
        values["font-weight"] = word
      } else if variants.contains(word) {
        if word != "normal" { values["font-variant"] = word }
      } else {
        return []
      }
      words = words.dropFirst()
    }
    guard let size = words.first?.split(separator: "/").first, words.count > 1 else { return [] }
    values["font-size"] = String(size)
    values["font-family"] = words.dropFirst().joined(separator: " ")
    return values.sorted { $0.key < $1.key }.map {
      StyleSheet.Declaration(name: $0.key, value: $0.value, isImportant: shorthand.isImportant)
    }
  }

  /// Returns whether a word is a size: a length with a unit, or a word such as `large`.
  private static func isSize(_ word: String) -> Bool {
    let size = String(word.split(separator: "/").first ?? "")
    if SVGStyle.sizes[size] != nil { return true }
    guard let length = SVGLength(size) else { return false }
    return length.unit != .none || length.value == 0
  }
}
