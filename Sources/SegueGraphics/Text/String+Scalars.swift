extension String {
  /// Returns the text with each occurrence of a sequence of code points replaced.
  ///
  /// `replacing(_:with:)` compares characters: a quote followed by a combining mark is one
  /// character, in which it does not find the quote. A shell or a browser that reads the text does.
  package func replacingScalars(_ word: String, with other: String) -> String {
    String(unicodeScalars.replacing(word.unicodeScalars, with: other.unicodeScalars))
  }
}
