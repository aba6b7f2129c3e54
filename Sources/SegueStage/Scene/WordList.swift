/// Texts by their names, for one word of the matrix such as a language.
package struct WordList: Hashable, Sendable {
  /// The word of the matrix.
  package var choice: String
  /// The names of the texts with their texts, in order.
  package var texts: [Text]

  /// A text with a name.
  package struct Text: Hashable, Sendable {
    package var name: String
    package var string: String

    package init(_ name: String, _ string: String) {
      (self.name, self.string) = (name, string)
    }
  }

  package init(_ choice: String, _ texts: [Text]) {
    (self.choice, self.texts) = (choice, texts)
  }
}
