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
