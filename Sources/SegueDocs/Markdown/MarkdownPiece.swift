/// A part of a Markdown text that may have to do with a clip.
enum MarkdownPiece: Hashable, Sendable {
  /// A fenced block of code.
  case block(FencedBlock)
  /// An HTML comment.
  case comment(MarkdownComment)
  /// An image.
  case image(ImageLink)

  /// The bytes of the text that it takes.
  var range: Range<Int> {
    switch self {
    case .block(let block): block.range
    case .comment(let comment): comment.range
    case .image(let image): image.range
    }
  }
}

/// A fenced block of code.
struct FencedBlock: Hashable, Sendable {
  /// From the beginning of the line that opens it to the end of its last line, without line break.
  var range: Range<Int>
  /// The line that opens it, from 1.
  var line: Int
  /// What follows the fence, without white space round it.
  var info: String
  /// The code of each line, without what the block is nested in.
  var lines: [Range<Int>] = []
  /// What stands before the fence that closes it.
  var prefix: [UInt8] = []
  /// Whether a fence closes it; else it ends with what it is nested in, or with the text.
  var isClosed = false
}

/// An HTML comment.
struct MarkdownComment: Hashable, Sendable {
  /// The bytes from `<!--` to `-->`.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line: Int
  /// Whether it stands in HTML, in which Markdown's images are not understood.
  var isInHTML: Bool
}
