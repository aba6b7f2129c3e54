extension String {
  /// Returns the text with each occurrence of some code points replaced.
  ///
  /// `replacing(_:with:)` compares characters: of a quote and a combining mark it makes one, in which it
  /// finds no quote. Whatever reads the text afterwards, a shell or a browser, does.
  package func replacingScalars(_ word: String, with other: String) -> String {
    String(unicodeScalars.replacing(word.unicodeScalars, with: other.unicodeScalars))
  }
}
