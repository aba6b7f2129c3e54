struct MarkdownComment: Hashable, Sendable {
  /// The range from `<!--` to `-->`.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line: Int
  /// Whether it is in HTML, where images in Markdown syntax are not recognized.
  var isInHTML: Bool
  /// The index of the leaf block that contains it.
  var block = 0
}
