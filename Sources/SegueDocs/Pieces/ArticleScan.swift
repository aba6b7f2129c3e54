/// The parts of an article that are relevant for clips, and its leaf blocks, both in order.
struct ArticleScan: Sendable {
  var pieces: [ArticlePiece] = []
  var blocks: [LeafBlock] = []
  /// The folder, from the article's, to which block macros of AsciiDoc are relative; empty for its own.
  var imageFolder = ""

  init() {}

  /// Adds a block of text without a picture or a comment.
  mutating func addText(line: Int) { blocks.append(LeafBlock(depth: 0, line: line + 1)) }

  /// Adds a line of text that looks like a mark, in the syntax of another language or in a table.
  mutating func addLooseMark(_ bytes: ArraySlice<UInt8>, line: Int) {
    guard var mark = UnrecognizedMark(foreign: bytes) else { return }
    mark.line = line + 1
    mark.range = bytes.indices
    pieces.append(.loose(mark))
  }

  /// Adds a comment as a block of its own.
  mutating func add(
    comment range: Range<Int>, text: Range<Int>, line: Int, isInText: Bool = false
  ) {
    blocks.append(LeafBlock(depth: 0, line: line + 1, isComment: true))
    var comment = ArticleComment(range: range, text: text, line: line + 1)
    comment.block = blocks.count - 1
    comment.isInText = isInText
    comment.imageFolder = imageFolder
    pieces.append(.comment(comment))
  }

  /// Adds a picture as a block of its own.
  mutating func add(_ element: PictureElement, range: Range<Int>, line: Int) {
    blocks.append(LeafBlock(depth: 0, line: line + 1))
    var link = ImageLink(element, range: range)
    link.block = blocks.count - 1
    pieces.append(.image(link))
  }
}
