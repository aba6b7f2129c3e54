/// Reads the beginning of a line as CommonMark does: in columns, with a tab stop every four.
struct LineCursor {
  /// The bytes of the whole text.
  let bytes: [UInt8]
  /// The end of the line, without its line break.
  let end: Int
  /// The index of the next byte.
  private(set) var position: Int
  /// The column of the next byte, from 0.
  private(set) var column = 0

  /// A cursor at the beginning of a line.
  init(_ bytes: [UInt8], line: Range<Int>) {
    self.bytes = bytes
    position = line.lowerBound
    end = line.upperBound
  }

  /// What is left of the line.
  var rest: Range<Int> { position..<end }

  /// The columns of white space ahead.
  var indent: Int {
    var ahead = self
    ahead.skipSpace()
    return ahead.column - column
  }

  /// The first byte that is not white space; nil when there is none.
  var first: UInt8? { firstIndex.map { bytes[$0] } }

  /// Whether nothing but white space is left.
  var isBlank: Bool { firstIndex == nil }

  private var firstIndex: Int? { rest.first { !Self.isSpace(bytes[$0]) } }

  /// The byte so far ahead, if the line goes on so long.
  func byte(_ offset: Int) -> UInt8? {
    position + offset < end ? bytes[position + offset] : nil
  }

  /// Goes on by white space of so many columns, or less if there is less.
  mutating func skip(columns: Int) {
    let target = column + columns
    while column < target, let byte = byte(0), Self.isSpace(byte) { advance() }
  }

  /// Goes on to the first byte that is not white space.
  mutating func skipSpace() {
    while let byte = byte(0), Self.isSpace(byte) { advance() }
  }

  /// Goes on by bytes.
  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < end {
      column += bytes[position] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      position += 1
    }
  }

  /// Whether nothing but white space is behind the last end of a comment in the line.
  var isOnlyComment: Bool {
    let text = String(decoding: bytes[rest], as: UTF8.self)
    guard let end = text.ranges(of: "-->").last else { return true }
    return text[end.upperBound...].allSatisfy(\.isWhitespace)
  }

  /// The number of equal bytes ahead.
  func run(of byte: UInt8) -> Int { rest.prefix { bytes[$0] == byte }.count }

  /// Whether a byte is a space or a tab.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// The marker at the beginning of an item of a list.
struct ListMarker {
  /// The columns by which the item's further lines are indented.
  let width: Int
  /// The line behind the marker.
  let content: LineCursor

  /// The marker at the beginning of a line; nil when there is none.
  ///
  /// - Parameter interrupts: whether it would end a paragraph, which an empty item and a number other
  ///   than 1 cannot.
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
    // Five columns and more are one, and code that is indented by the rest.
    cursor.skip(columns: cursor.isBlank || cursor.indent > 4 ? 1 : cursor.indent)
    width = max(cursor.column - line.column, 2)
    content = cursor
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A line across the page: three or more of `-`, `*` or `_`, with white space between.
enum ThematicBreak {
  /// Whether a line is one.
  static func matches(_ line: LineCursor) -> Bool {
    guard let mark = line.first,
      [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(mark)
    else { return false }
    let others = line.rest.filter { !LineCursor.isSpace(line.bytes[$0]) }
    return others.count >= 3 && others.allSatisfy { line.bytes[$0] == mark }
  }
}
