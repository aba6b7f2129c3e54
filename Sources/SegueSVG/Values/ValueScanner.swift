internal import SegueGraphics

/// A scanner of attribute values: numbers, words and separators in ASCII.
struct ValueScanner {
  let bytes: [UInt8]
  var offset = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  var isAtEnd: Bool { offset >= bytes.count }

  /// Skips white space.
  mutating func skipSpace() {
    while let byte = peek, Self.isSpace(byte) { offset += 1 }
  }

  /// Skips white space with at most one comma; returns whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Consumes a byte if it comes next.
  mutating func take(_ byte: Character) -> Bool {
    guard let value = byte.asciiValue, peek == value else { return false }
    offset += 1
    return true
  }

  /// Parses a number; nil and nothing is consumed if there is none.
  mutating func number() -> Double? {
    guard let number = DecimalNumber(bytes, at: offset), abs(number.value) < 1e30 else {
      return nil
    }
    offset = number.end
    return number.value
  }

  /// Parses letters, digits, hyphens and underscores; empty if there are none.
  mutating func word() -> String {
    let first = offset
    while let byte = peek, Self.isWord(byte) { offset += 1 }
    return String(decoding: bytes[first..<offset], as: UTF8.self)
  }

  /// Returns what follows, without white space at both ends.
  var rest: String {
    String(decoding: bytes[min(offset, bytes.count)...], as: UTF8.self).trimmed
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: byte >= 0x80
    }
  }
}

extension StringProtocol {
  /// The text without ASCII white space at both ends.
  var trimmed: String {
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !ValueScanner.isSpace($0) }),
      let last = bytes.lastIndex(where: { !ValueScanner.isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The numbers of a list, with spaces or commas between them; nil if anything else is in it.
  var numbers: [Double]? {
    var scanner = ValueScanner(self)
    var values: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let value = scanner.number() else { return nil }
      values.append(value)
      scanner.skipSeparator()
    }
    return values
  }
}
