/// A tokenizer of path data: finds numbers, flags and commands.
struct PathDataScanner {
  /// The letters of commands, in lower case.
  static let commands = Array("mzlhvcsqta".utf8)

  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var offset = 0
  /// The offsets of the last command, and of the numbers of its last segment.
  private(set) var command = 0, segment = 0
  private var letter: UInt8 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte; nil at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips the white space of SVG: tab, line feed, form feed, carriage return, space.
  mutating func skipSpace() {
    while let byte = peek,
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
        || byte == 0x0D
    { offset += 1 }
  }

  /// Consumes the letter of a command.
  mutating func begin(_ letter: UInt8) {
    (command, self.letter) = (offset, letter)
    offset += 1
  }

  /// Moves to the numbers of a segment.
  mutating func beginSegment() {
    skipSpace()
    segment = offset
  }

  /// Skips a separator and returns whether the numbers of another segment follow.
  mutating func hasMoreNumbers() throws(PathDataError) -> Bool {
    let hasComma = skipSeparator()
    if let byte = peek, Self.isDigit(byte) || Self.isSign(byte) || byte == UInt8(ascii: ".") {
      return true
    }
    if hasComma { throw missingNumber }
    return false
  }

  /// Parses a number, after skipping the separator from the previous one.
  mutating func number(isFirst: Bool) throws(PathDataError) -> Double {
    if isFirst { skipSpace() } else { skipSeparator() }
    guard let number = DecimalNumber(bytes, at: offset) else { throw missingNumber }
    offset = number.end
    return number.value
  }

  /// Parses a flag of an arc: one digit, which needs no separator after it.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw PathDataError(offset: offset, problem: .wrongFlag)
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  private var missingNumber: PathDataError {
    PathDataError(offset: offset, problem: .missingNumber(command: letter))
  }

  /// Skips white space with at most one comma; returns whether there was a comma.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}
