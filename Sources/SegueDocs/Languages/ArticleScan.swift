/// The parts of an article that are relevant for clips, and its leaf blocks, both in order.
struct ArticleScan: Sendable {
  var pieces: [ArticlePiece] = []
  var blocks: [LeafBlock] = []
  /// The folder, from the article's, to which block macros of AsciiDoc are relative; empty for its own.
  var imageFolder = ""

  /// Scans an article in a syntax.
  init(
    _ bytes: [UInt8], lines: [Range<Int>], _ dialect: ArticleDialect, on site: ArticleSite
  ) {
    switch dialect {
    case .markdown, .doccMarkdown, .mdx, .myst:
      self = MarkdownScanner.scan(bytes, lines: lines, dialect, on: site)
    case .html: self = MarkdownScanner.scanHTML(bytes, lines: lines)
    case .restructuredText: readRestructuredText(bytes, lines: lines)
    case .asciidoc: readAsciiDoc(bytes, lines: lines, folder: site.imageFolder)
    case .tutorial: readTutorial(bytes, lines: lines)
    }
  }

  init() {}

  /// Adds a block of text without a picture or a comment.
  mutating func addText(line: Int) { blocks.append(LeafBlock(depth: 0, line: line + 1)) }

  /// Adds a comment as a block of its own.
  mutating func add(comment range: Range<Int>, text: Range<Int>, line: Int) {
    blocks.append(LeafBlock(depth: 0, line: line + 1, isComment: true))
    pieces.append(
      .comment(
        ArticleComment(range: range, text: text, line: line + 1, block: blocks.count - 1)))
  }

  /// Adds a picture as a block of its own.
  mutating func add(_ element: PictureElement, range: Range<Int>, line: Int) {
    blocks.append(LeafBlock(depth: 0, line: line + 1))
    var link = ImageLink(element, range: range)
    link.block = blocks.count - 1
    pieces.append(.image(link))
  }
}
