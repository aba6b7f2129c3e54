import CDeflate

/// Reads the chunks of a PNG file one after the other, each with its checksum verified.
struct PNGChunkReader {
  /// One chunk.
  struct Chunk {
    /// The name's four letters.
    var name: String
    /// The content: a part of the file, not a copy.
    var content: ArraySlice<UInt8>

    /// The number in four bytes, the highest first, at a place of the content; nil beyond its end.
    func word(_ place: Int) -> Int? {
      guard content.count >= place + 4 else { return nil }
      return content.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private let bytes: [UInt8]
  private let path: String
  private var place = FileSignature.png.count
  private var isAtEnd = false
  /// The bytes after the chunks read so far.
  var remaining: Int { bytes.count - place }

  /// A reader of a file that begins with the signature.
  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The next chunk; nil after IEND.
  ///
  /// Throws `truncated` when the file ends before IEND, and `corrupt`.
  mutating func next() throws(CodecError) -> Chunk? {
    if isAtEnd { return nil }
    guard bytes.count - place >= 12 else { throw .truncated(path: path) }
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let letters = bytes[place + 4..<place + 8]
    guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw .corrupt(path: path, reason: "a chunk's name has other characters than letters")
    }
    let name = String(decoding: letters, as: UTF8.self)
    if length > 0x7FFF_FFFF { throw .corrupt(path: path, reason: "\(name): it is too long") }
    guard bytes.count - place - 12 >= length else { throw .truncated(path: path) }
    let end = place + 8 + length
    let sum = bytes[end..<end + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == Self.checksum(bytes[place + 4..<end]) else {
      throw .corrupt(path: path, reason: "\(name): CRC error")
    }
    defer {
      place = end + 4
      isAtEnd = name == "IEND"
    }
    return Chunk(name: name, content: bytes[place + 8..<end])
  }

  /// The checksum of a chunk's name and content (CRC-32; PNG 1.2, appendix D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
