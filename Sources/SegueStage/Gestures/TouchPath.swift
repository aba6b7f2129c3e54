public import SegueGraphics

/// A touch path: the location of one finger on the stage, from touch-down at second 0 to lift-off.
///
/// A pure function of time, which can be evaluated at any time in any order.
public struct TouchPath: Hashable, Sendable {
  /// A straight move or a pause of a touch path.
  public enum Segment: Hashable, Sendable {
    /// A straight move to a location, over a duration in seconds; 0 seconds jump there.
    case move(to: Point, seconds: Double, TimingFunction)
    /// A pause of a duration in seconds.
    case hold(seconds: Double)
  }

  /// The way a touch ends.
  public enum Release: Hashable, Sendable {
    /// The finger is lifted; its velocity follows from the path.
    case lifted
    /// The finger is lifted with a velocity that the author prescribes, in points per second.
    case liftedWithVelocity(Point)
    /// The system cancels the touch, as it does for an incoming call.
    case cancelled
    /// The gesture fails by itself.
    case failed
  }

  /// The longest touch in seconds, as the number of samples at 60 Hz is limited.
  package static let longest = Double(TouchSample.limit - 2) / TouchPath.sampleRate
  /// The touch events per second, whatever the frame rate of the clip.
  package static let sampleRate = 60.0
  /// The shortest time between two touch events, in seconds; lift-off replaces a sample this near.
  package static let shortestInterval = 0.001

  /// The location of touch-down, in points.
  package let start: Point
  package let release: Release
  /// The seconds from touch-down to lift-off, within 0...``longest``.
  package let duration: Double
  /// The straight parts, ordered by their start; never empty.
  private let legs: [TouchLeg]

  /// Creates a path of moves and pauses.
  ///
  /// Coordinates are clamped as in ``TouchSample``, and the duration to ``longest``; only the first
  /// 100,000 segments count. Costs one step for each.
  package init(from start: Point, segments: [Segment], release: Release = .lifted) {
    let origin = TouchSample(time: 0, location: start)
    var legs = [TouchPath.touchDown(at: origin.location)]
    var end = origin
    for segment in segments.prefix(TouchSample.limit) {
      let (target, seconds, curve): (Point, Double, TimingFunction) =
        switch segment {
        case .move(let to, let seconds, let curve): (to, seconds, curve)
        case .hold(let seconds): (end.location, seconds, .linear)
        }
      let next = TouchSample(
        time: end.time + seconds.clamped(to: 0...Self.longest), location: target)
      legs.append(
        TouchLeg(
          start: end.time, end: next.time, from: end.location, to: next.location, curve: curve))
      end = next
    }
    self.init(legs: legs, duration: end.time, release: release)
  }

  /// Creates a path through recorded samples, linear between them; the first one is touch-down.
  ///
  /// A sample that is earlier than the one before counts as simultaneous. Only the first 100,000
  /// count; without any the finger touches the origin for 0 seconds.
  package init(track: [TouchSample], release: Release = .lifted) {
    let origin = track.first ?? TouchSample(time: 0, location: .zero)
    var legs = [TouchPath.touchDown(at: origin.location)]
    var end = TouchSample(time: 0, location: origin.location)
    for sample in track.prefix(TouchSample.limit).dropFirst() {
      let next = TouchSample(
        time: max(end.time, sample.time - origin.time), location: sample.location)
      legs.append(
        TouchLeg(
          start: end.time, end: next.time, from: end.location, to: next.location, curve: .linear))
      end = next
    }
    self.init(legs: legs, duration: end.time, release: release)
  }

  /// Returns a leg of no duration and no length, at touch-down.
  private static func touchDown(at place: Point) -> TouchLeg {
    TouchLeg(start: 0, end: 0, from: place, to: place, curve: .linear)
  }

  private init(legs: [TouchLeg], duration: Double, release: Release) {
    start = legs[0].from
    self.legs = legs
    self.duration = min(duration, Self.longest)
    self.release = release
  }

  /// The location of lift-off, in points.
  package var end: Point { position(at: duration) }

  /// Returns the finger's location `seconds` after touch-down, clamped to the duration.
  ///
  /// Costs a binary search among the segments.
  package func position(at seconds: Double) -> Point {
    let t = seconds.clamped(to: 0...duration)
    var lower = 0
    var upper = legs.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if legs[middle].start <= t { lower = middle } else { upper = middle }
    }
    return legs[lower].position(at: t)
  }

  /// The touch events: one at touch-down, one each 1/60 s, and the last at lift-off.
  ///
  /// A sample less than 1 ms before lift-off is dropped. Recomputed at each access.
  package var samples: [TouchSample] {
    var samples = [TouchSample(time: 0, location: start)]
    for k in 1..<TouchSample.limit {
      let time = Double(k) / Self.sampleRate
      guard time <= duration - Self.shortestInterval else { break }
      samples.append(TouchSample(time: time, location: position(at: time)))
    }
    samples.append(TouchSample(time: duration, location: end))
    return samples
  }
}

/// A straight part of a touch path.
struct TouchLeg: Hashable, Sendable {
  /// The start in seconds since touch-down.
  let start: Double
  /// The end in seconds since touch-down; not before the start.
  let end: Double
  /// The location at the start, in points.
  let from: Point
  /// The location at the end, in points.
  let to: Point
  /// The timing function from start to end.
  let curve: TimingFunction

  /// Returns the location at a time not before the start; from the end on, the end's.
  func position(at t: Double) -> Point {
    guard t < end else { return to }
    return from + (to - from) * curve.value(at: (t - start) / (end - start))
  }
}

extension TouchPath {
  /// Returns the path mirrored left to right on a stage of a width in points.
  func mirrored(in width: Double) -> TouchPath {
    var samples = samples
    for index in samples.indices {
      let place = samples[index].location
      samples[index] = TouchSample(
        time: samples[index].time, location: Point(width - place.x, place.y))
    }
    let ending: Release =
      if case .liftedWithVelocity(let speed) = release {
        .liftedWithVelocity(Point(-speed.x, speed.y))
      } else { release }
    return TouchPath(track: samples, release: ending)
  }
}
