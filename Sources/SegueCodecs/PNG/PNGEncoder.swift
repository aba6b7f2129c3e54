import CPNGShim
package import SegueGraphics

/// Writes pixmaps as PNG files of 8 bits a sample: RGB when every pixel is opaque, RGBA otherwise.
///
/// Colours are divided by alpha, rounded to nearest; decoding and premultiplying gives the same
/// pixmap back. The bytes are a function of the pixmap and of the versions of libpng and zlib.
package struct PNGEncoder: Sendable {
  /// An encoder; it has no settings.
  package init() {}

  /// The bytes of a PNG file; the pixmap must have at least one pixel.
  ///
  /// Throws `cannotEncode` when libpng runs out of memory.
  package func encode(_ pixmap: Pixmap) throws(CodecError) -> [UInt8] {
    precondition(!pixmap.pixels.isEmpty, "a PNG has at least one pixel")
    let isOpaque = pixmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let straight = isOpaque ? pixmap.pixels : pixmap.pixels.map(unpremultiplied)
    let output = ByteCollector()
    var message = [CChar](repeating: 0, count: Int(SEGUE_PNG_MESSAGE_SIZE))
    let status = unsafe straight.withUnsafeBytes { source in
      unsafe segue_png_write(
        source.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(pixmap.width),
        UInt32(pixmap.height), isOpaque ? 1 : 0,
        { context, bytes, count in
          guard let context = unsafe context, let bytes = unsafe bytes else { return }
          unsafe ByteCollector.at(context).append(bytes, count)
        }, output.address, &message)
    }
    guard status == SEGUE_PNG_OK else { throw .cannotEncode(reason: String(characters: message)) }
    return output.take()
  }
}

/// A premultiplied pixel with its colours divided by alpha, rounded to nearest.
private func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func channel(_ shift: UInt32) -> UInt32 {
    min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
  }
  return channel(0) | channel(8) | channel(16) | alpha << 24
}
