import SegueGraphics

/// The bytes of a font file, or of a collection; they may be hostile.
///
/// OpenType with outlines of either kind (TrueType, CFF) is read, and collections of it. Two files
/// are equal if their names, lengths and digests are.
package struct FontFile: Hashable, Sendable {
  /// The name of the file in error messages: a path as the caller gave it.
  package let name: String
  /// The content of the file.
  let bytes: [UInt8]
  /// The length of the file in bytes.
  package var byteCount: Int { bytes.count }
  /// The XXH64 hash of the bytes.
  package let digest: UInt64
  /// The number of fonts; 1 unless the file is a collection.
  package let count: Int

  /// Identifies a font file by its first bytes; the tables are not read.
  ///
  /// - Throws: `fileTooLong`, `notFont` or `damagedFont`.
  package init(
    _ bytes: [UInt8], named name: String, limits: TextLimits = TextLimits()
  ) throws(TextError) {
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(font: name, limit: limits.fileBytes)
    }
    count = try Self.faces(in: bytes, named: name, limits)
    self.name = name
    self.bytes = bytes
    digest = XXHash64.digest(of: bytes)
  }

  /// Returns the number of fonts, by the signature and the header of a collection.
  private static func faces(
    in bytes: [UInt8], named name: String, _ limits: TextLimits
  ) throws(TextError) -> Int {
    switch bytes.prefix(4) {
    case [0, 1, 0, 0], Array("OTTO".utf8)[...], Array("true".utf8)[...]: return 1
    case Array("ttcf".utf8)[...]:
      guard bytes.count >= 12 else {
        throw .damagedFont(font: name, reason: "it ends within its first bytes")
      }
      let count = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
      guard (1...limits.faces).contains(count) else {
        throw .damagedFont(
          font: name,
          reason: "it has \(count) fonts by its header, over the limit of \(limits.faces)")
      }
      return count
    default: throw .notFont(font: name)
    }
  }

  package static func == (a: FontFile, b: FontFile) -> Bool {
    a.digest == b.digest && a.bytes.count == b.bytes.count && a.name == b.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
