/// A part of a Markdown text that may belong to a clip.
enum MarkdownPiece: Hashable, Sendable {
  /// A fenced block of code.
  case block(FencedBlock)
  /// An HTML comment.
  case comment(MarkdownComment)
  /// An image.
  case image(ImageLink)
  /// A text that looks like a mark and is no HTML comment.
  case loose(LooseMark)

  /// The bytes of the text that it takes.
  var range: Range<Int> {
    switch self {
    case .block(let block): block.range
    case .comment(let comment): comment.range
    case .image(let image): image.range
    case .loose(let mark): mark.range
    }
  }

  /// The index of the Markdown block that holds it.
  var block: Int {
    switch self {
    case .block(let block): block.block
    case .comment(let comment): comment.block
    case .image(let image): image.block
    case .loose(let mark): mark.block
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
  /// The index of the block among all of the text.
  var block = 0
}

/// An HTML comment.
struct MarkdownComment: Hashable, Sendable {
  /// The bytes from `<!--` to `-->`.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line: Int
  /// Whether it stands in HTML, in which Markdown's images are not understood.
  var isInHTML: Bool
  /// The index of the Markdown block that holds it.
  var block = 0
}

/// A block of a Markdown text that holds no other blocks (CommonMark, "leaf block").
struct MarkdownBlock: Hashable, Sendable {
  /// The number of quotes and list items round it.
  var depth: Int
  /// The line in which it begins, from 1.
  var line: Int
  /// The number of HTML elements that it leaves open; negative when it closes more than it opens.
  var balance = 0
  /// Whether it is an HTML comment with nothing but white space behind it.
  var isComment = false
}
