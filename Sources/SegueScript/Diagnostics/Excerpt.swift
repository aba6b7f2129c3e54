internal import SegueStage

/// Texts that are quoted within a sentence.
enum Excerpt {
  /// Returns a sentence as a clause: in lower case and without its full stop.
  static func clause(_ sentence: String) -> String {
    let rest =
      sentence.dropFirst().hasSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst()
    return sentence.prefix(1).lowercased() + rest
  }

  /// Returns a text on one line, truncated to 40 characters.
  static func of(_ text: String) -> String {
    let short = text.prefix(41)
    let cut = short.count > 40 ? short.prefix(39) + "…" : short
    return String(cut.map { $0.isNewline ? " " : $0 })
  }
}
