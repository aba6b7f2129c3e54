import SegueGraphics

/// What lower qualities make of a clip at its full size and one rate, by what some of them came to.
///
/// Between two qualities that are known the bytes follow a power of the loss, which is 101 less the quality, and the
/// likeness is linear; below the last they go on as between the last two. Whole files correct what samples tell.
///
/// Of 21 of 22 clips the bytes of GIFs at qualities 80 to 40 are within 5 % of what 90 and 10 tell so; by the line
/// through the logarithms of those two, 40 would have a fifth too many.
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

  /// The power of the loss by which bytes are divided, where nothing is known: of GIFs it is 0.4 to 0.6, and 0.2 where
  /// all is flat.
  private static let usualPower = 0.55
  /// Points of likeness for which a quality is tried that may be too large by a hair.
  private static let muchLess = 2.0

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
        let part =
          (Self.loss(quality) - Self.loss(above.quality))
          / (Self.loss(below.quality) - Self.loss(above.quality))
        correction += part * (below.logFactor - above.logFactor)
      }
    } else if let below = corrections.first {
      correction = below.logFactor
    }
    return DeterministicMath.exponential(samples(at: quality) + correction)
  }

  /// How like the clip a quality looks, about; nil where nothing was looked at.
  func likeness(_ quality: Int) -> Double? {
    let seen = points.compactMap { point in point.likeness.map { (-Double(point.quality), $0) } }
    guard let last = seen.last else { return nil }
    return seen.count > 1 ? Self.line(seen, at: -Double(quality)) : last.1
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
      return last.logBytes - Self.usualPower * (Self.loss(quality) - Self.loss(last.quality))
    }
    return Self.line(points.map { (Self.loss($0.quality), $0.logBytes) }, at: Self.loss(quality))
  }

  /// The logarithm of a quality's loss.
  private static func loss(_ quality: Int) -> Double { SizeSearch.log(Double(101 - quality)) }

  /// The value at a place on the line through the two known ones that are nearest, of two or more in rising order.
  private static func line(_ known: [(place: Double, value: Double)], at place: Double) -> Double {
    let next = known.indices.dropFirst().first { known[$0].place >= place } ?? known.count - 1
    let (before, after) = (known[next - 1], known[next])
    let slope = (after.value - before.value) / (after.place - before.place)
    return after.value + slope * (place - after.place)
  }
}
