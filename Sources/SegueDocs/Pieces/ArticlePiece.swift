/// A part of a Markdown text that is relevant for clips.
enum ArticlePiece: Hashable, Sendable {
  case block(FencedBlock)
  case comment(ArticleComment)
  case image(ImageLink)
  /// A text that looks like a mark but is not an HTML comment.
  case loose(UnrecognizedMark)

  var range: Range<Int> {
    switch self {
    case .block(let block): block.range
    case .comment(let comment): comment.range
    case .image(let image): image.range
    case .loose(let mark): mark.range
    }
  }

  /// The index of the leaf block that contains it.
  var block: Int {
    switch self {
    case .block(let block): block.block
    case .comment(let comment): comment.block
    case .image(let image): image.block
    case .loose(let mark): mark.block
    }
  }
}

/// A leaf block: a block that contains no other blocks (CommonMark).
struct LeafBlock: Hashable, Sendable {
  /// The number of enclosing block quotes and list items.
  var depth: Int
  /// The line in which it begins, from 1.
  var line: Int
  /// The HTML elements opened minus those closed in the block.
  var balance = 0
  /// Whether it is an HTML comment followed by white space only.
  var isComment = false
}
