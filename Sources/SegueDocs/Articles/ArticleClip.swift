/// A clip that an article shows, and the places where its mark and its link stand.
struct ArticleClip: Sendable {
  /// Where its script is.
  enum Script: Sendable {
    /// A file, by the path as it is written.
    case file(String)
    /// A block of the article.
    case block(FencedBlock)
  }

  /// The line in which it is told, from 1.
  var line: Int
  /// The script.
  var script: Script
  /// What is asked of the picture; for a block, by the info behind its fence.
  var mark: ClipMark
  /// What was rendered last, if it is told.
  var stamp: PictureStamp?
  /// The comment with the mark; nil for a block that has none yet.
  var comment: MarkdownComment?
  /// The link to the picture, if there is one.
  var link: ImageLink?

  /// Whether links are to be written as HTML.
  var isInHTML: Bool { comment?.isInHTML ?? false }
}
