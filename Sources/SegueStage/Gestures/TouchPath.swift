public import SegueGraphics

/// The way of one finger over the stage, from touch-down at second 0 to lift-off.
///
/// A pure function of time: any moment can be asked for, in any order.
public struct TouchPath: Hashable, Sendable {
  /// A part of the way.
  public enum Segment: Hashable, Sendable {
    /// The finger goes straight to a place, in so many seconds; 0 seconds put it there at once.
    case move(to: Point, seconds: Double, TimingFunction)
    /// The finger stays for so many seconds.
    case hold(seconds: Double)
  }

  /// How a touch ends.
  public enum Release: Hashable, Sendable {
    /// The finger is lifted; its speed follows from its way.
    case lifted
    /// The finger is lifted with a velocity that the author prescribes, in points per second.
    case liftedWithVelocity(Point)
    /// The system takes the touch away, as it does for an incoming call.
    case cancelled
    /// The gesture gives up by itself.
    case failed
  }

  /// The longest touch in seconds: as many samples at 60 Hz as are looked at.
  package static let longest = Double(TouchSample.limit - 2) / TouchPath.sampleRate
  /// Touch events in a second, whatever the frame rate of the clip.
  package static let sampleRate = 60.0
  /// The shortest time between two touch events, in seconds; lift-off replaces a sample this near.
  package static let shortestInterval = 0.001

  /// Where the finger comes down.
  package let start: Point
  /// How the touch ends.
  package let release: Release
  /// The seconds from touch-down to lift-off, within 0...``longest``.
  package let duration: Double
  /// The straight parts, ordered by their start; never empty.
  private let legs: [TouchLeg]

  /// The way through segments.
  ///
  /// Coordinates are clamped as in ``TouchSample``, and the whole way to ``longest``; only the first
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

  /// The way through a track of samples, straight between them; the first one is touch-down.
  ///
  /// A sample that is earlier than the one before counts as simultaneous. Only the first 100,000
  /// count; without any the finger touches the origin for no time.
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

  /// A leg of no time and no way.
  private static func touchDown(at place: Point) -> TouchLeg {
    TouchLeg(start: 0, end: 0, from: place, to: place, curve: .linear)
  }

  private init(legs: [TouchLeg], duration: Double, release: Release) {
    start = legs[0].from
    self.legs = legs
    self.duration = min(duration, Self.longest)
    self.release = release
  }

  /// Where the finger lifts off.
  package var end: Point { position(at: duration) }

  /// Where the finger is so many seconds after touch-down; before and after it, where it is then.
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
  /// A touch event less than 1 ms before lift-off is left out in its favour. Made anew at each call.
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

/// A straight part of a finger's way.
struct TouchLeg: Hashable, Sendable {
  /// When it starts, in seconds since touch-down.
  let start: Double
  /// When it ends, in seconds since touch-down; not before the start.
  let end: Double
  /// Where it starts, in points.
  let from: Point
  /// Where it ends, in points.
  let to: Point
  /// How the finger spends the time.
  let curve: TimingFunction

  /// Where the finger is at a time not before the start; from the end on, where the leg ends.
  func position(at t: Double) -> Point {
    guard t < end else { return to }
    return from + (to - from) * curve.value(at: (t - start) / (end - start))
  }
}

/// Where a finger is at one moment, as a touch event tells it.
public struct TouchSample: Hashable, Sendable {
  /// Seconds on the clock of the touch, within ±10^6.
  public let time: Double
  /// The place on the stage in points, y down; each coordinate within ±10^6.
  public let location: Point

  /// A finger's place at a moment; numbers are clamped to their ranges, not-a-number counts as 0.
  public init(time: Double, location: Point) {
    self.time = time.clamped(to: Self.timeRange)
    self.location = Point(
      location.x.clamped(to: Self.coordinateRange), location.y.clamped(to: Self.coordinateRange))
  }

  /// The times that are taken as they are, in seconds.
  static let timeRange = -1e6...1e6
  /// The coordinates that are taken as they are, in points.
  static let coordinateRange = -1e6...1e6
  /// The most samples of one touch that are looked at.
  package static let limit = 100_000
}

/// A finger's way with the moment of its touch-down: one of several touches that belong together.
package struct ScriptedTouch: Hashable, Sendable {
  /// The moment of touch-down in seconds, on a clock common to the touches.
  package let start: Double
  /// The way from then on.
  package let path: TouchPath

  /// A touch that starts at a moment; it is clamped to ±10^6 s.
  package init(start: Double, path: TouchPath) {
    self.start = start.clamped(to: TouchSample.timeRange)
    self.path = path
  }

  /// The moment of lift-off in seconds.
  package var end: Double { start + path.duration }

  /// Where the finger is at a moment of the common clock.
  func sample(at time: Double) -> TouchSample {
    TouchSample(time: time, location: path.position(at: time - start))
  }
}

extension TouchPath {
  /// The way of the same finger on a stage of a width whose left and right change places.
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
