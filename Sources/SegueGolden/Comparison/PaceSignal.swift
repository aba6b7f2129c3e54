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
