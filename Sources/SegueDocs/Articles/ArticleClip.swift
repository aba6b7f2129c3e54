import SegueCodecs
import SegueGraphics

/// A clip that an article embeds, with the places of its mark and its link.
struct ArticleClip: Sendable {
  /// The place of a clip's script.
  enum Script: Sendable {
    /// A file, by the path as it was written.
    case file(String)
    /// A fenced code block of the article.
    case block(FencedBlock)
  }

  /// The line of the mark or the block, from 1.
  var line: Int
  var script: Script
  /// The mark with the options of the picture; for a block, from the info string of its fence.
  var mark: ClipMark
  /// The stamp of the last rendering, if there is one.
  var stamp: PictureStamp?
  /// The comment with the mark; nil for a block that does not have one yet.
  var comment: ArticleComment?
  /// The link to the picture, if there is one.
  var link: ImageLink?
  /// The image behind the link that shows the picture in the dark, where a site has two.
  var darkLink: ImageLink?
  /// An image in place of the link whose file is not the one that the mark names.
  var mismatchedLink: ImageLink?
  /// The image for the dark behind ``mismatchedLink``.
  var mismatchedDark: ImageLink?
  /// The image for the dark behind the image that shows the clip, or did before it was renamed.
  var shownDark: ImageLink? { link == nil ? mismatchedDark : darkLink }
  /// The images of the next block; one of them may show the output of the script.
  var candidates: [ImageLink] = []
  /// Whether the comment is the only content of its line, so that a link can be inserted below it.
  var isAlone = true

  /// Whether links must be written as HTML.
  var isInHTML: Bool { comment?.isInHTML ?? false }
}
