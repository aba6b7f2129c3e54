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
    let usualLoss = Self.resamplingLoss + Self.usualSlope * wanted / Self.usualPower
    guard let likeness = base.likeness, let own = quality, let lowest = lowestQuality,
      wanted < Self.mostByQuality
    else { return nil }
    var quality = choice(trials.forecast(factor), trials) ?? lowest
    for _ in 0..<2 {
      let trial = try await trials.sample(SizeChange(quality: quality))
      guard trial.likeness != nil, trial.bytes < base.bytes else { return nil }
      let told = choice(trials.forecast(factor), trials)
      // That nothing fits may be an error of the sample. One of twice as many steps below tells more.
      let next = told ?? max(lowest, counted(own - 2 * (own - quality)))
      if abs(next - quality) <= Self.nearQuality { break }
      quality = next
    }
    let forecast = trials.forecast(factor)
    guard let quality = choice(forecast, trials), let seen = forecast.likeness(quality) else {
      return nil
    }
    let loss = likeness - seen
    let found = Candidate(
      change: SizeChange(quality: quality), likeness: likeness - Self.lossShare * loss,
      power: Self.usualPower, fullBytes: forecast.bytes(quality), forecast: forecast)
    return (found, loss <= usualLoss * Self.goodShare)
  }

  /// The lowest quality that is tried at full size; nil where nothing is lost.
  private var lowestQuality: Int? {
    quality.map { counted(max(1, Int((Double($0) * Self.lowestShare).rounded()))) }
  }

  /// The quality to be tried by what samples tell: one that may be too large by a hair if there is time for another.
  private func choice(
    _ forecast: QualityForecast, _ trials: TimedTrials<some SizeTrials>
  ) -> Int? {
    guard let own = quality, let lowest = lowestQuality else { return nil }
    let hope = trials.hasTime(for: 2, SizeChange(quality: lowest)) ? Self.hopedShare : 0
    return forecast.choice(
      below: own, downTo: lowest, aim: aim, limit: hope * Double(limit), counted: counted)
  }
}
