/// A comment in the text of an article, in the syntax of its language.
struct ArticleComment: Hashable, Sendable {
  /// The range with its delimiters, such as `<!--` and `-->`.
  var range: Range<Int>
  /// The range between its delimiters.
  var text: Range<Int>
  /// The line in which it begins, from 1.
  var line = 0
  /// Whether it is in HTML, where images in Markdown syntax are not recognized.
  var isInHTML = false
  /// Whether the site does not read such comments, so that it must be written anew.
  var isForeign = false
  /// Whether it is part of a paragraph or a list, where no picture can stand below it.
  var isInText = false
  /// The folder, from the article's, to which block macros of AsciiDoc are relative there.
  var imageFolder = ""
  /// The index of the leaf block that contains it.
  var block = 0
}
