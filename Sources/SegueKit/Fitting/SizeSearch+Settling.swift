extension SizeSearch {
  /// Encodes a candidate whole, and corrects it by the actual size, until it fits well.
  func settle(
    _ candidate: Candidate, _ trials: inout TimedTrials<some SizeTrials>
  ) async throws(SegueError) -> [Trial] {
    var tried: [Trial] = []
    var candidate = candidate
    var next: SizeChange? = candidate.change
    while let change = next, tried.count < Self.mostTrials {
      tried.append(Trial(change: change, bytes: try await trials.whole(change)))
      next = following(tried, &candidate)
      if fits(tried), let change = next, !trials.hasTime(for: 1, change) { break }
    }
    if !fits(tried), !tried.contains(where: { $0.change == smallest }) {
      tried.append(Trial(change: smallest, bytes: try await trials.whole(smallest)))
    }
    return tried
  }

  /// Returns whether any trial is within the limit.
  private func fits(_ tried: [Trial]) -> Bool { tried.contains { $0.bytes <= limit } }

  /// Returns the change to try next; nil if one of the trials is good enough.
  private func following(_ tried: [Trial], _ candidate: inout Candidate) -> SizeChange? {
    let last = tried[tried.count - 1]
    let isNear = Double(last.bytes) >= Self.leastShare * Double(limit) || tried.count > 1
    if last.bytes <= limit, isNear { return nil }
    if tried.count > 1, let power = power(from: tried[tried.count - 2], to: last) {
      candidate.power = power
    }
    var next = corrected(last, &candidate, turn: tried.count)
    if !fits(tried), let spare = candidate.spare {
      let similarity = next.quality.flatMap { candidate.forecast?.similarity($0) }
      if tried.count > 1 || similarity ?? -.infinity < spare.similarity {
        next = spare.change
        candidate.power = spare.power
        (candidate.forecast, candidate.spare) = (nil, nil)
      }
    }
    return tried.contains { $0.change == next } ? nil : next
  }

  /// Returns the exponent of bytes over scale from two files; nil if they differ in more than the scale.
  private func power(from one: Trial, to other: Trial) -> Double? {
    var same = one.change
    same.scale = other.change.scale
    guard same == other.change, one.change.scale != same.scale, one.bytes > 0, other.bytes > 0
    else { return nil }
    let power =
      Self.log(Double(one.bytes) / Double(other.bytes))
      / Self.log(one.change.scale / same.scale)
    return min(max(power, 0.4), 2.2)
  }

  /// Corrects a change to meet the limit: by quality if at full size, otherwise by scale.
  private func corrected(
    _ trial: Trial, _ candidate: inout Candidate, turn: Int
  ) -> SizeChange {
    // Aim a little lower each time, to avoid missing the limit narrowly again.
    let aim = aim * Self.power(0.99, Double(turn - 1))
    var next = trial.change
    if let own = self.quality, let quality = next.quality, next.scale == 1, quality < own,
      turn <= 2 || Double(trial.bytes) < aim
    {
      if next.rate == 1 { candidate.forecast?.correct(own, bytes: self.own) }
      candidate.forecast?.correct(quality, bytes: trial.bytes)
      next.quality =
        candidate.forecast?.choice(
          below: own, downTo: 1, aim: aim, limit: Double(limit), counted: counted) ?? quality
      if next != trial.change { return next }
    }
    next.scale = Self.scale(next.scale * Self.power(aim / Double(trial.bytes), 1 / candidate.power))
    return next
  }
}
