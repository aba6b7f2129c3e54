/// The progress of a step over time, of a golden and of a clip, from the value that moves the farthest.
///
/// 0 is the start of the golden's step, 1 its end; values beyond 1 are overshoot.
struct ProgressCurve {
  /// The golden's times in seconds and its progress, frame by frame.
  let expected: (times: [Double], values: [Double])
  /// The clip's times in seconds and its progress, frame by frame.
  let actual: (times: [Double], values: [Double])
  /// The distance from 0 to 1, in `unit`.
  let length: Double
  /// The unit of the length, such as ` pt`; `%` if only the recorded progress is known.
  let unit: String
  /// The rounding step of the traces, as a share of the length.
  let precision: Double

  /// Chooses the best signal of a step; nil if no value moves from one state to another.
  ///
  /// Takes the value with the longest distance, which rounding affects least. It must end at the
  /// same value in both clips, its net change must be at least 60 % of its range, and it must be
  /// monotonic in the recorded progress, if there is one.
  init?(_ expected: TrackTable, _ actual: TrackTable) {
    guard expected.times.count >= 3, actual.times.count >= 3 else { return nil }
    var best: (expected: [Double], actual: [Double], length: Double, unit: String)?
    let told = Self.told(expected, actual)
    if let told { best = (told.0, told.1, abs(Self.way(told.0)), "%") }
    // Sorted, so that every run chooses the first of equally long distances.
    for (key, values) in expected.values.sorted(by: { $0.key < $1.key }) {
      guard let others = actual.values[key], Self.isWay(values, others) else { continue }
      let length = abs(Self.way(values))
      guard length > best?.length ?? 0.02 else { continue }
      if let told, !Self.grows(values, with: told.0) { continue }
      best = (values, others, length, key.property.unit)
    }
    guard let best else { return nil }
    let start = best.expected[0]
    let way = Self.way(best.expected)
    self.expected = (expected.times, best.expected.map { ($0 - start) / way })
    self.actual = (actual.times, best.actual.map { ($0 - start) / way })
    length = best.unit == "%" ? 100 : best.length
    unit = best.unit
    precision = 0.001 / abs(way)
  }

  /// Returns the recorded progress of both clips, if both have it and it ends alike.
  private static func told(_ expected: TrackTable, _ actual: TrackTable) -> ([Double], [Double])? {
    guard let values = expected.progress, let others = actual.progress, isWay(values, others)
    else { return nil }
    return (values, others)
  }

  /// Returns the net change from the first value to the last.
  private static func way(_ values: [Double]) -> Double { values[values.count - 1] - values[0] }

  /// Returns whether the net change is at least 60 % of the range, and both end at the same value.
  private static func isWay(_ values: [Double], _ others: [Double]) -> Bool {
    guard !values.contains(where: \.isNaN), !others.contains(where: \.isNaN),
      let low = values.min(), let high = values.max(), high > low
    else { return false }
    let end = abs(values[values.count - 1] - others[others.count - 1])
    return abs(way(values)) >= 0.6 * (high - low) && end <= 0.03 * (high - low)
  }

  /// Returns whether values, ordered by progress, are monotonic.
  private static func grows(_ values: [Double], with progress: [Double]) -> Bool {
    let slack = 0.002 + abs(way(values)) * 0.002
    let sign: Double = way(values) < 0 ? -1 : 1
    let order = progress.indices.sorted { progress[$0] < progress[$1] }
    var highest = -Double.infinity
    for index in order {
      if values[index] * sign < highest - slack { return false }
      highest = max(highest, values[index] * sign)
    }
    return true
  }
}

extension ProgressCurve {
  /// The delay of the clip at a moment of the golden.
  struct Delay {
    /// The time in the golden, in seconds.
    let time: Double
    /// The time by which the clip reaches the same progress later, in seconds; negative if earlier.
    let seconds: Double
  }

  /// The delays at the golden's frames with a progress of 2 % to 98 %, where it changes fast enough.
  ///
  /// Stops where 98 % is first exceeded: near turning points the times are ambiguous.
  var delays: [Delay] {
    let end = expected.values.firstIndex { $0 > 0.98 } ?? expected.values.count
    return (0..<end).compactMap { index in
      let value = expected.values[index]
      guard (0.02...0.98).contains(value), isSteep(index) else { return nil }
      let time = expected.times[index]
      return nearestCrossing(of: value, to: time).map { Delay(time: time, seconds: $0 - time) }
    }
  }

  /// Returns whether the change around a frame is well above the rounding.
  private func isSteep(_ index: Int) -> Bool {
    let after = min(index + 1, expected.values.count - 1)
    let before = max(index - 1, 0)
    return abs(expected.values[after] - expected.values[before]) > 8 * precision
  }

  /// Returns the time nearest to `time` at which the clip crosses a value, interpolated linearly.
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

  /// Returns the overshoot beyond the end, as a share of the distance; the peak is fitted by a parabola.
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

  /// Returns the settling time: when values stay within 0.5 % of the end, in seconds.
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
