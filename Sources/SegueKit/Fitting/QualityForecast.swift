import SegueGraphics

/// A model that predicts bytes and similarity of a clip by quality, at full size and one frame rate.
///
/// Between two known qualities, the bytes follow a power of the loss, which is 101 minus the
/// quality, and the similarity is linear; below the last it extrapolates. Predictions from samples
/// are corrected by the sizes of whole files.
///
/// For 21 of 22 clips, the predicted bytes of GIFs at qualities 80 to 40 are within 5 %, from 90
/// and 10; a straight line through the logarithms of those two would give a fifth too many for 40.
struct QualityForecast {
  /// A known quality with its bytes and similarity.
  private struct Point {
    var quality: Int
    var logBytes: Double
    var similarity: Double?
  }

  /// Known qualities, in descending order.
  private var points: [Point] = []
  /// The logarithms of actual over predicted bytes for whole files, in descending order of quality.
  private var corrections: [(quality: Int, logFactor: Double)] = []

  /// The exponent of bytes over loss if only one quality is known.
  ///
  /// For GIFs it is 0.4 to 0.6, and 0.2 for entirely flat pictures.
  private static let usualPower = 0.55
  /// The gain in similarity, in points, that justifies trying a quality slightly too large.
  private static let muchLess = 2.0

  /// Adds the prediction from a sample at a quality.
  mutating func add(_ quality: Int, bytes: Double, similarity: Double?) {
    points.removeAll { $0.quality == quality }
    points.append(
      Point(quality: quality, logBytes: SizeSearch.log(max(1, bytes)), similarity: similarity))
    points.sort { $0.quality > $1.quality }
  }

  /// Adds the size of the whole clip at a quality as a correction.
  mutating func correct(_ quality: Int, bytes: Int) {
    let told = samples(at: quality)
    corrections.removeAll { $0.quality == quality }
    corrections.append((quality, SizeSearch.log(Double(max(1, bytes))) - told))
    corrections.sort { $0.quality > $1.quality }
  }

  /// Predicts the bytes at a quality.
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

  /// Predicts the similarity at a quality; nil if none was measured.
  func similarity(_ quality: Int) -> Double? {
    let seen = points.compactMap { point in point.similarity.map { (-Double(point.quality), $0) } }
    guard let last = seen.last else { return nil }
    return seen.count > 1 ? Self.line(seen, at: -Double(quality)) : last.1
  }

  /// Chooses the next quality to try for a limit; nil if even the lowest is predicted to be too large.
  ///
  /// It is the highest quality predicted within `aim`; or the next higher one, if that is much more
  /// similar and may stay within `limit`, as with formats that distinguish few qualities.
  ///
  /// - Parameters:
  ///   - own: the clip's own quality; the choice is lower.
  ///   - lowest: the lowest permitted quality.
  ///   - aim: the bytes that leave a safety margin.
  ///   - limit: the predicted bytes up to which the next higher quality is tried.
  ///   - counted: rounds a quality down to one that the format distinguishes.
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
    guard let safe, let more = similarity(above), let less = similarity(safe) else {
      return safe ?? above
    }
    return more - less >= Self.muchLess ? above : safe
  }

  /// Predicts the logarithm of the bytes at a quality from samples, without corrections.
  private func samples(at quality: Int) -> Double {
    guard let last = points.last else { return 0 }
    guard points.count > 1 else {
      return last.logBytes - Self.usualPower * (Self.loss(quality) - Self.loss(last.quality))
    }
    return Self.line(points.map { (Self.loss($0.quality), $0.logBytes) }, at: Self.loss(quality))
  }

  /// Returns the logarithm of a quality's loss, 101 minus the quality.
  private static func loss(_ quality: Int) -> Double { SizeSearch.log(Double(101 - quality)) }

  /// Interpolates or extrapolates linearly from the nearest two of at least two points in ascending order.
  private static func line(_ known: [(place: Double, value: Double)], at place: Double) -> Double {
    let next = known.indices.dropFirst().first { known[$0].place >= place } ?? known.count - 1
    let (before, after) = (known[next - 1], known[next])
    let slope = (after.value - before.value) / (after.place - before.place)
    return after.value + slope * (place - after.place)
  }
}
