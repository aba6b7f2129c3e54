/// Whether a clip goes the golden's way, whatever its pace: each number as a function of how far.
struct PacePath {
  /// How far the golden is, ascending, each value once.
  private let stations: [Double]
  /// The golden's frames at those values.
  private let frames: [Int]
  private let signal: PaceSignal

  /// The way of a golden's step.
  init(_ signal: PaceSignal) {
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

  /// Whether all the clip's numbers are those of the golden when it was as far.
  func leads(_ actual: TrackTable, like expected: TrackTable) -> Bool {
    guard stations.count >= 4, Set(actual.values.keys) == Set(expected.values.keys) else {
      return false
    }
    // The same place at another progress is another way: a longer one, say, to the same end. And
    // other places at the same progress are another way, whatever it looks like.
    if let told = expected.progress, let others = actual.progress {
      guard told != others, follows(told, others) else { return false }
    }
    return expected.values.allSatisfy { key, values in
      actual.values[key].map { follows(values, $0) } ?? false
    }
  }

  /// Whether the clip's values are those of the golden at each station; missing ones are skipped.
  private func follows(_ values: [Double], _ others: [Double]) -> Bool {
    let known = stations.indices.filter { !values[frames[$0]].isNaN }
    guard known.count >= 4 else { return false }
    let way = known.map { (station: stations[$0], value: values[frames[$0]]) }
    let isStill = way.allSatisfy { $0.value == way[0].value }
    return zip(signal.actual.values, others).allSatisfy { station, value in
      if value.isNaN { return true }
      return isStill ? value == way[0].value : isOn(station, value, way)
    }
  }

  /// Whether a value is what the golden had at a station.
  ///
  /// Through four stations about it goes a cubic, through three a parabola, through two a line; how
  /// far those are apart tells how well the way is known there. Rounding moves station and value.
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
    // Beyond the golden's own range the way is only guessed.
    let beyond = max(0, way[0].station - station, station - way[way.count - 1].station)
    let spread = (guesses.max() ?? 0) - (guesses.min() ?? 0)
    let slack = 0.0015 + 2 * signal.precision * slope + spread + beyond * slope * 0.5
    return guesses.contains { abs($0 - value) <= slack }
  }

  /// Lagrange's polynomial through some of the golden's values.
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
