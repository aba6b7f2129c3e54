extension SizeSearch {
  /// The share of the limit that samples may tell of a quality that is tried if a lower one loses much more.
  private static let hopedShare = 1.02
  /// The share of what a smaller size loses as a rule that a quality may lose for smaller sizes not to be tried.
  private static let goodShare = 0.7
  /// The share of the loss that samples tell: in the clip more pixels rest, and coders take more care of these.
  private static let lossShare = 0.88
  /// How far a quality may be off.
  private static let nearQuality = 5
  /// The lowest quality at full size, as a share of the clip's own: of photographs as WebP, 9 in place of 90 at a
  /// quarter of the bytes is 6 to 10 points better than a smaller size.
  private static let lowestShare = 0.1
  /// By how much more bytes a lower rate has than by its share of the frames.
  private static let rateShare = 1.04
  /// By how much quality alone may make a clip smaller, as a logarithm: to two sevenths.
  ///
  /// Below that, samples' time is better spent on smaller sizes and lower rates.
  private static let mostByQuality = 1.25

  /// A quality at which full size meets the limit, and whether it loses much less than a smaller size does as a rule;
  /// nil where none that is tried is low enough.
  func lowerQuality(
    _ base: SampleTrial, _ factor: Double, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> (candidate: Candidate, isGood: Bool)? {
    let wanted = Self.log(Double(own) / aim)
    let isSeen = base.likeness != nil
    guard let own = quality, let lowest = lowestQuality(isSeen: isSeen), wanted < Self.mostByQuality
    else { return nil }
    var quality = choice(trials.forecast(factor), lowest, trials) ?? lowest
    for _ in 0..<2 {
      let trial = try await trials.sample(SizeChange(quality: quality))
      let isSmaller = trial.bytes < base.bytes
      guard (trial.likeness != nil) == isSeen, isSmaller || !isSeen else { return nil }
      let told = isSmaller ? choice(trials.forecast(factor), lowest, trials) : nil
      // That nothing fits may be an error of the sample, or a step may be too small for a codec to count. One of
      // more steps below tells more.
      let next = told ?? max(lowest, counted(own - (isSmaller ? 2 : 6) * (own - quality)))
      if isSmaller, abs(next - quality) <= Self.nearQuality { break }
      quality = next
    }
    let forecast = trials.forecast(factor)
    guard let quality = choice(forecast, lowest, trials) else { return nil }
    var found = Candidate(
      change: SizeChange(quality: quality), likeness: -.infinity, power: Self.usualPower,
      fullBytes: forecast.bytes(quality), forecast: forecast)
    guard let likeness = base.likeness, let seen = forecast.likeness(quality) else {
      return isSeen ? nil : (found, true)
    }
    let loss = likeness - seen
    found.likeness = likeness - Self.lossShare * loss
    let usualLoss = Self.resamplingLoss + Self.usualSlope * wanted / Self.usualPower
    return (found, loss <= usualLoss * Self.goodShare)
  }

  /// The highest rate below the clip's own, with a quality, at which full size meets the limit; nil for none.
  func lowerRate(
    _ base: SampleTrial, _ factor: Double, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate? {
    guard base.likeness != nil else { return nil }
    let forecast = trials.forecast(factor)
    for rate in SizeChange.rates(from: framesPerSecond) where rate < 1 {
      let aim = aim / (rate * Self.rateShare)
      let isEnough = Double(own) <= aim
      let lower = isEnough ? quality : highestQuality(within: aim, forecast)
      guard isEnough || lower != nil else { continue }
      if let found = try await atFullSize(rate, lower, factor, &trials) { return found }
    }
    return nil
  }

  /// What a sample of a rate tells of full size; nil where that does not fit.
  private func atFullSize(
    _ rate: Double, _ quality: Int?, _ factor: Double,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate? {
    let change = SizeChange(rate: rate, quality: quality)
    let trial = try await trials.sample(change, isSpare: true)
    let bytes = Self.factor(factor, at: rate) * trial.bytes
    guard let likeness = trial.likeness, bytes <= Double(limit) else { return nil }
    return Candidate(
      change: change, likeness: likeness, power: Self.usualPower, fullBytes: bytes,
      forecast: forecast(change, bytes))
  }

  /// The highest quality below the clip's own that keeps within some bytes at full size.
  private func highestQuality(within aim: Double, _ forecast: QualityForecast) -> Int? {
    guard let own = quality, let lowest = lowestQuality(isSeen: true) else { return nil }
    return forecast.choice(below: own, downTo: lowest, aim: aim, limit: 0, counted: counted)
  }

  /// The lowest quality that is tried at full size; nil where nothing is lost.
  ///
  /// - Parameter isSeen: whether what was encoded can be looked at; else it is the lowest of all.
  private func lowestQuality(isSeen: Bool) -> Int? {
    let share = isSeen ? Self.lowestShare : SizeChange.lowestUnseen
    return quality.map { counted(max(1, Int((Double($0) * share).rounded()))) }
  }

  /// The quality to be tried by what samples tell: one that may be too large by a hair if there is time for another.
  private func choice(
    _ forecast: QualityForecast, _ lowest: Int, _ trials: TimedTrials<some SizeTrials>
  ) -> Int? {
    guard let own = quality else { return nil }
    let hope = trials.hasTime(for: 2, SizeChange(quality: lowest)) ? Self.hopedShare : 0
    return forecast.choice(
      below: own, downTo: lowest, aim: aim, limit: hope * Double(limit), counted: counted)
  }
}
