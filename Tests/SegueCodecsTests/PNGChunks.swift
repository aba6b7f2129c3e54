import SegueCodecs

/// The chunks of a PNG file, for editing and reassembly with valid checksums.
struct PNGChunks {
  /// A chunk: a name of four letters and its content.
  struct Chunk: Equatable {
    var name: String
    var content: [UInt8]
  }

  var chunks: [Chunk] = []

  /// Splits a file into its chunks.
  init(_ bytes: [UInt8]) {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, content: Array(bytes[place + 8..<place + 8 + length])))
      place += 12 + length
    }
  }

  var bytes: [UInt8] {
    FileSignature.png
      + chunks.flatMap { chunk -> [UInt8] in
        let body = Array(chunk.name.utf8) + chunk.content
        return Self.word(UInt32(chunk.content.count)) + body + Self.word(Self.crc32(body))
      }
  }

  /// Returns the index of the n-th chunk of a name, counted from 0.
  func place(of name: String, _ number: Int = 0) -> Int {
    chunks.indices.filter { chunks[$0].name == name }[number]
  }

  /// Writes a four-byte number into a chunk.
  mutating func set(_ name: String, _ number: Int = 0, at offset: Int, to value: UInt32) {
    chunks[place(of: name, number)].content.replaceSubrange(
      offset..<offset + 4, with: Self.word(value))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
