import SegueScript

/// A scanner for the fenced blocks, comments and images of a Markdown text.
///
/// libcmark parses the text (``CommonMarkNode``); this finds the offsets of the parts in the article, and
/// the tags and comments in raw HTML. Its time is linear in the length of the text.
struct MarkdownScanner {
  /// The kinds of HTML blocks (CommonMark, "HTML blocks").
  private enum HTMLKind {
    case comment
    /// `<pre>`, `<script>`, `<style>`, `<textarea>`, a declaration and the like, which are not scanned.
    case opaque
    case tags

    /// Recognizes the kind by the beginning of a block.
    init(_ text: ArraySlice<UInt8>) {
      let word = String(decoding: text.prefix(12), as: UTF8.self).lowercased()
      let name = word.dropFirst().prefix { !" \t>".contains($0) }
      let isRaw = ["pre", "script", "style", "textarea"].contains(String(name))
      let isDeclaration = word.hasPrefix("<?") || word.hasPrefix("<!")
      self = word.hasPrefix("<!--") ? .comment : isRaw || isDeclaration ? .opaque : .tags
    }
  }

  private let bytes: [UInt8]
  /// The ranges of the lines without their line breaks.
  private let lines: [Range<Int>]
  private let leaves: [CommonMarkNode]
  private let rules: InlineRules
  private var result = ArticleScan()

  /// Returns the pieces of a text that are relevant for clips, and its leaf blocks.
  static func scan(
    _ bytes: [UInt8], lines: [Range<Int>], _ dialect: ArticleDialect, on site: ArticleSite
  ) -> ArticleScan {
    var masked = CommonMarkMask.blocks(bytes, lines: lines)
    IndentedContainers.mask(&masked, lines: lines, of: bytes, dialect, on: site)
    let leaves = CommonMarkNode.parse(masked).filter(\.isBlock)
    let rules = InlineRules(dialect: dialect, site: site)
    var scanner = MarkdownScanner(bytes: bytes, lines: lines, leaves: leaves, rules: rules)
    scanner.scan()
    return scanner.result
  }

  /// Returns the pieces of an HTML page as one block.
  static func scanHTML(_ bytes: [UInt8], lines: [Range<Int>]) -> ArticleScan {
    let rules = InlineRules(dialect: .html, site: ArticleSite(.html))
    var scanner = MarkdownScanner(bytes: bytes, lines: lines, leaves: [], rules: rules)
    scanner.result.blocks = [LeafBlock(depth: 0, line: 1)]
    scanner.append(InlineScanner(InlineText(bytes, lines: lines), rules), isAmongTags: true)
    return scanner.result
  }

  private init(bytes: [UInt8], lines: [Range<Int>], leaves: [CommonMarkNode], rules: InlineRules) {
    self.bytes = bytes
    self.lines = lines
    self.leaves = leaves
    self.rules = rules
  }

  private mutating func scan() {
    let fences = rules.dialect == .myst ? ColonFence.all(in: bytes, lines: lines) : []
    let texts = leaves.indices.filter { leaves[$0].kind == .text || isMarkdown($0) }.map(text)
    let definitions = texts.flatMap(MarkdownDefinition.all)
    let destinations = definitions.map(\.destination)
    let inlines = Self.inlines(of: texts, definitions)
    var paragraphs = zip(texts, inlines).makeIterator()
    for (index, leaf) in leaves.enumerated() {
      result.blocks.append(LeafBlock(depth: leaf.depth, line: leaf.line + 1))
      if let fence = fences.first(where: { $0.lines.contains(leaf.line) }) {
        if leaf.kind == .text { _ = paragraphs.next() }
        if leaf.line == fence.lines.lowerBound { add(fence, block: index) }
        continue
      }
      switch leaf.kind {
      case .htmlBlock where isMarkdown(index):
        guard let (text, inlines) = paragraphs.next() else { break }
        append(InlineScanner(text, rules, inlines: inlines, definitions: destinations))
      case .fence: readFence(index)
      case .text:
        guard let (text, inlines) = paragraphs.next() else { break }
        append(
          InlineScanner(text, rules, inlines: inlines, definitions: destinations))
        addLooseMarks(of: leaf)
      case .htmlBlock: readHTML(index)
      default: break
      }
    }
  }

  /// Returns whether a block of HTML has Markdown in it, by the attribute `markdown` that MkDocs reads.
  private func isMarkdown(_ index: Int) -> Bool {
    let leaf = leaves[index]
    guard rules.site.site == .mkdocs, leaf.kind == .htmlBlock else { return false }
    return HTMLTagReader.tag(bytes[content(of: leaf.line, of: leaf)])?["markdown"] != nil
  }

  /// Adds a directive between colons as a picture.
  private mutating func add(_ fence: ColonFence, block: Int) {
    var link = ImageLink(fence.element, range: fence.range)
    link.block = block
    result.pieces.append(.image(link))
  }

  /// Adds the lines of a paragraph that look like marks in the syntax of another language.
  private mutating func addLooseMarks(of leaf: CommonMarkNode) {
    for line in leaf.line...max(leaf.line, leaf.lastLine) where lines.indices.contains(line) {
      let text = bytes[content(of: line, of: leaf)]
      guard let first = text.first, ".%/@*".utf8.contains(first),
        rules.dialect != .doccMarkdown || first != UInt8(ascii: "@")
      else { continue }
      result.addLooseMark(text, line: line)
    }
  }

  /// Returns the inlines of some texts, each in order.
  ///
  /// A letter before each text makes it a paragraph; the destination of a definition is its index.
  private static func inlines(
    of texts: [InlineText], _ definitions: [MarkdownDefinition]
  ) -> [[CommonMarkNode]] {
    var source = texts.flatMap { "x".utf8 + $0.masked + "\n\n".utf8 }
    for (index, definition) in definitions.enumerated() {
      source += "[".utf8 + definition.label + "]: \(index)\n\n".utf8
    }
    var inlines = texts.map { _ in [CommonMarkNode]() }
    for var node in CommonMarkNode.parse(source) where !node.isBlock && node.line < 2 * texts.count
    {
      node.columns = (node.columns.lowerBound - 1)..<(node.columns.upperBound - 1)
      inlines[node.line / 2].append(node)
    }
    return inlines
  }

  /// Appends the pieces of an HTML block.
  private mutating func readHTML(_ index: Int) {
    let text = text(of: index)
    let kind = HTMLKind(text.bytes[...])
    if kind == .comment {
      let line = String(decoding: text.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      let rest = line.ranges(of: "-->").last.map { line[$0.upperBound...] } ?? ""
      result.blocks[index].isComment = rest.allSatisfy(\.isWhitespace)
    }
    if kind != .opaque { append(InlineScanner(text, rules), isAmongTags: kind == .tags) }
  }

  /// Appends the pieces that a scanner finds in the last block.
  ///
  /// - Parameter isAmongTags: whether a line inserted below a comment would be raw HTML too; after a
  ///   comment block it would not.
  private mutating func append(_ inlines: InlineScanner, isAmongTags: Bool = false) {
    var scanner = inlines
    let block = result.blocks.count - 1
    while let piece = scanner.next() {
      switch piece {
      case .comment(var comment):
        comment.isInHTML = isAmongTags
        comment.line = lines.line(at: comment.range.lowerBound) + 1
        comment.block = block
        result.pieces.append(.comment(comment))
      case .image(var image):
        image.block = block
        image.isInHTML = isAmongTags
        result.pieces.append(.image(image))
      case .loose(var mark):
        mark.line = lines.line(at: mark.range.lowerBound) + 1
        mark.block = block
        result.pieces.append(.loose(mark))
      case .block: result.pieces.append(piece)
      }
    }
    result.blocks[block].balance = scanner.balance
  }

  /// Returns the text of a paragraph, heading or HTML block.
  private func text(of index: Int) -> InlineText {
    let leaf = leaves[index]
    let last =
      leaf.kind == .htmlBlock
      ? leaf.line + leaf.content.count - 1 : min(leaf.lastLine, nextLine(behind: index) - 1)
    let ranges = (leaf.line...max(leaf.line, last)).map { content(of: $0, of: leaf) }
    return InlineText(bytes, lines: ranges)
  }

  /// Returns the index of the line in which the next leaf block begins, or of the end.
  private func nextLine(behind index: Int) -> Int {
    index + 1 < leaves.count ? leaves[index + 1].line : lines.count
  }

  /// Returns the content of a block's line without white space and quote markers before it.
  private func content(of line: Int, of leaf: CommonMarkNode) -> Range<Int> {
    let range = lines[line]
    if line == leaf.line { return (range.lowerBound + leaf.columns.lowerBound)..<range.upperBound }
    var markers = leaf.quotes
    let start = range.first { index in
      if bytes[index] == UInt8(ascii: ">"), markers > 0 {
        markers -= 1
        return false
      }
      return !bytes[index].isBlank
    }
    return (start ?? range.upperBound)..<range.upperBound
  }

  /// Reads a fenced block, which in MyST may be a picture.
  private mutating func readFence(_ index: Int) {
    let block = fence(index)
    guard rules.dialect == .myst, let element = PictureElement.fenced(block, in: bytes) else {
      result.pieces.append(.block(block))
      return
    }
    let start = content(of: leaves[index].line, of: leaves[index]).lowerBound
    var link = ImageLink(element, range: start..<block.range.upperBound)
    link.block = index
    result.pieces.append(.image(link))
  }

  /// Returns a fenced code block; it is closed if a closing fence follows its content.
  private func fence(_ index: Int) -> FencedBlock {
    let leaf = leaves[index]
    let opening = content(of: leaf.line, of: leaf)
    let mark = bytes[opening.lowerBound]
    let count = bytes[opening].prefix { $0 == mark }.count
    let info = String(decoding: bytes[opening].dropFirst(count), as: UTF8.self).trimmed
    var block = FencedBlock(
      range: lines[leaf.line], line: leaf.line + 1, info: info, block: index)
    for (offset, line) in leaf.content.enumerated() {
      let range = lines[leaf.line + 1 + offset]
      // A tab may belong to the prefix in part; then the code begins after it.
      var start = range.upperBound - (line.count - line.indent)
      let indent = bytes[range.lowerBound..<start].suffix(line.indent)
      start -= indent.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      block.lines.append(start..<range.upperBound)
      block.range = block.range.lowerBound..<range.upperBound
    }
    let last = leaf.line + 1 + leaf.content.count
    guard last < lines.count, last < nextLine(behind: index) else { return block }
    let closing = content(of: last, of: leaf)
    let rest = bytes[closing].drop { $0 == mark }
    if closing.count - rest.count >= count, rest.allSatisfy(\.isBlank) {
      block.isClosed = true
      block.prefix = Array(bytes[lines[last].lowerBound..<closing.lowerBound])
      block.range = block.range.lowerBound..<lines[last].upperBound
    }
    return block
  }
}
