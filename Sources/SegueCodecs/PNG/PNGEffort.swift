import SegueGraphics

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
  /// The knee of the curve of time against bytes, for pictures that are written often.
  package static let quick = PNGEffort(3)
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
  var transparentRunLengths: [Int] { level < 8 ? [1, 8] : [1, 4, 16] }

  /// Returns the filters to try.
  ///
  /// They are for 8-bit samples, and from effort 8 on for palettes and samples of fewer bits, too.
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
