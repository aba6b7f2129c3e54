extension SizeSearch {
  /// The share of the limit up to which a quality is tried if the next lower one loses much more.
  private static let hopedShare = 1.02
  /// The share of a smaller size's usual loss below which a quality is taken without trying smaller sizes.
  private static let goodShare = 0.7
  /// The ratio of the clip's loss to the samples'.
  ///
  /// The clip has more resting pixels, and encoders spend more bytes on these.
  private static let lossShare = 0.88
  /// The distance from the predicted quality within which a tried one suffices.
  private static let nearQuality = 5
  /// The lowest quality at full size, as a share of the clip's own.
  ///
  /// For photographs as WebP, 9 instead of 90, at a quarter of the bytes, is 6 to 10 points better
  /// than a smaller size.
  private static let lowestShare = 0.1
  /// The ratio of actual bytes at a lower rate to the bytes in proportion to the frames.
  private static let rateShare = 1.04
  /// The largest reduction by quality only, as a logarithm: to two sevenths.
  ///
  /// For larger ones, the time for samples is better spent on smaller sizes and lower rates.
  private static let mostByQuality = 1.25

  /// Finds a quality that meets the limit at full size; nil if none of those tried is low enough.
  ///
  /// Also returns whether it loses much less than a smaller size usually does.
  func lowerQuality(
    _ base: SampleTrial, _ factor: Double, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> (candidate: Candidate, isGood: Bool)? {
    let wanted = Self.log(Double(own) / aim)
    let isSeen = base.similarity != nil
    guard let own = quality, let lowest = lowestQuality(isSeen: isSeen), wanted < Self.mostByQuality
    else { return nil }
    var quality = choice(trials.forecast(factor), lowest, trials) ?? lowest
    for _ in 0..<2 {
      let trial = try await trials.sample(SizeChange(quality: quality))
      let isSmaller = trial.bytes < base.bytes
      guard (trial.similarity != nil) == isSeen, isSmaller || !isSeen else { return nil }
      let told = isSmaller ? choice(trials.forecast(factor), lowest, trials) : nil
      // If nothing is predicted to fit, the sample may be unusual, or the step too small for the
      // codec to change anything; a quality several steps lower gives more information.
      let next = told ?? max(lowest, counted(own - (isSmaller ? 2 : 6) * (own - quality)))
      if isSmaller, abs(next - quality) <= Self.nearQuality { break }
      quality = next
    }
    let forecast = trials.forecast(factor)
    guard let quality = choice(forecast, lowest, trials) else { return nil }
    var found = Candidate(
      change: SizeChange(quality: quality), similarity: -.infinity, power: Self.usualPower,
      fullBytes: forecast.bytes(quality), forecast: forecast)
    guard let similarity = base.similarity, let seen = forecast.similarity(quality) else {
      return isSeen ? nil : (found, true)
    }
    let loss = similarity - seen
    found.similarity = similarity - Self.lossShare * loss
    let usualLoss = Self.resamplingLoss + Self.usualSlope * wanted / Self.usualPower
    return (found, loss <= usualLoss * Self.goodShare)
  }

  /// Finds the highest reduced rate, with a quality, that meets the limit at full size; nil if none does.
  func lowerRate(
    _ base: SampleTrial, _ factor: Double, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate? {
    guard base.similarity != nil else { return nil }
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

  /// Encodes a sample of a rate at full size, and returns it as a candidate; nil if it does not fit.
  private func atFullSize(
    _ rate: Double, _ quality: Int?, _ factor: Double,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate? {
    let change = SizeChange(rate: rate, quality: quality)
    let trial = try await trials.sample(change, isSpare: true)
    let bytes = Self.factor(factor, at: rate) * trial.bytes
    guard let similarity = trial.similarity, bytes <= Double(limit) else { return nil }
    return Candidate(
      change: change, similarity: similarity, power: Self.usualPower, fullBytes: bytes,
      forecast: forecast(change, bytes))
  }

  /// Returns the highest quality below the clip's own predicted within `aim` at full size.
  private func highestQuality(within aim: Double, _ forecast: QualityForecast) -> Int? {
    guard let own = quality, let lowest = lowestQuality(isSeen: true) else { return nil }
    return forecast.choice(below: own, downTo: lowest, aim: aim, limit: 0, counted: counted)
  }

  /// Returns the lowest quality that is tried at full size; nil for lossless outputs.
  ///
  /// - Parameter isSeen: whether similarity can be measured.
  private func lowestQuality(isSeen: Bool) -> Int? {
    let share = isSeen ? Self.lowestShare : SizeChange.lowestUnseen
    return quality.map { counted(max(1, Int((Double($0) * share).rounded()))) }
  }

  /// Chooses the quality to try next; one slightly too large only if there is time for another trial.
  private func choice(
    _ forecast: QualityForecast, _ lowest: Int, _ trials: TimedTrials<some SizeTrials>
  ) -> Int? {
    guard let own = quality else { return nil }
    let hope = trials.hasTime(for: 2, SizeChange(quality: lowest)) ? Self.hopedShare : 0
    return forecast.choice(
      below: own, downTo: lowest, aim: aim, limit: hope * Double(limit), counted: counted)
  }
}
