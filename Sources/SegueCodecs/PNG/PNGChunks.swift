import CDeflate
import CPNGShim
import SegueGraphics

/// A writer of PNG chunks into memory, with libpng.
struct PNGContainer {
  private let output = ByteCollector()

  init() {}

  /// Returns the bytes that libpng produced since the last call.
  func take() -> [UInt8] { output.take() }

  /// Writes the signature, IHDR, and the PLTE and tRNS chunks that a format needs.
  func putHead(_ size: PixelSize, _ format: PNGPixelFormat) throws(CodecError) {
    let palette = format.paletteBytes
    let transparency = format.transparencyBytes
    try unsafe check { message in
      var head = unsafe segue_png_head()
      unsafe head.width = UInt32(size.width)
      unsafe head.height = UInt32(size.height)
      unsafe head.bit_depth = UInt8(format.bitDepth)
      unsafe head.color_type = format.type.rawValue
      return unsafe palette.withUnsafeBufferPointer { palette in
        unsafe transparency.withUnsafeBufferPointer { transparency in
          unsafe head.palette = palette.baseAddress
          unsafe head.palette_count = UInt32(palette.count / 3)
          unsafe head.transparency = transparency.baseAddress
          unsafe head.transparency_count = UInt32(transparency.count)
          return unsafe segue_png_write_head(&head, Self.sink, output.address, message)
        }
      }
    }
  }

  /// Writes a chunk with its length and CRC; the name has four letters.
  func putChunk(_ name: String, _ content: [UInt8]) throws(CodecError) {
    precondition(name.utf8.count == 4, "a chunk's name has four letters")
    try unsafe check { message in
      unsafe segue_png_write_chunk(
        name, content, content.count, Self.sink, output.address, message)
    }
  }

  private static let sink: segue_png_sink = { context, bytes, count in
    guard let context = unsafe context, let bytes = unsafe bytes else { return }
    unsafe ByteCollector.at(context).append(bytes, count)
  }

  /// Calls libpng; throws `cannotEncode` with libpng's message if it fails.
  private func check(
    _ job: (UnsafeMutablePointer<CChar>) -> segue_png_status
  ) throws(CodecError) {
    var message = [CChar](repeating: 0, count: Int(SEGUE_PNG_MESSAGE_SIZE))
    let status = unsafe message.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return SEGUE_PNG_FAILED }
      return unsafe job(start)
    }
    guard status == SEGUE_PNG_OK else { throw .cannotEncode(reason: String(characters: message)) }
  }
}

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

  /// Returns the CRC-32 of a chunk's type and data (PNG 1.2, appendix D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
