/// Whether a clip goes the golden's way, whatever its pace: each number as a function of how far.
struct PacePath {
  /// How far the golden is, ascending, each value once.
  private let stations: [Double]
  /// The golden's frames at those values.
  private let frames: [Int]
  private let signal: PaceSignal
  /// The frames at either end of a step of which it does not matter which layers are there.
  private static let margin = 2

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
    guard stations.count >= 4 else { return false }
    // The same place at another progress is another way: a longer one, say, to the same end. And
    // other places at the same progress are another way, whatever it looks like.
    if let told = expected.progress, let others = actual.progress {
      guard told != others, follows(told, others) else { return false }
    }
    return Set(expected.values.keys).union(actual.values.keys).allSatisfy { key in
      let (values, others) = (expected.all(key), actual.all(key))
      return isThere(values, others) && follows(values, others, areCounts: key.property == .mesh)
    }
  }

  /// Whether a number is there whenever the golden was as far and had it, and never else.
  ///
  /// The back of a turning cube is not there: so it comes and goes with how far the cube is. Only
  /// the very start and end of a transition show the screens themselves, however far it seems then.
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
      // Rounding, and what lies between two frames, leave a station on either side.
      return (max(0, after - 1)..<min(after + 2, stations.count)).contains {
        !values[frames[$0]].isNaN
      }
    }
  }

  /// Whether the clip's values are those of the golden at each station; missing ones are skipped.
  ///
  /// - Parameter areCounts: whether values go in whole steps, and so jump between stations.
  private func follows(_ values: [Double], _ others: [Double], areCounts: Bool = false) -> Bool {
    let known = stations.indices.filter { !values[frames[$0]].isNaN }
    // What is there too shortly to tell its way is where it should be, or not.
    guard known.count >= 4 else { return true }
    let way = known.map { (station: stations[$0], value: values[frames[$0]]) }
    let isStill = way.allSatisfy { $0.value == way[0].value }
    return zip(signal.actual.values, others).allSatisfy { station, value in
      if value.isNaN { return true }
      if isStill { return value == way[0].value }
      return areCounts ? isNear(station, value, way) : isOn(station, value, way)
    }
  }

  /// Whether a count is one of those that the golden had about a station, or next to them.
  private func isNear(
    _ station: Double, _ value: Double, _ way: [(station: Double, value: Double)]
  ) -> Bool {
    let after = way.firstIndex { $0.station >= station } ?? way.count
    let near = way[max(0, after - 2)..<min(way.count, after + 2)].map(\.value)
    guard let low = near.min(), let high = near.max() else { return true }
    // Beyond the golden's own range the way goes on as it did.
    let reach = max(1, high - low)
    return (low - reach...high + reach).contains(value)
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
