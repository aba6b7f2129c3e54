/// A scanner for the fenced blocks, comments and images of a Markdown text (CommonMark).
///
/// Code blocks, code spans, nested comments and raw text such as `<pre>` are skipped. It works on
/// bytes, so that no content is changed; tab stops are at columns 4, 8, 12. Its time is linear in
/// the length of the text. Source: CommonMark 0.31, the sections on blocks and on raw HTML.
struct MarkdownScanner {
  /// A container block (CommonMark).
  enum Container: Hashable {
    case quote
    /// A list item, whose content is indented by `width` columns.
    case item(width: Int)
  }

  /// The leaf block that is open at the end of a line.
  enum Leaf {
    case none
    /// A paragraph, with the content range of each line.
    case paragraph([Range<Int>])
    /// A fenced code block, with the character, length and indent of its fence.
    case fence(FencedBlock, mark: UInt8, count: Int, indent: Int)
    /// Raw HTML, with the content range of each line.
    case html([Range<Int>], HTMLBlock)
  }

  let bytes: [UInt8]
  /// The ranges of the lines without their line breaks.
  let lines: [Range<Int>]
  /// The pieces already found, in order.
  var pieces: [MarkdownPiece] = []
  /// The leaf blocks already found, in order; pieces refer to them by index.
  var blocks: [MarkdownBlock] = []
  /// The open leaf block, which the next line may continue.
  var leaf = Leaf.none
  private var containers: [Container] = []
  /// The destinations of link reference definitions by label; the first definition of a label counts.
  private var definitions: [String: String] = [:]
  /// The index of the current line.
  private(set) var number = 0

  /// Returns the pieces of a text that are relevant for clips, and its leaf blocks, both in order.
  static func scan(
    _ bytes: [UInt8], lines: [Range<Int>]
  ) -> (pieces: [MarkdownPiece], blocks: [MarkdownBlock]) {
    var scanner = MarkdownScanner(bytes: bytes, lines: lines)
    for index in lines.indices {
      scanner.number = index
      scanner.read(LineCursor(bytes, line: lines[index]))
    }
    scanner.close()
    return (scanner.pieces.compactMap(scanner.resolved), scanner.blocks)
  }

  /// Resolves the destination of a reference image; nil if its definition is missing.
  private func resolved(_ piece: MarkdownPiece) -> MarkdownPiece? {
    guard case .image(var image) = piece, case .reference(let reference) = image.form
    else { return piece }
    guard let destination = definitions[reference.label] else { return nil }
    image.destination = destination
    return .image(image)
  }

  /// Records the link reference definitions at the beginning of a paragraph.
  private mutating func define(_ lines: [Range<Int>]) {
    for line in lines {
      guard let found = MarkdownReference.definition(bytes[line]) else { return }
      definitions[found.label] = definitions[found.label] ?? found.destination
    }
  }

  /// Records a leaf block that begins in the current line.
  mutating func beginBlock(isComment: Bool = false) {
    blocks.append(
      MarkdownBlock(depth: containers.count, line: number + 1, isComment: isComment))
  }

  private init(bytes: [UInt8], lines: [Range<Int>]) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Scans one line: matches the open containers, opens new ones, then continues or begins a leaf block.
  private mutating func read(_ line: LineCursor) {
    var cursor = line
    let matched = match(&cursor)
    let isWhole = matched == containers.count
    if isWhole, goesOn(with: cursor) { return }
    if !isWhole, !isParagraph { close() }
    let opened = openContainers(&cursor, afterMatching: matched, isWhole: isWhole)
    if !isWhole, opened == 0 {
      // A lazy continuation line: it continues the paragraph of a container whose marker it lacks.
      if isParagraph, !cursor.isBlank, !interrupts(cursor) { return extend(with: cursor.rest) }
      close()
      containers.removeSubrange(matched...)
    }
    begin(with: cursor)
  }

  /// Skips the markers of the open containers, and returns how many of them the line continues.
  private func match(_ cursor: inout LineCursor) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard cursor.indent <= 3, cursor.first == UInt8(ascii: ">") else { return index }
        Self.skipQuote(&cursor)
      case .item(let width):
        if cursor.isBlank { continue }
        guard cursor.indent >= width else { return index }
        cursor.skip(columns: width)
      }
    }
    return containers.count
  }

  /// Skips the marker of a block quote, with one column of white space.
  private static func skipQuote(_ cursor: inout LineCursor) {
    cursor.skipSpace()
    cursor.advance()
    cursor.skip(columns: 1)
  }

  /// Opens the block quotes and list items that begin in the line, and returns their number.
  private mutating func openContainers(
    _ cursor: inout LineCursor, afterMatching matched: Int, isWhole: Bool
  ) -> Int {
    var opened = 0
    while !cursor.isBlank, cursor.indent <= 3, containers.count < Self.deepest {
      let container: Container
      if cursor.first == UInt8(ascii: ">") {
        Self.skipQuote(&cursor)
        container = .quote
      } else if let item = ListMarker(cursor, interrupts: isParagraph && opened == 0 && isWhole) {
        cursor = item.content
        container = .item(width: item.width)
      } else {
        break
      }
      if opened == 0 {
        close()
        containers.removeSubrange(matched...)
      }
      containers.append(container)
      opened += 1
    }
    return opened
  }

  /// The deepest nesting that is parsed, which bounds the cost of a line by its length.
  private static let deepest = 64
}

/// Opening, continuing and closing of leaf blocks.
extension MarkdownScanner {
  /// Whether the open leaf block is a paragraph.
  var isParagraph: Bool { if case .paragraph = leaf { true } else { false } }

  /// Closes the open leaf block and scans its content.
  mutating func close() {
    switch leaf {
    case .none, .html(_, .opaque): break
    case .paragraph(let ranges):
      define(ranges)
      scan(ranges, isHTML: false)
    case .html(let ranges, let kind): scan(ranges, isHTML: true, isAmongTags: kind == .tags)
    case .fence(let block, _, _, _): pieces.append(.block(block))
    }
    leaf = .none
  }

  /// Appends a line to the open paragraph.
  mutating func extend(with range: Range<Int>) {
    guard case .paragraph(var ranges) = leaf else { return }
    leaf = .none
    ranges.append(range)
    leaf = .paragraph(ranges)
  }

  /// Continues an open code or HTML block with a line; returns false if there is none or it has ended.
  mutating func goesOn(with cursor: LineCursor) -> Bool {
    switch leaf {
    case .none, .paragraph: return false
    case .fence(var block, let mark, let count, let indent):
      leaf = .none
      if cursor.indent <= 3, Self.isFence(cursor, mark, atLeast: count) {
        block.isClosed = true
        block.prefix = Array(bytes[lines[number].lowerBound..<cursor.position])
        block.prefix += [UInt8](repeating: UInt8(ascii: " "), count: cursor.indent)
        block.range = block.range.lowerBound..<cursor.end
        pieces.append(.block(block))
      } else {
        var code = cursor
        code.skip(columns: min(indent, cursor.indent))
        block.lines.append(code.rest)
        block.range = block.range.lowerBound..<cursor.end
        leaf = .fence(block, mark: mark, count: count, indent: indent)
      }
      return true
    case .html(var ranges, let kind):
      if kind == .tags, cursor.isBlank {
        close()
        return false
      }
      leaf = .none
      ranges.append(cursor.rest)
      leaf = .html(ranges, kind)
      if kind.ends(with: cursor) { close() }
      return true
    }
  }

  /// Begins a leaf block with the rest of a line, or continues the open paragraph.
  mutating func begin(with cursor: LineCursor) {
    if cursor.isBlank { return close() }
    if cursor.indent >= 4, !isParagraph { return beginBlock() }
    if cursor.indent <= 3 {
      if beginFence(with: cursor) { return }
      if let kind = HTMLBlock(cursor, interrupts: isParagraph) {
        close()
        beginBlock(isComment: kind == .comment && cursor.isOnlyComment)
        leaf = .html([cursor.rest], kind)
        if kind.ends(with: cursor) { close() }
        return
      }
      if Self.isHeading(cursor) || ThematicBreak.matches(cursor) {
        close()
        beginBlock()
        return scan([cursor.rest], isHTML: false)
      }
    }
    if isParagraph { return extend(with: cursor.rest) }
    beginBlock()
    leaf = .paragraph([cursor.rest])
  }

  /// Returns whether a line interrupts a paragraph.
  func interrupts(_ cursor: LineCursor) -> Bool {
    guard cursor.indent <= 3 else { return false }
    return Self.fence(cursor) != nil || HTMLBlock(cursor, interrupts: true) != nil
      || Self.isHeading(cursor) || ThematicBreak.matches(cursor)
  }

  /// Opens a fenced code block if a line begins with a fence; returns whether it does.
  private mutating func beginFence(with cursor: LineCursor) -> Bool {
    guard let (mark, count) = Self.fence(cursor) else { return false }
    close()
    beginBlock()
    var info = cursor
    info.skipSpace()
    info.advance(count)
    let block = FencedBlock(
      range: lines[number], line: number + 1,
      info: String(decoding: bytes[info.rest], as: UTF8.self).trimmed, block: blocks.count - 1)
    leaf = .fence(block, mark: mark, count: count, indent: cursor.indent)
    return true
  }

  /// Returns the character and length of the opening fence in a line; nil if there is none.
  private static func fence(_ line: LineCursor) -> (mark: UInt8, count: Int)? {
    var cursor = line
    cursor.skipSpace()
    guard let mark = cursor.byte(0), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    let count = cursor.run(of: mark)
    guard count >= 3 else { return nil }
    let info = cursor.bytes[cursor.rest].dropFirst(count)
    // Backticks followed by another backtick begin a code span instead.
    return mark == UInt8(ascii: "`") && info.contains(mark) ? nil : (mark, count)
  }

  /// Returns whether a line is a closing fence of at least some length.
  private static func isFence(_ line: LineCursor, _ mark: UInt8, atLeast count: Int) -> Bool {
    var cursor = line
    cursor.skipSpace()
    let length = cursor.run(of: mark)
    cursor.advance(length)
    return length >= count && cursor.isBlank
  }

  /// Returns whether a line is an ATX heading: 1 to 6 `#` and white space.
  private static func isHeading(_ line: LineCursor) -> Bool {
    var cursor = line
    cursor.skipSpace()
    let count = cursor.run(of: UInt8(ascii: "#"))
    guard (1...6).contains(count) else { return false }
    return cursor.byte(count).map(LineCursor.isSpace) ?? true
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
