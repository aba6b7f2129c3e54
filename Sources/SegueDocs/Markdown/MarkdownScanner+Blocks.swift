/// Blocks that hold no others.
extension MarkdownScanner {
  /// Whether a paragraph is open.
  var isParagraph: Bool { if case .paragraph = leaf { true } else { false } }

  /// Ends the open block and notes what it holds.
  mutating func close() {
    switch leaf {
    case .none, .html(_, .opaque): break
    case .paragraph(let ranges): scan(ranges, isHTML: false)
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
    if cursor.indent >= 4, !isParagraph { return }
    if cursor.indent <= 3 {
      if beginFence(with: cursor) { return }
      if let kind = HTMLBlock(cursor, interrupts: isParagraph) {
        close()
        leaf = .html([cursor.rest], kind)
        if kind.ends(with: cursor) { close() }
        return
      }
      if Self.isHeading(cursor) || ThematicBreak.matches(cursor) {
        close()
        return scan([cursor.rest], isHTML: false)
      }
    }
    if isParagraph { return extend(with: cursor.rest) }
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
    var info = cursor
    info.skipSpace()
    info.advance(count)
    let block = FencedBlock(
      range: lines[number], line: number + 1,
      info: String(decoding: bytes[info.rest], as: UTF8.self).trimmed)
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
