import SegueCodecs
package import SegueKit
package import SegueScript

/// The outcome of updating or checking an article.
package struct ArticleReport: Sendable {
  /// The outcome of updating or checking the pictures of a clip.
  package struct Picture: Sendable {
    /// The line of the clip's mark or block in the article, from 1.
    package var line: Int
    /// The paths of the pictures, the base picture first.
    package var paths: [String]
    /// The reason why the pictures were rendered or are stale; nil if they are up to date.
    package var staleness: Staleness?
    /// Reports about the files that were written.
    package var outputs: [OutputReport] = []
    /// The duration of rendering in seconds.
    package var seconds = 0.0
    /// Warnings: the script is valid but may not do what its author wants.
    package var warnings: [Diagnostic] = []
  }

  /// The path of the article.
  package var path: String
  /// The site that publishes the article.
  package var site: ArticleSite?
  /// The pictures, in the order of their clips, without those of clips with problems.
  package var pictures: [Picture] = []
  /// Errors in marks and clips, in the order of their lines.
  package var problems: [ArticleProblem] = []
  /// Warnings about an article or a comment that was not read.
  package var warnings: [ArticleProblem] = []
  /// Whether a text meant for Segue was skipped, so that not everything is up to date.
  package var isIncomplete = false
  /// Whether the article's file was replaced.
  package var isRewritten = false
  /// The files on which the article depends: itself, its scripts and the files that these name.
  package var inputs: [String] = []
  package var written: [String] = []
}

/// The reason why a picture must be rendered, or its link be updated.
package enum Staleness: String, Hashable, Sendable {
  /// A picture does not exist.
  case missing = "it is missing"
  /// The article has no stamp of the rendering.
  case unknown = "it was not rendered for this article yet"
  /// The script or one of its files differs from the stamp.
  case changed = "its script, or a file of it, has changed"
  /// The picture's file differs from the stamp.
  case replaced = "the file is not the one that was rendered"
  /// The picture is up to date, but its link is not.
  case link = "its link is out of date"

  /// Whether the picture must be rendered again.
  package var needsRendering: Bool { self != .link }
}
