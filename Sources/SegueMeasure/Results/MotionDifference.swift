import SegueGraphics

/// The difference of a measured motion from another one, such as a script's from a recording's.
public struct MotionDifference: Sendable {
  /// The duration of the other motion minus that of the first, in seconds.
  public var duration: Double
  /// The difference of each track's ends, in the tracks' unit; tracks are paired by what they measure.
  public var ends: [(quantity: MotionTrack.Quantity, from: Double, to: Double)]
  /// The largest distance between both curves, in the tracks' unit, and the seconds after the start
  /// of the first motion at which it occurs.
  public var worst: (distance: Double, time: Double)
  /// The root mean square of the distance at the frames of the first motion.
  public var rms: Double
  /// The seconds by which the other motion was shifted, from start to start, for the best agreement.
  public var shift: Double

  /// Compares two motions of the same kind; nil if they are not.
  ///
  /// The measured values of the first are compared with the fitted curve of the other, at the shift
  /// in time that makes the least difference.
  public init?(of other: MeasuredMotion, from first: MeasuredMotion) {
    guard other.unit == first.unit else { return nil }
    let pairs = first.tracks.indices.compactMap { index in
      other.tracks.firstIndex { $0.quantity == first.tracks[index].quantity }.map { (index, $0) }
    }
    guard !pairs.isEmpty else { return nil }
    duration = other.duration - first.duration
    ends = pairs.map { one, two in
      (
        first.tracks[one].quantity, other.fit.ends[two].from - first.fit.ends[one].from,
        other.fit.ends[two].to - first.fit.ends[one].to
      )
    }
    func distances(_ shift: Double) -> [(distance: Double, time: Double)] {
      pairs.flatMap { one, two in
        first.tracks[one].samples.compactMap { sample in
          let time = sample.time - first.fit.start
          guard time > -0.05, time < max(first.duration, other.duration) + 0.05 else { return nil }
          let value = other.fit.value(ofTrack: two, at: other.fit.start + time - shift)
          return (abs(sample.value - value), time)
        }
      }
    }
    func rms(_ shift: Double) -> Double {
      let all = distances(shift)
      let sum = all.reduce(0) { $0 + $1.distance * $1.distance }
      return (sum / Double(max(1, all.count))).squareRoot()
    }
    let shifts = (-120...120).map { Double($0) / 1000 }
    shift = shifts.min { rms($0) < rms($1) } ?? 0
    self.rms = rms(shift)
    worst = distances(shift).max { $0.distance < $1.distance } ?? (0, 0)
  }
}
