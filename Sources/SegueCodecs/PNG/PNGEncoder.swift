package import SegueGraphics

/// Writes pixmaps as small PNG files.
///
/// Pixels are stored as a palette of at most 256 colours, gray, RGB or RGBA, of 8 bits a sample or
/// fewer, whichever keeps every pixel and is smallest. Colours are divided by alpha, rounded to
/// nearest; decoding and premultiplying gives the same pixmap back. The bytes are a function of the
/// pixmap, the effort and the versions of libpng and libdeflate; at the greatest effort also of
/// zopfli, where it was there at build time.
package struct PNGEncoder: Sendable {
  /// The time to be spent on a small file.
  package var effort: PNGEffort

  /// An encoder of an effort.
  package init(effort: PNGEffort = .standard) { self.effort = effort }

  /// The bytes of a PNG file; the pixmap must have at least one pixel.
  ///
  /// Throws `cannotEncode` when there is no memory for it.
  package func encode(_ pixmap: Pixmap) throws(CodecError) -> [UInt8] {
    precondition(!pixmap.pixels.isEmpty, "a PNG has at least one pixel")
    let pixels = pixmap.straightPixels
    var survey = PNGColorSurvey()
    survey.add(pixels)
    let candidates = PNGPixelFormat.candidates(for: survey, pixels: pixels.count).map {
      PNGCompressor.Candidate(pixels: pixels, format: $0)
    }
    let best = try PNGCompressor(effort: effort).smallest(candidates, width: pixmap.width)
    let container = PNGContainer()
    try container.putHead(pixmap.size, best.format)
    try container.putChunk("IDAT", best.bytes)
    try container.putChunk("IEND", [])
    return container.take()
  }
}

extension Pixmap {
  /// The pixels with their colours divided by alpha, rounded to nearest; 0 where alpha is 0.
  ///
  /// Multiplied by alpha again, rounded to nearest, they are the pixels that they were.
  var straightPixels: [UInt32] {
    guard let first = pixels.firstIndex(where: { $0 >> 24 != 255 }) else { return pixels }
    var straight = pixels
    for index in first..<straight.count { straight[index] = unpremultiplied(straight[index]) }
    return straight
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
