/// A 64-bit FNV-1a digest of bytes, to detect accidental differences of files.
///
/// Not secure against intent. About a nanosecond a byte. Source: the FNV draft (Fowler, Noll, Vo),
/// offset basis and prime of 64 bits. Goldens and reports store its values; articles store XXH64
/// digests, so both exist.
package struct ByteDigest: Hashable, Sendable {
  /// The digest of the bytes added until now.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Starts with the digest of no bytes.
  package init() {}

  /// Appends bytes to the digested data.
  package mutating func add(_ bytes: [UInt8]) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.value = value
  }

  /// Returns the digest of bytes as sixteen hexadecimal digits.
  package static func text(_ bytes: [UInt8]) -> String {
    var digest = ByteDigest()
    digest.add(bytes)
    return text(digest.value)
  }

  /// Formats a digest as sixteen hexadecimal digits.
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
