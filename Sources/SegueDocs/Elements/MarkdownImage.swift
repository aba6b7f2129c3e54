/// The places of the parts of an image in Markdown syntax (CommonMark, "Images").
enum MarkdownImage {
  /// The places in an inline image, `![alt](destination "title")`.
  struct Places: Hashable, Sendable {
    /// The bytes between the brackets.
    var alternativeText: Range<Int>
    /// The bytes of the destination, with its angle brackets.
    var destination: Range<Int>
    /// The title with its quotes and the white space before it; empty if there is none.
    var title: String
  }

  /// The places in a reference image, `![alt][label]`, `![label][]` or `![label]`.
  struct Reference: Hashable, Sendable {
    /// The normalized label of the definition.
    var label: String
    /// The range of the alternative text; nil if it is also the label.
    var words: Range<Int>?
  }
}
