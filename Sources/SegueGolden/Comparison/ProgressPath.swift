/// The path of a golden's step, independent of its pace: each value as a function of the progress.
///
/// Used to check whether a clip moves along the same path at another pace.
struct ProgressPath {
  /// Progress values of the golden, ascending, without duplicates.
  private let stations: [Double]
  /// The golden's frame for each value of `stations`.
  private let frames: [Int]
  private let signal: ProgressCurve
  /// The number of frames at either end of a step in which missing layers are ignored.
  private static let margin = 2

  /// Samples the path of a golden's step at distinct progress values.
  init(_ signal: ProgressCurve) {
    self.signal = signal
    let values = signal.expected.values
    var stations: [Double] = []
    var frames: [Int] = []
    for index in values.indices.sorted(by: { values[$0] < values[$1] })
    where values[index] > (stations.last ?? -.infinity) + signal.precision {
      stations.append(values[index])
      frames.append(index)
    }
    self.stations = stations
    self.frames = frames
  }

  /// Returns whether all values of the clip follow the golden's path at equal progress.
  func leads(_ actual: TrackTable, like expected: TrackTable) -> Bool {
    guard stations.count >= 4 else { return false }
    // Another value at the same progress is another path, and so is the same value at another
    // progress (a longer path to the same end, for example).
    if let told = expected.progress, let others = actual.progress {
      guard told != others, follows(told, others) else { return false }
    }
    return Set(expected.values.keys).union(actual.values.keys).allSatisfy { key in
      let (values, others) = (expected.all(key), actual.all(key))
      return isThere(values, others) && follows(values, others, areCounts: key.property == .mesh)
    }
  }

  /// Returns whether a value is present in the clip exactly where the golden has it at equal progress.
  ///
  /// The back of a turning cube is absent, so its layer appears and disappears with the progress.
  /// The first and last `margin` frames are ignored: there a transition shows the screens
  /// themselves.
  private func isThere(_ values: [Double], _ others: [Double]) -> Bool {
    let known = stations.indices.filter { !values[frames[$0]].isNaN }
    return others.indices.dropFirst(Self.margin).dropLast(Self.margin).allSatisfy { frame in
      let station = signal.actual.values[frame]
      let after = stations.firstIndex { $0 >= station } ?? stations.count
      if others[frame].isNaN {
        guard let first = known.first, let last = known.last else { return true }
        return station <= stations[first] + signal.precision
          || station >= stations[last] - signal.precision
      }
      // Allow one station on either side for rounding and for moments between frames.
      return (max(0, after - 1)..<min(after + 2, stations.count)).contains {
        !values[frames[$0]].isNaN
      }
    }
  }

  /// Returns whether the clip's values match the golden's at equal progress; missing ones are skipped.
  ///
  /// - Parameter areCounts: whether the values are whole numbers, which jump between stations.
  private func follows(_ values: [Double], _ others: [Double], areCounts: Bool = false) -> Bool {
    let known = stations.indices.filter { !values[frames[$0]].isNaN }
    // Fewer than four samples do not determine the path: accept them.
    guard known.count >= 4 else { return true }
    let way = known.map { (station: stations[$0], value: values[frames[$0]]) }
    let isStill = way.allSatisfy { $0.value == way[0].value }
    return zip(signal.actual.values, others).allSatisfy { station, value in
      if value.isNaN { return true }
      if isStill { return value == way[0].value }
      return areCounts ? isNear(station, value, way) : isOn(station, value, way)
    }
  }

  /// Returns whether a count is within the range of the golden's counts near a station.
  private func isNear(
    _ station: Double, _ value: Double, _ way: [(station: Double, value: Double)]
  ) -> Bool {
    let after = way.firstIndex { $0.station >= station } ?? way.count
    let near = way[max(0, after - 2)..<min(way.count, after + 2)].map(\.value)
    guard let low = near.min(), let high = near.max() else { return true }
    // Beyond the golden's own range the path is extrapolated.
    let reach = max(1, high - low)
    return (low - reach...high + reach).contains(value)
  }

  /// Returns whether a value matches the golden's interpolated value at a station.
  ///
  /// Interpolates with a cubic through four neighbouring stations, a parabola through three and a
  /// line through two; their spread estimates the error. Rounding of station and value is allowed
  /// for.
  private func isOn(
    _ station: Double, _ value: Double, _ way: [(station: Double, value: Double)]
  ) -> Bool {
    let after = way.firstIndex { $0.station >= station } ?? way.count
    let start = max(0, min(way.count - 4, after - 2))
    let four = Array(way[start..<start + 4])
    let isLeft = station - four[0].station < four[3].station - station
    let second = max(1, min(way.count - 1, after))
    let guesses = [
      interpolated(station, four),
      interpolated(station, Array(isLeft ? four.prefix(3) : four.suffix(3))),
      interpolated(station, Array(way[second - 1...second])),
    ]
    let slope = abs(four[3].value - four[0].value) / (four[3].station - four[0].station)
    // Beyond the golden's own range the path is only extrapolated.
    let beyond = max(0, way[0].station - station, station - way[way.count - 1].station)
    let spread = (guesses.max() ?? 0) - (guesses.min() ?? 0)
    let slack = 0.0015 + 2 * signal.precision * slope + spread + beyond * slope * 0.5
    return guesses.contains { abs($0 - value) <= slack }
  }

  /// Evaluates the Lagrange polynomial through some of the golden's values.
  private func interpolated(
    _ x: Double, _ points: [(station: Double, value: Double)]
  ) -> Double {
    points.indices.reduce(0) { sum, point in
      var term = points[point].value
      for other in points.indices where other != point {
        term *= (x - points[other].station) / (points[point].station - points[other].station)
      }
      return sum + term
    }
  }
}
