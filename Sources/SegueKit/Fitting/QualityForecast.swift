import SegueGraphics

/// What lower qualities make of a clip at its full size and one rate, by what some of them came to.
///
/// Between two qualities that are known the logarithm of the bytes and the likeness are linear; below the last
/// they go on as between the last two. Whole files correct what samples tell.
struct QualityForecast {
  /// What is known of a quality.
  private struct Point {
    var quality: Int
    var logBytes: Double
    var likeness: Double?
  }

  /// Known qualities, from the highest down.
  private var points: [Point] = []
  /// By how much whole files are larger than was said, as logarithms, from the highest quality down.
  private var corrections: [(quality: Int, logFactor: Double)] = []

  /// What a step of quality multiplies the bytes with, as a logarithm, where nothing is known.
  private static let usualSlope = 0.03
  /// Points of likeness for which a quality is tried that may be too large by a hair.
  private static let muchLess = 2.0

  /// The lowest quality that is known; nil for none.
  var lowest: Int? { points.last?.quality }

  /// Whether so much is known that others can be told.
  var tells: Bool { points.count > 1 }

  /// Whether a quality is known.
  func knows(_ quality: Int) -> Bool { points.contains { $0.quality == quality } }

  /// Adds what a sample of a quality tells of the clip.
  mutating func add(_ quality: Int, bytes: Double, likeness: Double?) {
    points.removeAll { $0.quality == quality }
    points.append(
      Point(quality: quality, logBytes: SizeSearch.log(max(1, bytes)), likeness: likeness))
    points.sort { $0.quality > $1.quality }
  }

  /// Adds what the whole clip of a quality came to.
  mutating func correct(_ quality: Int, bytes: Int) {
    let told = samples(at: quality)
    corrections.removeAll { $0.quality == quality }
    corrections.append((quality, SizeSearch.log(Double(max(1, bytes))) - told))
    corrections.sort { $0.quality > $1.quality }
  }

  /// The bytes at a quality, about.
  func bytes(_ quality: Int) -> Double {
    var correction = 0.0
    if let above = corrections.last(where: { $0.quality >= quality }) {
      correction = above.logFactor
      if let below = corrections.first(where: { $0.quality < quality }) {
        let part = Double(quality - below.quality) / Double(above.quality - below.quality)
        // Most of it is there after a few steps: of clips' errors at 50 below, 0.6 at 10 below and 0.95 at 30.
        correction += (1 - part * part) * (below.logFactor - above.logFactor)
      }
    } else if let below = corrections.first {
      correction = below.logFactor
    }
    return DeterministicMath.exponential(samples(at: quality) + correction)
  }

  /// How like the clip a quality looks, about; nil where nothing was looked at.
  func likeness(_ quality: Int) -> Double? {
    let seen = points.compactMap { point in point.likeness.map { (point.quality, $0) } }
    guard let last = seen.last else { return nil }
    return seen.count > 1 ? Self.line(seen, at: quality) : last.1
  }

  /// The quality below the clip's own to be tried for a limit; nil where even the lowest is too large.
  ///
  /// It is the highest that keeps within what is aimed at; or the next above it where that loses much less and may
  /// keep within the limit, as where few qualities count.
  ///
  /// - Parameters:
  ///   - own: the clip's own quality.
  ///   - lowest: the lowest that comes into question.
  ///   - aim: the bytes that are safe.
  ///   - limit: the most bytes with which the next quality above is tried.
  ///   - counted: the quality that one counts as.
  func choice(
    below own: Int, downTo lowest: Int, aim: Double, limit: Double, counted: (Int) -> Int
  ) -> Int? {
    var above: Int?
    var quality = counted(own - 1)
    while quality >= lowest, quality < above ?? own, bytes(quality) > aim {
      (above, quality) = (quality, counted(quality - 1))
    }
    let safe = quality >= lowest && quality < above ?? own ? quality : nil
    guard let above, bytes(above) <= limit else { return safe }
    guard let safe, let more = likeness(above), let less = likeness(safe) else {
      return safe ?? above
    }
    return more - less >= Self.muchLess ? above : safe
  }

  /// The logarithm of the bytes at a quality by what samples tell.
  private func samples(at quality: Int) -> Double {
    guard let last = points.last else { return 0 }
    guard points.count > 1 else {
      return last.logBytes - Self.usualSlope * Double(last.quality - quality)
    }
    return Self.line(points.map { ($0.quality, $0.logBytes) }, at: quality)
  }

  /// The value at a quality on the line through the two known ones that are nearest, of two or more.
  private static func line(_ known: [(quality: Int, value: Double)], at quality: Int) -> Double {
    let next = known.indices.dropFirst().first { known[$0].quality <= quality } ?? known.count - 1
    let (above, below) = (known[next - 1], known[next])
    let slope = (above.value - below.value) / Double(above.quality - below.quality)
    return below.value + slope * Double(quality - below.quality)
  }
}
