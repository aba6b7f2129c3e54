/// A digest of bytes, FNV-1a with 64 bits, that tells files apart which differ by accident.
///
/// Not against intent. About a nanosecond a byte. Source: the FNV draft (Fowler, Noll, Vo), offset
/// basis and prime of 64 bits. Its values stand in goldens and reports, and those of the articles'
/// XXH64 in the marks of articles: so there are two.
package struct ByteDigest: Hashable, Sendable {
  /// The digest of all that was added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of nothing.
  package init() {}

  /// Adds bytes at the end.
  package mutating func add(_ bytes: [UInt8]) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.value = value
  }

  /// The digest of bytes as sixteen hexadecimal digits.
  package static func text(_ bytes: [UInt8]) -> String {
    var digest = ByteDigest()
    digest.add(bytes)
    return text(digest.value)
  }

  /// Sixteen hexadecimal digits.
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
