package import SegueGraphics

/// Writes pixmaps as small PNG files.
///
/// Pixels are stored as a palette of at most 256 colours, gray, RGB or RGBA, of 8 bits a sample or
/// fewer, whichever keeps every pixel and is smallest. Colours are divided by alpha, rounded to
/// nearest; decoding and premultiplying gives the same pixmap back. The bytes are a function of the
/// pixmap, the effort and the versions of libpng and libdeflate; at effort 9 also of zopfli, where
/// it was there at build time.
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

/// How much time is spent on making a PNG small, 1...9; the pixels are the same at each.
///
/// On a photograph of 390 × 844 pixels, 1 takes some milliseconds, 5 some tens, 8 about half a second
/// and 9 some ten seconds: it is zopfli's, and makes 1 % less of it than 8. Flat things take as long as
/// photographs at most, and are made with more care for it. Where Segue was built without zopfli, 9
/// takes about a second, and its bytes are others. A greater effort is hardly ever larger.
package struct PNGEffort: Hashable, Sendable {
  /// The efforts that there are.
  package static let range = 1...9
  /// The least time.
  package static let fast = PNGEffort(1)
  /// Small files at a speed that suits sequences of hundreds of frames.
  package static let standard = PNGEffort(5)
  /// The smallest files.
  package static let best = PNGEffort(9)

  /// The effort as a number.
  package let level: Int

  /// The effort of a number, which must be in ``range``.
  package init(_ level: Int) {
    precondition(Self.range.contains(level), "a PNG effort is 1 to 9")
    self.level = level
  }

  /// The processor time of a pixel in seconds, of a frame of an APNG of photographs; a still takes as long
  /// at 5, and half at others.
  package var pixelTime: Double {
    [110e-9, 130e-9, 150e-9, 280e-9, 430e-9, 570e-9, 880e-9, 1.6e-6, 25e-6][level - 1]
  }

  /// libdeflate's level for what is kept.
  ///
  /// From 10 on it weighs the lengths of codes as it searches: 4.7 % less on a clip of photographs.
  /// Flat rows, of which a trial left next to nothing, take a fifth of the time of a photograph's,
  /// and the greatest level makes them 3 to 13 % smaller than 11.
  func deflateLevel(isFlat: Bool, isStill: Bool) -> Int {
    let usual = [1, 4, 7, 9, isStill ? 11 : 10, 11, 11, 12, 12][level - 1]
    return isFlat && weighsFlatness ? 12 : usual
  }

  /// Whether flat rows are compressed with more care than others.
  var weighsFlatness: Bool { level >= 5 }

  /// How zopfli goes over what is kept; nil where it is libdeflate's alone.
  ///
  /// Of a photograph's rows 5 leave 0.37 % more than 15 and take 60 % of the time, 10 leave 0.08 % more
  /// and take 72 %. With 7 the clips of photographs are 0.3 % smaller than apngasm's, in 0.9 of its time.
  var zopfli: Zopfli? { level == 9 ? Zopfli(iterations: 7) : nil }

  /// How what came out is divided and said anew; nil where it is left.
  ///
  /// At 5 a pass takes a third of the time of libdeflate's greatest level, at 8 two take twice as much. More
  /// passes, and more distances, find some thousandths.
  func recompressor(isFlat: Bool) -> DeflateRecompressor? {
    switch level {
    case ..<5: nil
    case 5...6: DeflateRecompressor(passes: isFlat ? 1 : 0, distances: 4)
    case 7: DeflateRecompressor(passes: 1, distances: 8)
    default: DeflateRecompressor(passes: 2, distances: 16)
    }
  }

  /// A round of choosing among filters: libdeflate's level, and how many ways stay for the next.
  struct Trial {
    var level: Int
    var kept: Int
  }

  /// The rounds of choosing among filters, the quickest first; the last one keeps a single way.
  ///
  /// Level 6 takes a tenth of the time of 10, whose order is nearly that of 12: on photographs what 10
  /// chooses of the best six is up to 0.7 % smaller than what 6 chooses.
  var trials: [Trial] {
    let first = [1, 1, 1, 1, 3, 3, 6, 6, 6][level - 1]
    return level < 9
      ? [Trial(level: first, kept: 1)]
      : [Trial(level: first, kept: 6), Trial(level: 10, kept: 1)]
  }

  /// How long a run of pixels that stay is at the least for an APNG's frame to leave it out; each is
  /// tried.
  var holeRuns: [Int] { level < 8 ? [1, 8] : [1, 4, 16] }

  /// The ways of filtering that are tried for samples, not for palette indices.
  ///
  /// The fewest pairs make screens with photographs on them about 1 % smaller, for a fifth more time.
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
