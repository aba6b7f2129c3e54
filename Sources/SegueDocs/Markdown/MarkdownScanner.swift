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
  /// What the next line may go on with.
  var leaf = Leaf.none
  private var containers: [Container] = []
  /// The index of the line at hand.
  private(set) var number = 0

  /// The parts of a text that may have to do with clips, in order.
  static func pieces(of bytes: [UInt8], lines: [Range<Int>]) -> [MarkdownPiece] {
    var scanner = MarkdownScanner(bytes: bytes, lines: lines)
    for index in lines.indices {
      scanner.number = index
      scanner.read(LineCursor(bytes, line: lines[index]))
    }
    scanner.close()
    return scanner.pieces
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
