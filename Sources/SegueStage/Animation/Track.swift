internal import SegueGraphics

/// A keyframe of a track: the way from one value to the next.
package enum TrackPart: Hashable, Sendable {
  /// The value goes to another one by a timing function.
  case linear(to: Double, seconds: Double, TimingFunction)
  /// The value follows a cubic Hermite curve; velocities that are nil follow from the neighbours.
  case cubic(to: Double, seconds: Double, startVelocity: Double?, endVelocity: Double?)
  /// A spring pulls the value; without `seconds` it takes the time until it settles.
  ///
  /// Its velocity is per second; nil for that of the part before. `resting` is the time that it
  /// takes from rest. A spring that is cut off stays where it is, unless it `restsAtEnd`.
  case spring(
    to: Double, Spring, seconds: Double?, velocity: Double?, resting: Double, restsAtEnd: Bool)
  /// The value jumps to another one, in no time.
  case move(to: Double)
  /// The value stays as it is for a time.
  case hold(seconds: Double)
}

/// Keyframes of one number, solved: a function of the seconds since their start.
package struct Track: Hashable, Sendable {
  /// A solved keyframe: a function of time between two values.
  package struct Segment: Hashable, Sendable {
    /// The function of time within the segment.
    package enum Form: Hashable, Sendable {
      case linear(TimingFunction)
      case cubic(startVelocity: Double, endVelocity: Double)
      case spring(SpringMotion)
      case move
    }

    /// The start in seconds since that of the track.
    package var start: Double
    /// The duration in seconds, >= 0.
    package var duration: Double
    /// The value at the start.
    package var from: Double
    /// The value that the keyframe goes to.
    package var to: Double
    package var form: Form
  }

  /// The solved keyframes in order.
  package private(set) var segments: [Segment] = []
  /// The seconds that all keyframes take.
  package private(set) var duration = 0.0
  /// The value after the last keyframe.
  package private(set) var end: Double

  /// Solves keyframes from a value and a velocity per second.
  package init(from value: Double, velocity: Double, _ parts: [TrackPart]) {
    end = value
    var velocity = velocity
    for index in parts.indices {
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      velocity = append(parts[index], isFirst: index == 0, before: next, velocity)
    }
  }

  /// Returns the value at a time in seconds since the start.
  package func value(at time: Double) -> Double {
    if time >= duration { return end }
    guard let segment = segment(at: time) else { return end }
    return segment.value(at: time - segment.start)
  }

  /// Returns the velocity per second at a time; 0 from the end on.
  package func velocity(at time: Double) -> Double {
    guard time < duration, let segment = segment(at: time) else { return 0 }
    return segment.velocity(at: time - segment.start)
  }

  /// Returns the last segment that has started at a time; sums of durations are inexact in binary.
  private func segment(at time: Double) -> Segment? {
    segments.last { $0.start <= time + 1e-12 } ?? segments.first
  }

  /// Appends a keyframe and returns the velocity at its end.
  private mutating func append(
    _ part: TrackPart, isFirst: Bool, before next: TrackPart?, _ velocity: Double
  ) -> Double {
    switch part {
    case .move(let target): return move(to: target)
    case .hold(let seconds):
      append(.linear(.linear), to: end, seconds)
      return 0
    case .linear(let target, let seconds, let curve):
      guard seconds > 0 else { return move(to: target) }
      let speed = (target - end) / seconds * curve.slope(at: 1)
      append(.linear(curve), to: target, seconds)
      return speed
    case .cubic(let target, let seconds, let start, let last):
      guard seconds > 0 else { return move(to: target) }
      let speed = last ?? endVelocity(of: (target, seconds), before: next)
      append(
        .cubic(startVelocity: start ?? velocity, endVelocity: speed), to: target, seconds)
      return speed
    case .spring(let target, let spring, let seconds, let own, let resting, let restsAtEnd):
      let motion = SpringMotion(spring, from: end, to: target, velocity: own ?? velocity)
      let time = seconds ?? motion.settlingDuration(fromRest: resting)
      let shown = (motion.value(at: time), motion.velocity(at: time))
      append(.spring(motion), to: target, time)
      guard seconds != nil, !restsAtEnd else { return 0 }
      end = shown.0
      return shown.1
    }
  }

  /// Appends a jump to a value.
  private mutating func move(to target: Double) -> Double {
    append(.move, to: target, 0)
    return 0
  }

  private mutating func append(_ form: Segment.Form, to target: Double, _ seconds: Double) {
    segments.append(
      Segment(start: duration, duration: seconds, from: end, to: target, form: form))
    duration += seconds
    end = target
  }

  /// Returns the velocity at the end of a cubic keyframe that gives none.
  ///
  /// Between two cubic ones it is that of a Catmull-Rom spline over unequal times; beside other
  /// keyframes it continues theirs.
  private func endVelocity(
    of part: (target: Double, seconds: Double), before next: TrackPart?
  ) -> Double {
    switch next {
    case nil, .move, .hold: return 0
    case .cubic(let target, let seconds, let start, _):
      return start ?? (seconds > 0 ? (target - end) / (part.seconds + seconds) : 0)
    case .linear(let target, let seconds, let curve):
      return seconds > 0 ? (target - part.target) / seconds * curve.slope(at: 0) : 0
    // As if the spring took as long as this keyframe.
    case .spring(let target, _, _, let velocity, _, _):
      return velocity ?? (target - end) / (2 * part.seconds)
    }
  }
}

extension Track.Segment {
  /// Returns the value at a time in seconds since the segment's start.
  fileprivate func value(at time: Double) -> Double {
    switch form {
    case .move: return to
    case .linear(let curve):
      return from.interpolated(to: to, progress: curve.value(at: time / duration))
    case .spring(let motion): return motion.value(at: time)
    case .cubic(let first, let last):
      let s = time / duration
      let (square, cube) = (s * s, s * s * s)
      return (2 * cube - 3 * square + 1) * from + (cube - 2 * square + s) * first * duration
        + (3 * square - 2 * cube) * to + (cube - square) * last * duration
    }
  }

  /// Returns the velocity per second at a time in seconds since the segment's start.
  fileprivate func velocity(at time: Double) -> Double {
    switch form {
    case .move: return 0
    case .linear(let curve): return (to - from) * curve.slope(at: time / duration) / duration
    case .spring(let motion): return motion.velocity(at: time)
    case .cubic(let first, let last):
      let s = time / duration
      return (6 * s * s - 6 * s) * (from - to) / duration + (3 * s * s - 4 * s + 1) * first
        + (3 * s * s - 2 * s) * last
    }
  }
}
