/// A part of a Markdown text that is relevant for clips.
enum MarkdownPiece: Hashable, Sendable {
  case block(FencedBlock)
  case comment(MarkdownComment)
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

/// A fenced code block (CommonMark).
struct FencedBlock: Hashable, Sendable {
  /// The range from the start of the opening line to the end of the last line, without its line break.
  var range: Range<Int>
  /// The opening line, from 1.
  var line: Int
  /// The info string after the opening fence, without surrounding white space.
  var info: String
  /// The code of each line, without the markers of containers.
  var lines: [Range<Int>] = []
  /// The text before the closing fence: indent and markers of containers.
  var prefix: [UInt8] = []
  /// Whether it has a closing fence; otherwise it ends with its container or the text.
  var isClosed = false
  /// The index of the leaf block.
  var block = 0
}

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

/// A leaf block: a block that contains no other blocks (CommonMark).
struct MarkdownBlock: Hashable, Sendable {
  /// The number of enclosing block quotes and list items.
  var depth: Int
  /// The line in which it begins, from 1.
  var line: Int
  /// The HTML elements opened minus those closed in the block.
  var balance = 0
  /// Whether it is an HTML comment followed by white space only.
  var isComment = false
}
