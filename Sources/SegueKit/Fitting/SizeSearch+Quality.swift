extension SizeSearch {
  /// By how much quality alone may make a clip smaller, as a logarithm: to two fifths.
  private static let mostByQuality = 0.92
  /// The share of the limit that samples may tell of a quality that is tried if a lower one loses much more.
  private static let hopedShare = 1.03
  /// The share of what a smaller size loses as a rule that a quality may lose for smaller sizes not to be tried.
  private static let goodShare = 0.65
  /// How far a quality may be off.
  private static let nearQuality = 5
  /// How far below all that were seen a quality may be.
  private static let farQuality = 20

  /// A quality at which full size meets the limit, and whether it loses much less than a smaller size does as a rule;
  /// nil where it is known to be worse, or too low.
  func lowerQuality(
    _ base: SampleTrial, _ factor: Double, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> (candidate: Candidate, isGood: Bool)? {
    let wanted = Self.log(Double(own) / aim)
    let usualLoss = Self.resamplingLoss + Self.usualSlope * wanted / Self.usualPower
    guard let likeness = base.likeness, wanted < Self.mostByQuality else { return nil }
    guard let own = quality, let lowest = qualities(isSeen: true).last ?? nil,
      var quality = choice(trials.forecast(at: 1, factor), trials)
    else { return nil }
    for _ in 0..<2 {
      let trial = try await trials.sample(SizeChange(quality: quality))
      guard let seen = trial.likeness, trial.bytes < base.bytes else { return nil }
      let forecast = trials.forecast(at: 1, factor)
      let told = choice(forecast, trials)
      // More than that is not known so well that it could be good.
      let loss = likeness - min(seen, told.flatMap(forecast.likeness) ?? seen)
      if loss > usualLoss * 3 / 4 { return nil }
      // That nothing fits may be an error of the sample. One of twice as many steps below tells more.
      let next = told ?? max(lowest, counted(own - 2 * (own - quality)))
      if abs(next - quality) <= Self.nearQuality { break }
      quality = next
    }
    return lowerQuality(trials.forecast(at: 1, factor), trials).map { found in
      (found, likeness - found.likeness <= usualLoss * Self.goodShare)
    }
  }

  /// The quality at which full size is expected to meet the limit; nil where none of those that are tried does.
  func lowerQuality(
    _ forecast: QualityForecast, _ trials: TimedTrials<some SizeTrials>
  ) -> Candidate? {
    guard let known = forecast.lowest, let quality = choice(forecast, trials),
      quality >= known - Self.farQuality, let likeness = forecast.likeness(quality)
    else { return nil }
    return Candidate(
      change: SizeChange(quality: quality), likeness: likeness, power: Self.usualPower,
      fullBytes: forecast.bytes(quality), forecast: forecast)
  }

  /// The quality to be tried by what samples tell: one that may be too large by a hair if there is time for another.
  private func choice(
    _ forecast: QualityForecast, _ trials: TimedTrials<some SizeTrials>
  ) -> Int? {
    guard let own = quality, let lowest = qualities(isSeen: true).last ?? nil else { return nil }
    let hope = trials.hasTime(for: 2, SizeChange(quality: lowest)) ? Self.hopedShare : 0
    return forecast.choice(
      below: own, downTo: lowest, aim: aim, limit: hope * Double(limit), counted: counted)
  }

  /// The quality at which full size meets the limit, by what two of them tell, or samples at full size; nil below the
  /// lowest.
  func atFullSize(
    _ above: Candidate, _ below: Candidate, _ factor: Double,
    _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> Candidate? {
    guard let high = above.change.quality, let low = below.change.quality, high > low else {
      return nil
    }
    var forecast = trials.forecast(at: below.change.rate, factor)
    if !forecast.tells {
      for (quality, candidate) in [(high, above), (low, below)] where !forecast.knows(quality) {
        forecast.add(quality, bytes: candidate.fullBytes, likeness: nil)
      }
    }
    guard let quality = choice(forecast, trials) else { return nil }
    var found = below
    found.change.scale = 1
    found.change.quality = quality
    if !forecast.knows(quality) {
      let trial = try await trials.sample(found.change)
      forecast.add(quality, bytes: factor * trial.bytes, likeness: trial.likeness)
      guard let better = choice(forecast, trials) else { return nil }
      found.change.quality = better
    }
    found.likeness = found.change.quality.flatMap(forecast.likeness) ?? -.infinity
    found.forecast = forecast
    return found
  }
}
