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
    return expected.values.allSatisfy { key, values in
      guard let others = actual.values[key] else { return false }
      if let first = values.first, values.allSatisfy({ $0 == first }) {
        return others.allSatisfy { $0 == first }
      }
      return zip(signal.actual.values, others).allSatisfy { station, value in
        isOn(station, value, values)
      }
    }
  }

  /// Whether a value is what the golden had at a station.
  ///
  /// Through four stations about it goes a cubic, through three a parabola; how far those are apart
  /// tells how well the way is known there. Rounding moves the station and the value.
  private func isOn(_ station: Double, _ value: Double, _ values: [Double]) -> Bool {
    let after = stations.firstIndex { $0 >= station } ?? stations.count
    let start = max(0, min(stations.count - 4, after - 2))
    let four = Array(start..<start + 4)
    let three =
      station - stations[start] < stations[start + 3] - station
      ? Array(four.prefix(3)) : Array(four.suffix(3))
    let cubic = interpolated(station, four, values)
    let parabola = interpolated(station, three, values)
    let slope =
      abs(values[frames[start + 3]] - values[frames[start]])
      / (stations[start + 3] - stations[start])
    // Beyond the golden's own range the way is only guessed.
    let beyond = max(0, stations[0] - station, station - stations[stations.count - 1])
    let slack =
      0.004 + 2 * signal.precision * slope + abs(cubic - parabola) + beyond * slope * 0.5
    return min(abs(cubic - value), abs(parabola - value)) <= slack
  }

  /// Lagrange's polynomial through the golden's values at some stations.
  private func interpolated(_ x: Double, _ points: [Int], _ values: [Double]) -> Double {
    points.reduce(0) { sum, point in
      var term = values[frames[point]]
      for other in points where other != point {
        term *= (x - stations[other]) / (stations[point] - stations[other])
      }
      return sum + term
    }
  }
}
