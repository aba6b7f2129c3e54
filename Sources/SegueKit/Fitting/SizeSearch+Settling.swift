extension SizeSearch {
  /// Encodes a candidate whole, and corrects it by what it comes to.
  func settle(
    _ candidate: Candidate, _ trials: inout some SizeTrials
  ) async throws(SegueError) -> [Trial] {
    var tried: [Trial] = []
    var (candidate, change) = (candidate, candidate.change)
    while tried.count < Self.mostTrials {
      let bytes = try await trials.whole(change)
      tried.append(Trial(change: change, bytes: bytes))
      let isNear = Double(bytes) >= Self.leastShare * Double(limit) || tried.count > 1
      if bytes <= limit, isNear { break }
      if tried.count == 2, !tried.contains(where: { $0.bytes <= limit }),
        let spare = candidate.spare, spare.change != change
      {
        (change, candidate.power) = spare
        (candidate.qualitySlope, candidate.spare) = (nil, nil)
        continue
      }
      // A little less each time, lest it miss the limit again by a hair.
      let factor = aim * Self.power(0.99, Double(tried.count - 1)) / Double(bytes)
      candidate.qualitySlope = slope(to: tried[tried.count - 1]) ?? candidate.qualitySlope
      let next = corrected(change, by: factor, candidate, isLate: tried.count > 2)
      if tried.contains(where: { $0.change == next }) { break }
      change = next
    }
    if !tried.contains(where: { $0.bytes <= limit || $0.change == smallest }) {
      tried.append(Trial(change: smallest, bytes: try await trials.whole(smallest)))
    }
    return tried
  }

  /// What a step of quality multiplies the bytes with, as a logarithm, by a whole file that differs from the
  /// clip in nothing else; nil for others.
  private func slope(to trial: Trial) -> Double? {
    guard let own = quality, let quality = trial.change.quality, quality < own,
      trial.change == SizeChange(quality: quality), trial.bytes < self.own
    else { return nil }
    return Self.log(Double(self.own) / Double(trial.bytes)) / Double(own - quality)
  }

  /// The change that multiplies the bytes by a factor: by the quality at full size, else by the scale.
  private func corrected(
    _ change: SizeChange, by factor: Double, _ candidate: Candidate, isLate: Bool
  ) -> SizeChange {
    var next = change
    if let slope = candidate.qualitySlope, let quality = change.quality, let own = self.quality,
      !isLate || factor > 1
    {
      let step = (Self.log(factor) / slope).rounded(.down)
      next.quality = min(counted(max(quality + Int(min(max(step, -20), 20)), 1)), own)
      if next != change { return next }
    }
    next.scale = Self.scale(change.scale * Self.power(factor, 1 / candidate.power))
    return next
  }
}
