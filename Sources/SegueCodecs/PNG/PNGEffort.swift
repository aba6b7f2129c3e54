/// How much time is spent on making a PNG small, 1...9; the pixels are the same at each.
///
/// On a phone's screen of 390 × 844 pixels, 1 takes some milliseconds, 5 some tens and 9 about a
/// second. A greater effort is hardly ever larger.
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

  /// libdeflate's level for what is kept.
  ///
  /// From 10 on it weighs the lengths of codes as it searches: 4.7 % less on a clip of photographs.
  var deflateLevel: Int { [1, 4, 7, 9, 10, 11, 11, 12, 12][level - 1] }

  /// libdeflate's level for choosing among filters.
  var trialLevel: Int { [1, 1, 1, 1, 3, 3, 6, 6, 9][level - 1] }

  /// The ways of filtering that are tried for samples, not for palette indices.
  var filters: [RowFilter] {
    switch level {
    case 1: [.smallestSum]
    case 2...6: [.none, .smallestSum]
    case 7: [.none, .up, .smallestSum, .fewestPairs]
    default: [.none, .sub, .up, .average, .paeth, .smallestSum, .fewestPairs]
    }
  }
}
