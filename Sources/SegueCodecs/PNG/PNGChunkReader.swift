import CDeflate
import CPNGShim
import SegueGraphics

/// A reader of the chunks of a PNG file, in order, which verifies each CRC.
struct PNGChunkReader {
  struct Chunk {
    /// The chunk type: four letters, such as `IDAT`.
    var name: String
    /// The chunk data: a slice of the file, not a copy.
    var content: ArraySlice<UInt8>

    /// Returns the big-endian 32-bit number at an offset of the data; nil beyond its end.
    func word(_ place: Int) -> Int? {
      guard content.count >= place + 4 else { return nil }
      return content.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private let bytes: [UInt8]
  private let path: String
  private var place = FileSignature.png.count
  private var isAtEnd = false
  /// The number of bytes after the last chunk that was read.
  var remaining: Int { bytes.count - place }

  /// Creates a reader of a file that begins with the PNG signature.
  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Returns the next chunk; nil after IEND.
  ///
  /// Throws `truncated` if the file ends before IEND, and `corrupt`.
  mutating func next() throws(CodecError) -> Chunk? {
    if isAtEnd { return nil }
    guard bytes.count - place >= 12 else { throw .truncated(path: path) }
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let letters = bytes[place + 4..<place + 8]
    guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw .corrupt(path: path, reason: "the name of a chunk has characters other than letters")
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

  /// Returns the CRC-32 of a chunk's type and data (PNG 1.2, appendix D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
