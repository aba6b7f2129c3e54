import SegueGraphics

// How a file is made to fit into a limit with the least loss that is seen.
//
// 1. The clip is encoded whole, as it was asked for; what is within its limit stays so.
// 2. A sample of its frames stands for it (FrameSample): what a change makes of the sample's bytes, it
//    makes of the clip's, about. Samples are decoded again and compared with the clip at its full size
//    (PictureLikeness).
// 3. Where it may be enough, a lower quality at full size is looked for, by a sample or two: bytes follow a power of
//    101 less the quality (QualityForecast). No picture is stretched then, which loses most: if that loses much less
//    than a smaller size does as a rule, it is taken. So it is of video, which is not looked at, down to 0.6 of its
//    own.
// 4. Otherwise bytes follow a power of the scale: 1.2 to 1.5 for every clip and quality. A sample or two thus find the
//    scale at which a quality meets the limit. This is done for four fifths of the clip's own quality, at which
//    a larger picture makes good what is lost, then for lower ones until it becomes worse, or full size fits; and for
//    the clip's own where these hardly make it smaller.
// 5. Where the best of 3 and 4 loses much, lower rates are tried. What they lose besides is told by how unlike each
//    other frames are that follow each other. A sample is kept for the highest rate at which full size may fit: words
//    and small flat things lose most by their scale, and save little by their quality. Other rates are tried as in 4;
//    one at which the first sample is far worse is left, and so are those below.
// 6. The best is encoded whole, and corrected by what it came to, once or twice. Samples are 4 % off at quality 60,
//    as a rule; what a whole file came to tells of the other qualities, too. Of a GIF few qualities count: there the
//    next one up is tried first if it may fit and there is time for both. Where a quality does not fit and the
//    next one down loses more than the best smaller size, that is tried instead.
//
// The smaller files of step 6 take about an encoding's time, and samples stop when they have taken 0.6: with the
// first it is three. A WebP of half the quality would take two by itself with the filter of block edges searched for:
// then it is the usual one.
//
// Left alone: the colours of a GIF. Of 256, 128 or 64 at quality 60 a scrolling list takes 293, 280 and
// 279 KB, a settings page 156, 157 and 155: quality does the same and is seen less.

/// Looks for the change that brings a clip within a limit with the least loss; see above.
package struct SizeSearch: Sendable {
  /// The most bytes that fit.
  package let limit: Int
  /// The bytes of the clip as it is.
  package let own: Int
  /// The clip's own rate.
  package let framesPerSecond: Double
  /// The quality that the clip's own counts as; nil where nothing is lost.
  package let quality: Int?
  /// The quality that another one counts as: not a higher one, but for the lowest.
  let counted: @Sendable (Int) -> Int

  /// What was found.
  package struct Result: Hashable, Sendable {
    /// What was encoded whole, in order, with its bytes.
    package var trials: [Trial] = []
    /// How like the clip a file looks without a limit; nil where not known.
    package var likeness: Double?
    /// How like the clip the best of them looks, as samples tell.
    package var told: Double?

    /// How much less like the clip a file looks than without a limit, in points; nil where not known.
    ///
    /// - Parameter seen: how like the clip it looks; nil for what samples tell.
    package func loss(of seen: Double?) -> Double? {
      guard let likeness, let shown = seen ?? told else { return nil }
      return max(0, likeness - shown)
    }

    /// The largest file within a limit, which is the best: all are changed in the same way.
    package func best(within limit: Int) -> Trial? {
      trials.filter { $0.bytes <= limit }.max { $0.bytes < $1.bytes }
    }
  }

  /// A file that was encoded whole.
  package struct Trial: Hashable, Sendable {
    /// What was changed.
    package var change: SizeChange
    /// The bytes.
    package var bytes: Int
  }

  /// A search for a clip of `own` bytes, more than the limit.
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

  /// A change that is expected to meet the limit, by what samples tell.
  struct Candidate {
    var change: SizeChange
    /// How like the clip it looks; less than any other where that is not known.
    var likeness: Double
    /// The power of the scale that the bytes follow.
    var power: Double
    /// Points of likeness that a picture loses as its scale falls by a factor of e.
    var slope = SizeSearch.usualSlope
    /// The bytes at full size, about.
    var fullBytes: Double
    /// What other qualities would come to; nil where the scale is what is changed.
    var forecast: QualityForecast?
    /// What is tried when a quality does not fit and lower ones lose more: a smaller size.
    var spare: (change: SizeChange, power: Double, likeness: Double)?
  }

  /// The most files that are encoded whole.
  static let mostTrials = 4
  /// The most samples that are encoded for the scale of a quality.
  private static let mostSamples = 2
  /// A file of less than this share of the limit is tried once more.
  static let leastShare = 0.95
  /// The share of the limit that is aimed at.
  private static let aimedShare = 0.985
  /// Points of likeness that are too few to try other rates for.
  private static let smallLoss = 30.0
  /// Points of likeness by which a lower rate has to be better, as few frames tell what it loses.
  private static let lateDoubt = 5.0
  /// Points of likeness that no lower quality makes good at a lower rate.
  private static let farWorse = 20.0
  /// Points of likeness that a picture loses as its scale falls by a factor of e, where nothing is known.
  static let usualSlope = 60.0
  /// Points of likeness that a picture loses as soon as it is of another size.
  static let resamplingLoss = 12.0
  /// A clip of which a quality leaves more than this share of the bytes keeps its own.
  private static let leastSaving = 0.95
  /// How far the scale may be off, as a logarithm, for its likeness to be told from one sample.
  private static let nearStep = 0.2

  var aim: Double { Self.aimedShare * Double(limit) }

  /// Looks for the change.
  package func run(_ trials: inout some SizeTrials) async throws(SegueError) -> Result {
    var timed = TimedTrials(trials, quality: quality)
    defer { trials = timed.trials }
    let (candidate, likeness) = try await search(&timed)
    var result = Result(trials: try await settle(candidate, &timed))
    (result.likeness, result.told) = (likeness, candidate.likeness)
    return result
  }

  /// The best candidate, and how like itself the clip as it is looks.
  private func search(
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> (Candidate, likeness: Double?) {
    let base = try await trials.sample(SizeChange(quality: quality))
    let factor = Double(own) / max(1, base.bytes)
    let full = try await lowerQuality(base, factor, &trials)
    var best = full?.candidate
    let isGood = full?.isGood ?? false
    let slower = isGood ? nil : try await lowerRate(base, factor, &trials)
    for rate in SizeChange.rates(from: framesPerSecond) where rate < 1 || !isGood {
      let known = slower?.change.rate == rate ? slower : nil
      if rate < 1, let best {
        if let likeness = base.likeness, likeness - best.likeness < Self.smallLoss { break }
        // What cannot be seen keeps its rate as long as there is a scale.
        if base.likeness == nil, best.change.scale > 1.0 / 3 { break }
        if trials.isSpent, known == nil { continue }
      }
      let found =
        if let known { known } else {
          try await candidate(
            at: rate, Self.factor(factor, at: rate), isSeen: base.likeness != nil,
            from: rate < 1 ? best : nil, &trials)
        }
      // What is far worse for coming late at half the rate is worse at a third.
      if rate < 1, let best, found.likeness < best.likeness - Self.farWorse { break }
      var sure = found
      if rate < 1 { sure.likeness -= Self.lateDoubt }
      if best.map({ isBetter(sure, than: $0) }) ?? true {
        best = found
      } else if rate == 1, found.change.scale < 1 {
        best?.spare = (found.change, found.power, found.likeness)
      }
    }
    return (best ?? smallestCandidate, base.likeness)
  }

  /// What a sample's bytes are multiplied with at a part of the clip's rate.
  ///
  /// Each run of a sample begins with a leap that the clip does not make, and that takes some steps' bytes. At a lower
  /// rate a step is nearer to a leap: at half of it, by the root of what it was, about.
  static func factor(_ factor: Double, at rate: Double) -> Double {
    let length = Double(FrameSample.runLength)
    let leap = length / factor - (length - 1)
    return leap > 0 ? length / (power(leap, rate) + length - 1) : factor
  }

  /// Whether a candidate is to be preferred; one that is not seen is, as it is at a lower rate.
  private func isBetter(_ one: Candidate, than other: Candidate) -> Bool {
    one.likeness > other.likeness || one.likeness == -.infinity
  }

  /// The best candidate at a rate.
  private func candidate(
    at rate: Double, _ factor: Double, isSeen: Bool, from start: Candidate?,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate {
    let least = start.map { $0.likeness - Self.farWorse }
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
        trials.isSpent || found.fullBytes <= aim || found.likeness < least ?? -.infinity
        || best.map { found.likeness < $0.likeness - 1 } ?? false
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

  /// Whether a clip is hardly smaller for a lower quality than its own.
  private func hardlySaves(_ found: Candidate) -> Bool {
    found.change.quality != quality && found.fullBytes > Self.leastSaving * Double(own)
  }

  /// The scale from which the search for that of a quality begins.
  private func firstScale(_ quality: Int?, _ forecast: QualityForecast) -> Double {
    Self.power(aim / (quality.map(forecast.bytes) ?? Double(own)), 1 / Self.usualPower)
  }

  /// The scale at which a quality and a rate meet the limit.
  ///
  /// - Parameters:
  ///   - change: where to begin.
  ///   - factor: what a sample's bytes are multiplied with.
  ///   - above: what was found for a higher quality.
  ///   - least: the likeness below which a first sample is enough.
  private func meetingLimit(
    _ change: SizeChange, _ factor: Double, _ above: Candidate?, least: Double?,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate {
    var change = change
    change.scale = Self.scale(change.scale)
    var power = above?.power ?? Self.usualPower
    var slope = above?.slope ?? Self.usualSlope
    var last: (scale: Double, bytes: Double, likeness: Double?)?
    var turn = 0
    while true {
      turn += 1
      let trial = try await trials.sample(change)
      let bytes = max(1, factor * trial.bytes)
      if let last, last.scale != change.scale {
        let measured = Self.log(last.bytes / bytes) / Self.log(last.scale / change.scale)
        power = min(max(measured, 0.8), 2.2)
        if let before = last.likeness, let likeness = trial.likeness, last.scale < 1 {
          let points = (before - likeness) / Self.log(last.scale / change.scale)
          slope = min(max(points, 30), 90)
        }
      }
      last = (change.scale, bytes, trial.likeness)
      let scale = Self.scale(change.scale * Self.power(aim / bytes, 1 / power))
      let step = Self.log(scale / change.scale)
      // Full size loses nothing by stretching, so it does not stand for less.
      let isNear = abs(step) < Self.nearStep && (change.scale < 1 || scale == 1)
      // A picture that is hardly stretched loses as much as at nine tenths.
      var gain = slope * min(step, max(0, Self.log(0.9 / change.scale)))
      if change.scale == 1, scale < 1 { gain -= Self.resamplingLoss }
      let isHopeless = least.map { (trial.likeness ?? .infinity) + max(0, gain) < $0 } ?? false
      if isNear || isHopeless || turn == Self.mostSamples || trials.isSpent {
        let full = bytes * Self.power(1 / change.scale, power)
        // What even the smallest scale cannot do counts as worse than all that is met.
        let missed = max(0, Self.log(full * Self.power(scale, power) / Double(limit)))
        change.scale = scale
        let likeness = trial.likeness.map { $0 + gain - 1000 * missed } ?? -.infinity
        return Candidate(
          change: change, likeness: likeness, power: power, slope: slope, fullBytes: full,
          forecast: forecast(change, full))
      }
      change.scale = scale
    }
  }

  /// What a quality that meets the limit at full size tells of others; nil for a smaller size.
  func forecast(_ change: SizeChange, _ bytes: Double) -> QualityForecast? {
    guard change.scale == 1, let quality = change.quality else { return nil }
    var forecast = QualityForecast()
    forecast.add(quality, bytes: bytes, likeness: nil)
    return forecast
  }

  /// The qualities that are tried, from the clip's own down, those that count alone.
  func qualities(isSeen: Bool) -> [Int?] {
    SizeChange.qualities(from: quality, isSeen: isSeen).map { $0.map(counted) }
  }

  /// The most that is changed, as the last try.
  var smallest: SizeChange {
    SizeChange(
      rate: SizeChange.rates(from: framesPerSecond).last ?? 1, scale: SizeChange.smallestScale,
      quality: qualities(isSeen: true).last ?? nil)
  }

  /// The same, of which nothing is known.
  private var smallestCandidate: Candidate {
    Candidate(
      change: smallest, likeness: -.infinity, power: Self.usualPower, fullBytes: Double(own))
  }

  /// The power of the scale where nothing is known of it.
  static let usualPower = 1.4

  static func scale(_ scale: Double) -> Double {
    min(max(scale, SizeChange.smallestScale), 1)
  }

  static func log(_ value: Double) -> Double { DeterministicMath.naturalLogarithm(value) }

  static func power(_ base: Double, _ exponent: Double) -> Double {
    DeterministicMath.exponential(exponent * log(base))
  }
}
