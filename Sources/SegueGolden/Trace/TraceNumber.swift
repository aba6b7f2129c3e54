/// A parser of numbers in traces: decimal digits, a point, no exponent, no plus sign.
enum TraceNumber {
  /// Parses a whole number >= 0 of at most 15 digits.
  static func whole(_ text: some StringProtocol) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// Parses a decimal number of at most 15 digits before the point and 3 after it.
  static func decimal(_ text: some StringProtocol) -> Double? {
    thousandths(text).map { Double($0) / 1000 }
  }

  /// Parses a time >= 0 in seconds; returns milliseconds.
  static func milliseconds(_ text: some StringProtocol) -> Int? {
    guard let value = thousandths(text), value >= 0, value < 1 << 50 else { return nil }
    return value
  }

  /// Parses a digest: 16 hexadecimal digits in lower case.
  static func digest(_ text: some StringProtocol) -> UInt64? {
    let isValid = text.utf8.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 16, isValid else { return nil }
    return UInt64(text, radix: 16)
  }

  /// Formats a digest as 16 hexadecimal digits.
  static func text(ofDigest digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Parses a decimal number, in thousandths; exact, as traces have three decimals.
  private static func thousandths(_ text: some StringProtocol) -> Int? {
    let isNegative = text.utf8.first == 0x2D
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = whole(parts[0]) else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, let digits = self.whole(parts[1]) else { return nil }
      fraction = digits * [1, 100, 10, 1][parts[1].utf8.count]
    }
    return (isNegative ? -1 : 1) * (whole * 1000 + fraction)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// The fields of a trace line, separated by two spaces; quoted text may contain spaces.
struct TraceFields {
  /// The fields that are not consumed yet.
  private(set) var rest: ArraySlice<Substring>

  /// Splits a line into fields, after its indentation.
  init(_ line: Substring, after indentation: Int) {
    rest = Self.split(line.dropFirst(indentation))[...]
  }

  /// Consumes and returns the next field; nil at the end.
  mutating func next() -> Substring? { rest.popFirst() }

  /// Consumes the next field if its first word is `key`, and returns the text after it.
  mutating func take(_ key: String) -> Substring? {
    guard let first = rest.first, first.hasPrefix(key + " ") else { return nil }
    rest.removeFirst()
    return first.dropFirst(key.count + 1)
  }

  /// Splits a line at two spaces outside quotes.
  private static func split(_ line: Substring) -> [Substring] {
    let bytes = line.utf8
    var fields: [Substring] = []
    var start = bytes.startIndex
    var index = start
    var isQuoted = false
    while index != bytes.endIndex {
      let after = bytes.index(after: index)
      switch bytes[index] {
      case 0x5C where isQuoted && after != bytes.endIndex:
        index = bytes.index(after: after)
        continue
      case 0x22: isQuoted.toggle()
      case 0x20 where !isQuoted && after != bytes.endIndex && bytes[after] == 0x20:
        fields.append(line[start..<index])
        start = bytes.index(after: after)
        index = start
        continue
      default: break
      }
      index = after
    }
    if start != bytes.endIndex || !fields.isEmpty { fields.append(line[start...]) }
    return fields
  }
}
