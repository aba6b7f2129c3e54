/// A cursor in a line that counts columns as CommonMark does, with a tab stop every four.
struct LineCursor {
  /// The bytes of the whole article.
  let bytes: [UInt8]
  /// The end of the line, without its line break.
  let end: Int
  /// The index of the next byte.
  private(set) var position: Int
  /// The column of the next byte, from 0.
  private(set) var column = 0

  init(_ bytes: [UInt8], line: Range<Int>) {
    self.bytes = bytes
    position = line.lowerBound
    end = line.upperBound
  }

  /// The range from the cursor to the end of the line.
  var rest: Range<Int> { position..<end }

  /// The width in columns of the white space at the cursor.
  var indent: Int {
    var ahead = self
    ahead.skipSpace()
    return ahead.column - column
  }

  /// The first byte that is not white space; nil if there is none.
  var first: UInt8? { firstIndex.map { bytes[$0] } }

  /// Whether the rest of the line is white space.
  var isBlank: Bool { firstIndex == nil }

  private var firstIndex: Int? { rest.first { !Self.isSpace(bytes[$0]) } }

  /// Returns the byte at an offset from the cursor; nil behind the end of the line.
  func byte(_ offset: Int) -> UInt8? {
    position + offset < end ? bytes[position + offset] : nil
  }

  /// Skips white space up to a number of columns.
  mutating func skip(columns: Int) {
    let target = column + columns
    while column < target, let byte = byte(0), Self.isSpace(byte) { advance() }
  }

  /// Skips white space at the cursor.
  mutating func skipSpace() {
    while let byte = byte(0), Self.isSpace(byte) { advance() }
  }

  /// Moves the cursor forward by bytes, up to the end of the line.
  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < end {
      column += bytes[position] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      position += 1
    }
  }

  /// Whether only white space follows the last `-->` of the line.
  var isOnlyComment: Bool {
    let text = String(decoding: bytes[rest], as: UTF8.self)
    guard let end = text.ranges(of: "-->").last else { return true }
    return text[end.upperBound...].allSatisfy(\.isWhitespace)
  }

  /// Returns the number of consecutive bytes equal to `byte` at the cursor.
  func run(of byte: UInt8) -> Int { rest.prefix { bytes[$0] == byte }.count }

  /// Returns whether a byte is a space or a tab.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// A list marker (CommonMark, "List items").
struct ListMarker {
  /// The indent in columns of the item's further lines.
  let width: Int
  /// The line after the marker.
  let content: LineCursor

  /// Parses the list marker at the beginning of a line; nil if there is none.
  ///
  /// - Parameter interrupts: whether the marker would interrupt a paragraph; an empty item and a
  ///   number other than 1 cannot.
  init?(_ line: LineCursor, interrupts: Bool) {
    if ThematicBreak.matches(line) { return nil }
    var cursor = line
    cursor.skipSpace()
    guard let first = cursor.byte(0) else { return nil }
    if [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*")].contains(first) {
      cursor.advance()
    } else {
      let digits = cursor.rest.prefix { Self.isDigit(cursor.bytes[$0]) }.count
      guard (1...9).contains(digits), let end = cursor.byte(digits),
        end == UInt8(ascii: ".") || end == UInt8(ascii: ")")
      else { return nil }
      if interrupts, digits > 1 || first != UInt8(ascii: "1") { return nil }
      cursor.advance(digits + 1)
    }
    if let next = cursor.byte(0), !LineCursor.isSpace(next) { return nil }
    if interrupts, cursor.isBlank { return nil }
    // With five or more columns, the marker takes one of them, and the rest is indented code.
    cursor.skip(columns: cursor.isBlank || cursor.indent > 4 ? 1 : cursor.indent)
    width = max(cursor.column - line.column, 2)
    content = cursor
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A thematic break: three or more of `-`, `*` or `_`, with optional white space (CommonMark).
enum ThematicBreak {
  /// Returns whether a line is a thematic break.
  static func matches(_ line: LineCursor) -> Bool {
    guard let mark = line.first,
      [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(mark)
    else { return false }
    let others = line.rest.filter { !LineCursor.isSpace(line.bytes[$0]) }
    return others.count >= 3 && others.allSatisfy { line.bytes[$0] == mark }
  }
}
