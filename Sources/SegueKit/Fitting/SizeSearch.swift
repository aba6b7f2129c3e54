import SegueGraphics

// How a file is made to fit a size limit with the least visible loss.
//
// 1. The clip is encoded whole with the options demanded; if it is within its limit, that is the
//    result.
// 2. A sample of its frames represents it (`FrameSample`): the bytes of the clip change
//    approximately in proportion to those of the sample. Samples are decoded and compared with the
//    clip at its full size (`PictureSimilarity`).
// 3. If a lower quality alone may suffice, it is tried at full size, with one or two samples: bytes
//    follow a power of 101 minus the quality (`QualityForecast`). This avoids resampling, which
//    loses most. If the loss is much less than a smaller size usually has, it is taken; for video,
//    whose similarity is not measured, always, down to 0.6 of the clip's own quality.
// 4. Otherwise bytes follow a power of the scale, with an exponent of 1.2 to 1.5 for all clips and
//    qualities. One or two samples thus find the scale at which a quality meets the limit. The
//    first quality is four fifths of the clip's own, where a larger picture outweighs the loss;
//    then lower ones are tried until the result gets worse, or full size fits. The clip's own
//    quality is tried, too, if lower ones hardly save bytes.
// 5. If the best of 3 and 4 loses much, lower frame rates are tried. Their additional loss is
//    estimated from the similarity of consecutive frames. One sample is reserved for the highest
//    rate at which full size may fit: text and small flat shapes lose most by scaling, and save
//    little by quality. Other rates are tried as in 4; one whose first sample is far worse is
//    abandoned, as are those below.
// 6. The best candidate is encoded whole, and corrected by its actual size up to three times.
//    Predictions from samples are usually within 4 % at quality 60; the actual size of a whole file
//    also corrects those for other qualities. GIF distinguishes few qualities: there the next
//    higher one is tried first if it may fit and there is time for both. If a quality does not fit
//    and the next lower one loses more than the best smaller size, that size is tried instead.
//
// Time in encodings of the clip: 1 for the first, about 0.6 for samples, where sampling stops, and
// about 1 for the smaller files of step 6; a file that fits is not improved if that would take more
// than about three in all (`TimedTrials`). A WebP at half the quality would take two by itself if
// the strength of the loop filter were searched for, so trials use the default strength.
//
// Considered and rejected: reducing the colours of a GIF. With 256, 128 or 64 at quality 60, a
// scrolling list takes 293, 280 and 279 KB, a settings page 156, 157 and 155: lower quality saves
// as much and is less visible.

/// A search for the change that brings a clip within a size limit with the least visible loss.
package struct SizeSearch: Sendable {
  /// The size limit in bytes.
  package let limit: Int
  /// The bytes of the clip unchanged.
  package let own: Int
  /// The clip's own frame rate, in frames per second.
  package let framesPerSecond: Double
  /// The clip's own quality, as the format distinguishes it; nil for a lossless output.
  package let quality: Int?
  /// Rounds a quality down to one that the format distinguishes; the lowest may be rounded up.
  let counted: @Sendable (Int) -> Int

  /// A result of the search: the files encoded, and the predicted similarity.
  package struct Result: Hashable, Sendable {
    /// The files encoded whole, in order.
    package var trials: [Trial] = []
    /// The similarity of an unlimited file to the clip; nil if unknown.
    package var similarity: Double?
    /// The similarity of the best candidate to the clip, predicted from samples.
    package var told: Double?

    /// Returns the loss of similarity compared with an unlimited file, in points; nil if unknown.
    ///
    /// - Parameter seen: the measured similarity; nil for the one predicted from samples.
    package func loss(of seen: Double?) -> Double? {
      guard let similarity, let shown = seen ?? told else { return nil }
      return max(0, similarity - shown)
    }

    /// Returns the largest file within a limit, which is the best: all vary one candidate.
    package func best(within limit: Int) -> Trial? {
      trials.filter { $0.bytes <= limit }.max { $0.bytes < $1.bytes }
    }
  }

  /// A file that was encoded whole.
  package struct Trial: Hashable, Sendable {
    /// The change of rate, scale and quality.
    package var change: SizeChange
    /// The size of the file in bytes.
    package var bytes: Int
  }

  /// Makes a search for a clip of `own` bytes, which must exceed the limit.
  package init(
    limit: Int, own: Int, framesPerSecond: Double, quality: Int?,
    counted: @escaping @Sendable (Int) -> Int = { $0 }
  ) {
    self.limit = limit
    self.own = own
    self.framesPerSecond = framesPerSecond
    self.quality = quality.map(counted)
    self.counted = counted
  }

  /// A change that is predicted to meet the limit.
  struct Candidate {
    var change: SizeChange
    /// The similarity to the clip; minus infinity if unknown.
    var similarity: Double
    /// The exponent of the bytes as a power of the scale.
    var power: Double
    /// The loss in points of similarity as the scale falls by a factor of e.
    var slope = SizeSearch.usualSlope
    /// The predicted bytes at full size.
    var fullBytes: Double
    /// The prediction for other qualities; nil if the scale is varied.
    var forecast: QualityForecast?
    /// A smaller size to try if a quality does not fit and lower ones lose more.
    var spare: (change: SizeChange, power: Double, similarity: Double)?
  }

  /// The most files that are encoded whole, before the smallest one is tried as a last resort.
  static let mostTrials = 4
  /// The most samples that are encoded for the scale of a quality.
  private static let mostSamples = 2
  /// The share of the limit below which a fitting file is tried once more.
  static let leastShare = 0.95
  /// The share of the limit to aim at.
  private static let aimedShare = 0.985
  /// The loss in points of similarity below which lower rates are not tried.
  private static let smallLoss = 30.0
  /// The advantage in points of similarity that a lower rate must have, since few frames measure its loss.
  private static let lateDoubt = 5.0
  /// The disadvantage in points of similarity at which a lower rate is abandoned.
  private static let farWorse = 20.0
  /// The loss in points of similarity as the scale falls by a factor of e, until it is measured.
  static let usualSlope = 60.0
  /// The loss in points of similarity by any resampling.
  static let resamplingLoss = 12.0
  /// The share of the bytes at a lower quality above which it is not worth its loss.
  private static let leastSaving = 0.95
  /// The step in the logarithm of the scale within which similarity is extrapolated from one sample.
  private static let nearStep = 0.2

  var aim: Double { Self.aimedShare * Double(limit) }

  /// Runs the search, and returns the files that were encoded whole.
  package func run(_ trials: inout some SizeTrials) async throws(SegueError) -> Result {
    var timed = TimedTrials(trials, quality: quality)
    defer { trials = timed.trials }
    let (candidate, similarity) = try await search(&timed)
    var result = Result(trials: try await settle(candidate, &timed))
    (result.similarity, result.told) = (similarity, candidate.similarity)
    return result
  }

  /// Finds the best candidate by samples, and the similarity of the unchanged clip.
  private func search(
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> (Candidate, similarity: Double?) {
    let base = try await trials.sample(SizeChange(quality: quality))
    let factor = Double(own) / max(1, base.bytes)
    let full = try await lowerQuality(base, factor, &trials)
    var best = full?.candidate
    let isGood = full?.isGood ?? false
    let slower = isGood ? nil : try await lowerRate(base, factor, &trials)
    for rate in SizeChange.rates(from: framesPerSecond) where rate < 1 || !isGood {
      let known = slower?.change.rate == rate ? slower : nil
      if rate < 1, let best {
        if let similarity = base.similarity, similarity - best.similarity < Self.smallLoss { break }
        // Without measured similarity, keep the rate as long as the scale is above a third.
        if base.similarity == nil, best.change.scale > 1.0 / 3 { break }
        if trials.isSpent, known == nil { continue }
      }
      let found =
        if let known { known } else {
          try await candidate(
            at: rate, Self.factor(factor, at: rate), isSeen: base.similarity != nil,
            from: rate < 1 ? best : nil, &trials)
        }
      // If half the rate is far worse, a third is worse still.
      if rate < 1, let best, found.similarity < best.similarity - Self.farWorse { break }
      var sure = found
      if rate < 1 { sure.similarity -= Self.lateDoubt }
      if best.map({ isBetter(sure, than: $0) }) ?? true {
        best = found
      } else if rate == 1, found.change.scale < 1 {
        best?.spare = (found.change, found.power, found.similarity)
      }
    }
    return (best ?? smallestCandidate, base.similarity)
  }

  /// Returns the factor from a sample's bytes to the clip's at a reduced rate.
  ///
  /// Each run of a sample begins with a jump between distant frames that the clip does not have,
  /// and that takes the bytes of several steps. At a lower rate, steps become more like jumps: at
  /// half the rate, the ratio falls to about its square root.
  static func factor(_ factor: Double, at rate: Double) -> Double {
    let length = Double(FrameSample.runLength)
    let leap = length / factor - (length - 1)
    return leap > 0 ? length / (power(leap, rate) + length - 1) : factor
  }

  /// Returns whether a candidate is preferred; one of unknown similarity is, as it is tried later.
  private func isBetter(_ one: Candidate, than other: Candidate) -> Bool {
    one.similarity > other.similarity || one.similarity == -.infinity
  }

  /// Finds the best candidate at a frame rate.
  private func candidate(
    at rate: Double, _ factor: Double, isSeen: Bool, from start: Candidate?,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate {
    let least = start.map { $0.similarity - Self.farWorse }
    var best: Candidate?
    var above: Candidate?
    let qualities = qualities(isSeen: isSeen)
    for quality in qualities {
      let guess =
        above.map { $0.change.scale * 1.15 } ?? start?.change.scale
        ?? firstScale(quality, trials.forecast(factor))
      let found = try await meetingLimit(
        SizeChange(rate: rate, scale: guess, quality: quality), factor, above, least: least, &trials
      )
      let isLast =
        trials.isSpent || found.fullBytes <= aim || found.similarity < least ?? -.infinity
        || best.map { found.similarity < $0.similarity - 1 } ?? false
      if best.map({ isBetter(found, than: $0) }) ?? true { best = found }
      above = found
      if isLast || hardlySaves(found) { break }
    }
    if isSeen, let lower = above, hardlySaves(lower), let own = quality {
      let change = SizeChange(rate: rate, scale: lower.change.scale / 1.15, quality: own)
      let found = try await meetingLimit(change, factor, lower, least: least, &trials)
      if best.map({ isBetter(found, than: $0) }) ?? true { best = found }
    }
    return best ?? smallestCandidate
  }

  /// Returns whether a lower quality than the clip's own hardly reduces the bytes.
  private func hardlySaves(_ found: Candidate) -> Bool {
    found.change.quality != quality && found.fullBytes > Self.leastSaving * Double(own)
  }

  /// Estimates the scale at which the search for a quality begins.
  private func firstScale(_ quality: Int?, _ forecast: QualityForecast) -> Double {
    Self.power(aim / (quality.map(forecast.bytes) ?? Double(own)), 1 / Self.usualPower)
  }

  /// Finds the scale at which a quality and a frame rate meet the limit.
  ///
  /// - Parameters:
  ///   - change: the change to begin with.
  ///   - factor: the factor from a sample's bytes to the clip's.
  ///   - above: the candidate of a higher quality, if any.
  ///   - least: the similarity below which one sample suffices to reject.
  private func meetingLimit(
    _ change: SizeChange, _ factor: Double, _ above: Candidate?, least: Double?,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate {
    var change = change
    change.scale = Self.scale(change.scale)
    var power = above?.power ?? Self.usualPower
    var slope = above?.slope ?? Self.usualSlope
    var last: (scale: Double, bytes: Double, similarity: Double?)?
    var turn = 0
    while true {
      turn += 1
      let trial = try await trials.sample(change)
      let bytes = max(1, factor * trial.bytes)
      if let last, last.scale != change.scale {
        let measured = Self.log(last.bytes / bytes) / Self.log(last.scale / change.scale)
        power = min(max(measured, 0.8), 2.2)
        if let before = last.similarity, let similarity = trial.similarity, last.scale < 1 {
          let points = (before - similarity) / Self.log(last.scale / change.scale)
          slope = min(max(points, 30), 90)
        }
      }
      last = (change.scale, bytes, trial.similarity)
      let scale = Self.scale(change.scale * Self.power(aim / bytes, 1 / power))
      let step = Self.log(scale / change.scale)
      // Full size has no resampling loss, so a sample of it does not predict smaller scales.
      let isNear = abs(step) < Self.nearStep && (change.scale < 1 || scale == 1)
      // A slightly reduced picture loses as much as one at nine tenths.
      var gain = slope * min(step, max(0, Self.log(0.9 / change.scale)))
      if change.scale == 1, scale < 1 { gain -= Self.resamplingLoss }
      let isHopeless = least.map { (trial.similarity ?? .infinity) + max(0, gain) < $0 } ?? false
      if isNear || isHopeless || turn == Self.mostSamples || trials.isSpent {
        let full = bytes * Self.power(1 / change.scale, power)
        // If even the smallest scale is too large, rank it below all candidates that meet the
        // limit.
        let missed = max(0, Self.log(full * Self.power(scale, power) / Double(limit)))
        change.scale = scale
        let similarity = trial.similarity.map { $0 + gain - 1000 * missed } ?? -.infinity
        return Candidate(
          change: change, similarity: similarity, power: power, slope: slope, fullBytes: full,
          forecast: forecast(change, full))
      }
      change.scale = scale
    }
  }

  /// Returns a prediction for other qualities from one at full size; nil for a smaller size.
  func forecast(_ change: SizeChange, _ bytes: Double) -> QualityForecast? {
    guard change.scale == 1, let quality = change.quality else { return nil }
    var forecast = QualityForecast()
    forecast.add(quality, bytes: bytes, similarity: nil)
    return forecast
  }

  /// Returns the qualities that are tried, in descending order, as the format distinguishes them.
  func qualities(isSeen: Bool) -> [Int?] {
    SizeChange.qualities(from: quality, isSeen: isSeen).map { $0.map(counted) }
  }

  /// The strongest change, which is tried last.
  var smallest: SizeChange {
    SizeChange(
      rate: SizeChange.rates(from: framesPerSecond).last ?? 1, scale: SizeChange.smallestScale,
      quality: qualities(isSeen: true).last ?? nil)
  }

  /// A candidate for the strongest change, without measurements.
  private var smallestCandidate: Candidate {
    Candidate(
      change: smallest, similarity: -.infinity, power: Self.usualPower, fullBytes: Double(own))
  }

  /// The exponent of bytes over scale, until it is measured.
  static let usualPower = 1.4

  /// Clamps a scale to the range that is tried.
  static func scale(_ scale: Double) -> Double {
    min(max(scale, SizeChange.smallestScale), 1)
  }

  /// Returns the natural logarithm, with the same bits on every platform.
  static func log(_ value: Double) -> Double { DeterministicMath.naturalLogarithm(value) }

  /// Returns a power of a positive base, with the same bits on every platform.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    DeterministicMath.exponential(exponent * log(base))
  }
}
