// PNG files: `PNGEncoder` writes and `PNGDecoder` reads them. The folder Deflate has the
// compressors; APNG uses the same parts for its frames.
//
// Encoding:
// 1. `PNGEncoder` divides the colours of the pixmap by alpha (straight pixels).
// 2. `PNGColorSurvey` finds whether all pixels are gray, opaque, or clear and opaque only, and
//    whether they have at most 256 colours.
// 3. `PNGPixelFormat.candidates` lists the formats that keep every pixel: a palette, gray, RGB or
//    RGBA, each with the fewest bits. `EdgeColors` puts the most frequent colour at the edges at
//    index 0.
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
// 3. `PlainPNG` inflates 8-bit RGB and RGBA files into the memory of the pixels and undoes the
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

/// The time spent on making a PNG small, 1...9; the decoded pixels are the same at each.
///
/// On a photograph of 390 × 844 pixels, 1 takes some milliseconds, 5 some tens, 8 about half a
/// second and 9 some ten seconds: it uses zopfli, which makes the photograph 1 % smaller than 8.
/// Flat pictures are searched longer, but take at most as long as photographs. In builds without
/// zopfli, 9 takes about a second and gives other bytes. A greater effort hardly ever gives a
/// larger file.
package struct PNGEffort: Hashable, Sendable {
  /// The valid efforts, fastest first.
  package static let range = 1...9
  /// The effort that takes the least time.
  package static let fast = PNGEffort(1)
  /// Small files at a speed that suits sequences of hundreds of frames.
  package static let standard = PNGEffort(5)
  /// The effort for the smallest files.
  package static let best = PNGEffort(9)

  /// The effort as a number, in ``range``.
  package let level: Int

  /// Creates the effort of a number, which must be in ``range``.
  package init(_ level: Int) {
    precondition(Self.range.contains(level), "a PNG effort is 1 to 9")
    self.level = level
  }

  /// The processor time of a pixel in seconds, for a frame of an APNG of photographs.
  ///
  /// A still picture takes as long at 5, and half as long at other efforts.
  package var pixelTime: Double {
    [110e-9, 130e-9, 150e-9, 280e-9, 430e-9, 570e-9, 880e-9, 1.6e-6, 25e-6][level - 1]
  }

  /// Returns libdeflate's level for the final compression.
  ///
  /// From 10 on libdeflate weighs code lengths as it searches: 4.7 % less on a clip of photographs.
  /// Flat rows, which a trial made very small, take a fifth of the time of a photograph's, and the
  /// greatest level makes them 3 to 13 % smaller than 11.
  func deflateLevel(isFlat: Bool, isStill: Bool) -> Int {
    let usual = [1, 4, 7, 9, isStill ? 11 : 10, 11, 11, 12, 12][level - 1]
    return isFlat && weighsFlatness ? 12 : usual
  }

  /// Whether flat rows are compressed at a higher level than others.
  var weighsFlatness: Bool { level >= 5 }

  /// The zopfli settings of the final compression; nil if libdeflate does all of it.
  ///
  /// On a photograph's rows 5 iterations leave 0.37 % more than 15 and take 60 % of the time, 10
  /// leave 0.08 % more and take 72 %. With 7 the clips of photographs are 0.3 % smaller than
  /// apngasm's, in 0.9 of its time.
  var zopfli: Zopfli? { level == 9 ? Zopfli(iterations: 7) : nil }

  /// Returns the recompressor for the compressed stream; nil if it is not recompressed.
  ///
  /// At 5 a pass takes a third of the time of libdeflate's greatest level, at 8 two take twice as
  /// much. More passes, and more distances, find some thousandths.
  func recompressor(isFlat: Bool) -> DeflateRecompressor? {
    switch level {
    case ..<5: nil
    case 5...6: DeflateRecompressor(passes: isFlat ? 1 : 0, distances: 4)
    case 7: DeflateRecompressor(passes: 1, distances: 8)
    default: DeflateRecompressor(passes: 2, distances: 16)
    }
  }

  /// A round of choosing among filtered rows: libdeflate's level, and the number of rows kept.
  struct Trial {
    var level: Int
    var kept: Int
  }

  /// The rounds of choosing among filtered rows, the quickest first; the last one keeps a single candidate.
  ///
  /// Level 6 takes a tenth of the time of 10, whose ranking is nearly that of 12: on photographs
  /// the choice of 10 among the best six is up to 0.7 % smaller than the choice of 6.
  var trials: [Trial] {
    let first = [1, 1, 1, 1, 3, 3, 6, 6, 6][level - 1]
    return level < 9
      ? [Trial(level: first, kept: 1)]
      : [Trial(level: first, kept: 6), Trial(level: 10, kept: 1)]
  }

  /// The shortest runs of unchanged pixels that an APNG's frame makes transparent; each length is tried.
  var holeRuns: [Int] { level < 8 ? [1, 8] : [1, 4, 16] }

  /// Returns the filters to try for samples, not for palette indices.
  ///
  /// `fewestPairs` makes screens with photographs on them about 1 % smaller, for a fifth more time.
  func filters(isStill: Bool) -> [RowFilter] {
    switch level {
    case 1: [.smallestSum]
    case 5...6 where isStill: [.none, .smallestSum, .fewestPairs]
    case 2...6: [.none, .smallestSum]
    case 7: [.none, .up, .smallestSum, .fewestPairs]
    default: [.none, .sub, .up, .average, .paeth, .smallestSum, .fewestPairs, .leastEntropy]
    }
  }
}
