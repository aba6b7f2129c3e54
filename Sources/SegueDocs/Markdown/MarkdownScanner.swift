/// Finds the fenced blocks, comments and images of a Markdown text, as CommonMark divides it.
///
/// What stands in other code, in code spans, in longer comments or in raw text such as `<pre>` is
/// not found. Works on bytes, so that whatever a text holds stays as it is; a tab counts to the next
/// of columns 4, 8, 12. Linear in the length of the text. Source: the CommonMark specification 0.31,
/// its sections on blocks and on raw HTML.
struct MarkdownScanner {
  /// What a block may be nested in.
  enum Container: Hashable {
    /// A block quote.
    case quote
    /// An item of a list, whose content is indented by so many columns.
    case item(width: Int)
  }

  /// The block that the lines so far leave open.
  enum Leaf {
    case none
    /// Text, with the rest of each of its lines.
    case paragraph([Range<Int>])
    /// A block of code, its fence and the columns before it.
    case fence(FencedBlock, mark: UInt8, count: Int, indent: Int)
    /// Raw HTML, with the rest of each of its lines.
    case html([Range<Int>], HTMLBlock)
  }

  /// The text.
  let bytes: [UInt8]
  /// The lines without their line breaks.
  let lines: [Range<Int>]
  /// What was found so far, in order.
  var pieces: [MarkdownPiece] = []
  /// The blocks that hold no others, in order; pieces name theirs by its index.
  var blocks: [MarkdownBlock] = []
  /// What the next line may go on with.
  var leaf = Leaf.none
  private var containers: [Container] = []
  /// The destinations of link reference definitions by their labels; the first of a label counts.
  private var definitions: [String: String] = [:]
  /// The index of the line at hand.
  private(set) var number = 0

  /// Returns the parts of a text that may belong to clips, in order, and the blocks that hold them.
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

  /// Returns a part with the destination of an image by reference; nil for one without a definition.
  private func resolved(_ piece: MarkdownPiece) -> MarkdownPiece? {
    guard case .image(var image) = piece, case .reference(let reference) = image.form
    else { return piece }
    guard let destination = definitions[reference.label] else { return nil }
    image.destination = destination
    return .image(image)
  }

  /// Notes the link reference definitions with which a paragraph begins.
  private mutating func define(_ lines: [Range<Int>]) {
    for line in lines {
      guard let found = MarkdownReference.definition(bytes[line]) else { return }
      definitions[found.label] = definitions[found.label] ?? found.destination
    }
  }

  /// Notes that a block begins in the line at hand.
  mutating func beginBlock(isComment: Bool = false) {
    blocks.append(
      MarkdownBlock(depth: containers.count, line: number + 1, isComment: isComment))
  }

  private init(bytes: [UInt8], lines: [Range<Int>]) {
    self.bytes = bytes
    self.lines = lines
  }

  private mutating func read(_ line: LineCursor) {
    var cursor = line
    let matched = match(&cursor)
    let isWhole = matched == containers.count
    if isWhole, goesOn(with: cursor) { return }
    if !isWhole, !isParagraph { close() }
    let opened = openContainers(&cursor, afterMatching: matched, isWhole: isWhole)
    if !isWhole, opened == 0 {
      // A line of text goes on with the paragraph of a quote or list that it is no part of.
      if isParagraph, !cursor.isBlank, !interrupts(cursor) { return extend(with: cursor.rest) }
      close()
      containers.removeSubrange(matched...)
    }
    begin(with: cursor)
  }

  /// Goes past the marks of the open containers and returns how many the line is part of.
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

  private static func skipQuote(_ cursor: inout LineCursor) {
    cursor.skipSpace()
    cursor.advance()
    cursor.skip(columns: 1)
  }

  /// Opens the quotes and items that begin in the line, and returns how many.
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

  /// Nesting that is deeper is not looked into, so that a line costs no more than its length.
  private static let deepest = 64
}

/// Blocks that hold no others.
extension MarkdownScanner {
  /// Whether a paragraph is open.
  var isParagraph: Bool { if case .paragraph = leaf { true } else { false } }

  /// Ends the open block and notes what it holds.
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

  /// Adds a line to the open paragraph.
  mutating func extend(with range: Range<Int>) {
    guard case .paragraph(var ranges) = leaf else { return }
    leaf = .none
    ranges.append(range)
    leaf = .paragraph(ranges)
  }

  /// Adds a line to an open block of code or HTML; false when none is open, or it is over.
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

  /// Begins a block with what is left of a line, or goes on with a paragraph.
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

  /// Whether a line would end a paragraph and begin another block.
  func interrupts(_ cursor: LineCursor) -> Bool {
    guard cursor.indent <= 3 else { return false }
    return Self.fence(cursor) != nil || HTMLBlock(cursor, interrupts: true) != nil
      || Self.isHeading(cursor) || ThematicBreak.matches(cursor)
  }

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

  /// The fence that a line begins a block with: its character and its length.
  private static func fence(_ line: LineCursor) -> (mark: UInt8, count: Int)? {
    var cursor = line
    cursor.skipSpace()
    guard let mark = cursor.byte(0), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    let count = cursor.run(of: mark)
    guard count >= 3 else { return nil }
    let info = cursor.bytes[cursor.rest].dropFirst(count)
    // With a backtick behind it, it is code within a line.
    return mark == UInt8(ascii: "`") && info.contains(mark) ? nil : (mark, count)
  }

  private static func isFence(_ line: LineCursor, _ mark: UInt8, atLeast count: Int) -> Bool {
    var cursor = line
    cursor.skipSpace()
    let length = cursor.run(of: mark)
    cursor.advance(length)
    return length >= count && cursor.isBlank
  }

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
