extension PaceSignal {
  /// How much later the clip is at a moment of the golden.
  struct Delay {
    /// The golden's moment, in seconds.
    let time: Double
    /// How much later the clip comes as far, in seconds; negative for earlier.
    let seconds: Double
  }

  /// The delays of the golden's frames between 2 % and 98 % of the way, where it moves.
  ///
  /// Only until it first comes to the end: about turning points moments are hard to tell apart.
  var delays: [Delay] {
    let end = expected.values.firstIndex { $0 > 0.98 } ?? expected.values.count
    return (0..<end).compactMap { index in
      let value = expected.values[index]
      guard (0.02...0.98).contains(value), isSteep(index) else { return nil }
      let time = expected.times[index]
      return nearestCrossing(of: value, to: time).map { Delay(time: time, seconds: $0 - time) }
    }
  }

  /// Whether a frame later is told from this one in spite of the rounding.
  private func isSteep(_ index: Int) -> Bool {
    let after = min(index + 1, expected.values.count - 1)
    let before = max(index - 1, 0)
    return abs(expected.values[after] - expected.values[before]) > 8 * precision
  }

  /// When the clip comes past a value, nearest to a time, by straight lines between frames.
  private func nearestCrossing(of value: Double, to time: Double) -> Double? {
    var best: Double?
    for index in 1..<actual.values.count {
      let (a, b) = (actual.values[index - 1], actual.values[index])
      guard (a <= value && value <= b) || (b <= value && value <= a) else { continue }
      let share = a == b ? 0 : (value - a) / (b - a)
      let crossing =
        actual.times[index - 1] + share * (actual.times[index] - actual.times[index - 1])
      if abs(crossing - time) < abs((best ?? .infinity) - time) { best = crossing }
    }
    return best
  }

  /// How far values go beyond the end, as a share of the way, between frames by a parabola.
  static func overshoot(_ values: [Double]) -> Double {
    guard let peak = values.indices.max(by: { values[$0] < values[$1] }) else { return 0 }
    var highest = values[peak]
    if peak > 0, peak + 1 < values.count {
      let (before, after) = (values[peak - 1], values[peak + 1])
      let bend = before - 2 * highest + after
      if bend < 0 { highest -= (after - before) * (after - before) / (8 * bend) }
    }
    return max(0, highest - 1)
  }

  /// When values come to stay within half a percent of the end.
  static func settling(_ track: (times: [Double], values: [Double])) -> Double {
    let band = 0.005
    guard let last = track.values.lastIndex(where: { abs($0 - 1) > band }) else {
      return track.times[0]
    }
    guard last + 1 < track.values.count else { return track.times[last] }
    let (a, b) = (abs(track.values[last] - 1), abs(track.values[last + 1] - 1))
    let share = a == b ? 1 : (a - band) / (a - b)
    return track.times[last] + share * (track.times[last + 1] - track.times[last])
  }
}
