/// How far a step is in each frame, of a golden and of a clip, read off what moves the most.
///
/// 0 is where the golden's step starts, 1 where it ends; beyond 1 it overshoots.
struct PaceSignal {
  /// The golden's times and how far it is, frame by frame.
  let expected: (times: [Double], values: [Double])
  /// The same of the clip.
  let actual: (times: [Double], values: [Double])
  /// What 1 stands for, in the unit: the length of the way.
  let length: Double
  /// The unit of the length, such as ` pt`; `%` when only the progress is known.
  let unit: String
  /// The step in which traces round it.
  let precision: Double

  /// The best signal of a step that goes from one state to another; nil where nothing does.
  ///
  /// The number with the longest way is taken, which is the least rounded one. It must come to the
  /// same end in both, go most of its range for good, and grow with the progress where one is told.
  init?(_ expected: TrackTable, _ actual: TrackTable) {
    guard expected.times.count >= 3, actual.times.count >= 3 else { return nil }
    var best: (expected: [Double], actual: [Double], length: Double, unit: String)?
    let told = Self.told(expected, actual)
    if let told { best = (told.0, told.1, abs(Self.way(told.0)), "%") }
    // In a fixed order: of equally long ways the first is taken, in every run.
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

  private static func told(_ expected: TrackTable, _ actual: TrackTable) -> ([Double], [Double])? {
    guard let values = expected.progress, let others = actual.progress, isWay(values, others)
    else { return nil }
    return (values, others)
  }

  private static func way(_ values: [Double]) -> Double { values[values.count - 1] - values[0] }

  /// Whether values go most of their range for good, and others end where they do.
  private static func isWay(_ values: [Double], _ others: [Double]) -> Bool {
    guard !values.contains(where: \.isNaN), !others.contains(where: \.isNaN),
      let low = values.min(), let high = values.max(), high > low
    else { return false }
    let end = abs(values[values.count - 1] - others[others.count - 1])
    return abs(way(values)) >= 0.6 * (high - low) && end <= 0.03 * (high - low)
  }

  /// Whether values, ordered by progress, only rise or only fall.
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
