/// Finds the numbers, flags and commands in the bytes of path data.
struct PathDataScanner {
  /// The letters of commands, small.
  static let commands = Array("mzlhvcsqta".utf8)

  private let bytes: [UInt8]
  /// The number of bytes before what comes next.
  private(set) var offset = 0
  /// Where the last command is, and where the numbers of its last segment begin.
  private(set) var command = 0, segment = 0
  private var letter: UInt8 = 0

  /// A scanner of bytes.
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

  /// Goes on behind the letter of a command.
  mutating func begin(_ letter: UInt8) {
    (command, self.letter) = (offset, letter)
    offset += 1
  }

  /// Goes on to the numbers of a segment.
  mutating func beginSegment() {
    skipSpace()
    segment = offset
  }

  /// Whether numbers for one more segment follow; what separates them is skipped.
  mutating func hasMoreNumbers() throws(PathDataError) -> Bool {
    let hasComma = skipSeparator()
    if let byte = peek, Self.isDigit(byte) || Self.isSign(byte) || byte == UInt8(ascii: ".") {
      return true
    }
    if hasComma { throw missingNumber }
    return false
  }

  /// A number, with what separates it from one before.
  mutating func number(isFirst: Bool) throws(PathDataError) -> Double {
    if isFirst { skipSpace() } else { skipSeparator() }
    let first = offset
    if let byte = peek, Self.isSign(byte) { offset += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      offset = first
      throw missingNumber
    }
    skipExponent()
    return Double(String(decoding: bytes[first..<offset], as: UTF8.self)) ?? .infinity
  }

  /// A flag of an arc: one digit, which needs nothing between it and the next.
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

  /// Skips space with at most one comma; whether there was one.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  private mutating func skipDigits() -> Int {
    let first = offset
    while let byte = peek, Self.isDigit(byte) { offset += 1 }
    return offset - first
  }

  /// Skips an exponent, if it has a digit.
  private mutating func skipExponent() {
    guard let byte = peek, byte | 0x20 == UInt8(ascii: "e") else { return }
    let first = offset
    offset += 1
    if let sign = peek, Self.isSign(sign) { offset += 1 }
    if skipDigits() == 0 { offset = first }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}
