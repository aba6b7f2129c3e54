// PNG files: `PNGEncoder` writes and `PNGDecoder` reads them. The folder Deflate has the
// compressors; APNG uses the same parts for its frames.
//
// Encoding:
// 1. `PNGEncoder` divides the colours of the pixmap by alpha (straight pixels).
// 2. `PNGColorSurvey` finds whether all pixels are gray, opaque, or clear and opaque only, and
//    whether they have at most 256 colours.
// 3. `PNGPixelFormat.candidates` lists the formats that keep every pixel: a palette, gray, RGB or
//    RGBA, each with the fewest bits. `EdgeColorHistogram` gives index 0 to the colour with which
//    rows most often begin or end.
// 4. `PNGCompressor` packs each candidate into rows and filters them in each way that the
//    `PNGEffort` allows (`RowFilter`). A quick run of libdeflate ranks all of them.
// 5. The smallest is compressed well: by libdeflate (`Deflater`), at effort 9 by zopfli as well;
//    `DeflateRecompressor` then chooses better blocks and matches for repetitive rows.
// 6. `PNGContainer` writes the chunks.
//
// Decoding:
// 1. `PNGHeader` is read from the first 33 bytes, and its size is checked before memory is
//    allocated.
// 2. `PNGOrientation` reads ahead to the EXIF orientation, at most 1 MiB.
// 3. `FastPathPNG` inflates 8-bit RGB and RGBA files into the memory of the pixels and undoes the
//    filters there. libpng decodes all others, and those with anything wrong, so that errors are
//    libpng's.
// 4. `SRGBConversion` converts the colours that `PNGColors` finds; colours are premultiplied, and
//    the picture is turned.
//
// Tried and rejected: zlib in place of libdeflate (its levels do not weigh code lengths; lower
// levels take three times the time); a short run of zopfli on flat palettes at efforts 7 and 8
// (splitting deflate blocks gains as much in less time); other orders of the palette
// (0.05 %); libpng for every file (four to eight times the time).

package import SegueGraphics

/// An encoder of pixmaps as small PNG files.
///
/// Pixels are stored as a palette of at most 256 colours, gray, RGB or RGBA, of 8 bits a sample or
/// fewer: the smallest format that keeps every pixel. Colours are divided by alpha, rounded to
/// nearest; decoding and premultiplying gives the same pixmap back. The bytes are a function of the
/// pixmap, the effort and the versions of libpng and libdeflate, and at effort 9 of zopfli, in
/// builds that include it.
package struct PNGEncoder: Sendable {
  /// The time to spend on a small file.
  package var effort: PNGEffort

  /// Creates an encoder with an effort.
  package init(effort: PNGEffort = .standard) { self.effort = effort }

  /// Encodes a pixmap of at least one pixel as the bytes of a PNG file.
  ///
  /// Throws `cannotEncode` if memory runs out.
  package func encode(_ pixmap: Pixmap) throws(CodecError) -> [UInt8] {
    precondition(!pixmap.pixels.isEmpty, "a PNG has at least one pixel")
    let pixels = pixmap.straightPixels
    var survey = PNGColorSurvey()
    survey.add(pixels)
    let candidates = PNGPixelFormat.candidates(
      for: survey, pixels: pixels, width: pixmap.width
    ).map { PNGCompressor.Candidate(pixels: pixels, format: $0) }
    let best = try PNGCompressor(effort: effort, isStill: true)
      .smallest(candidates, width: pixmap.width)
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
  /// Premultiplying them, rounded to nearest, gives the original pixels.
  var straightPixels: [UInt32] {
    guard let first = pixels.firstIndex(where: { $0 >> 24 != 255 }) else { return pixels }
    var straight = pixels
    for index in first..<straight.count { straight[index] = unpremultiplied(straight[index]) }
    return straight
  }
}

/// Returns a premultiplied pixel with its colours divided by alpha, rounded to nearest.
private func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func channel(_ shift: UInt32) -> UInt32 {
    min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
  }
  return channel(0) | channel(8) | channel(16) | alpha << 24
}
