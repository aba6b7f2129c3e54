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

  /// The number of equal bytes ahead.
  func run(of byte: UInt8) -> Int { rest.prefix { bytes[$0] == byte }.count }

  /// Whether a byte is a space or a tab.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
