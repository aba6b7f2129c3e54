// Animations of properties: numbers as functions of the clip's time.
//
// 1. A `Lane` is one number of one property of one layer: its value at rest, and `LaneChange`s.
//    A change is a new value with its pace, or a list of `TrackPart`s (keyframes with paces of
//    their own); it has a start, a speed and a `Repetition`.
// 2. `Lane.add(_:)` solves a change once, from the value and the velocity that the lane shows at
//    the change's start. `MergeRule` is how a change takes over from one that still runs.
// 3. `Lane.value(at:)` evaluates the lane at any time; nothing steps. Before the first change it is
//    exactly the value at rest, after the last one exactly the new value.
// 4. `Track` solves keyframes: linear, cubic (Hermite, with automatic velocities), spring, move and
//    hold. `SpringMotion` is a spring in points rather than in shares of a distance.
// 5. `MotionPath` is a path with a point for each share of its length; a `MotionCourse` is one number
//    of it, which a lane follows.
// 6. `Stagger` is the delay of each of several layers. `ColorMixing` mixes colours in three spaces;
//    a `ColorLane` has a `Lane` for each of the four components.
//
// The properties themselves, and the layers that have them, are in the folder Layers/Changes.
//
// Rejected:
// - Interpolating layers between two states: properties of one layer have paces of their own, and a
//   change may begin while another runs.
// - Springs in shares of the distance, as transitions have them: a spring that turns back at a
//   speed, or swings at its target, has no distance to be a share of.
// - Reversing a pass by 1 − f, as SwiftUI does: a pass with a curve that is not symmetric would not
//   come back the way it went. Passes are played backward in time, as by Core Animation.

/// A number of a property as a function of the clip's time: its value at rest, and its changes.
package struct Lane: Hashable, Sendable {
  /// The value before the first change.
  package let rest: Double
  /// The changes, in the order of their starts; of two with the same start the later one added wins.
  private var changes: [LaneChange] = []
  /// The solved changes; those that change nothing are left out.
  private var segments: [LaneSegment] = []

  /// Creates a lane without changes.
  package init(rest: Double) { self.rest = rest }

  /// Whether the lane never leaves its value at rest.
  package var isStill: Bool { segments.isEmpty }

  /// The start of the first change, in seconds; `infinity` for a still lane.
  package var start: Double { segments.first?.start ?? .infinity }

  /// The time in seconds from which the lane rests; `-infinity` for a still one, and `infinity` for
  /// one that runs for ever.
  package var end: Double { Self.end(of: segments[...]) }

  /// The value after all changes.
  package var model: Double { segments.last?.restingValue ?? rest }

  /// Returns the value at a time in seconds of the clip.
  package func value(at time: Double) -> Double {
    value(at: time, through: segments[..<reach(at: time)])
  }

  /// Returns the velocity per second at a time in seconds; that after the moment where it jumps.
  package func velocity(at time: Double) -> Double {
    velocity(at: time, through: segments[..<reach(at: time)])
  }

  /// Adds a change, and solves it from what the lane shows when it starts.
  ///
  /// - Returns: the times in seconds at which the change rests and at which it is logically
  ///   complete (see ``LaneSegment/logicalEnd``); nil for a change that changes nothing.
  @discardableResult
  package mutating func add(_ change: LaneChange) -> (rest: Double, logical: Double)? {
    let index = changes.firstIndex { $0.start > change.start } ?? changes.endIndex
    changes.insert(change, at: index)
    guard index < changes.count - 1 else { return solve(change) }
    segments = []
    var ends: (rest: Double, logical: Double)?
    for (place, other) in changes.enumerated() {
      let solved = solve(other)
      if place == index { ends = solved }
    }
    return ends
  }

  /// Solves a change that starts after all others.
  private mutating func solve(_ change: LaneChange) -> (rest: Double, logical: Double)? {
    let start = change.start
    let isResting = start >= Self.end(of: segments[...])
    let (value, velocity) = (value(at: start), velocity(at: start))
    guard
      let segment = LaneSegment(
        change, value: value, velocity: velocity, model: model, isResting: isResting)
    else { return nil }
    segments.append(segment)
    return (segment.end, segment.logicalEnd)
  }

  /// Returns the number of changes that have started at a time.
  private func reach(at time: Double) -> Int {
    segments.lastIndex { $0.start <= time }.map { $0 + 1 } ?? 0
  }

  /// Returns the time from which some changes, and those that run below them, rest.
  private static func end(of segments: ArraySlice<LaneSegment>) -> Double {
    var end = -Double.infinity
    for segment in segments.reversed() {
      end = max(end, segment.end)
      if segment.replacesOlder { break }
    }
    return end
  }

  private func value(at time: Double, through segments: ArraySlice<LaneSegment>) -> Double {
    guard let segment = segments.last else { return rest }
    let older = segments.dropLast()
    switch segment.form {
    case .track, .course: return segment.trackValue(at: time)
    case .blend(let target, let pace):
      let share = segment.share(pace, at: time)
      if share == 1, time >= segment.end { return target }
      let below = value(at: time, through: older)
      return share == 0 ? below : below + share * (target - below)
    case .add(let distance, let pace):
      if time >= segment.end, time >= Self.end(of: older) { return segment.restingValue }
      return value(at: time, through: older) + segment.share(pace, at: time) * distance
    }
  }

  private func velocity(at time: Double, through segments: ArraySlice<LaneSegment>) -> Double {
    guard let segment = segments.last else { return 0 }
    let older = segments.dropLast()
    switch segment.form {
    case .track, .course: return segment.trackVelocity(at: time)
    case .blend(let target, let pace):
      let share = segment.share(pace, at: time)
      if share == 1, time >= segment.end { return 0 }
      let below = value(at: time, through: older)
      return velocity(at: time, through: older) * (1 - share)
        + segment.rate(pace, at: time) * (target - below)
    case .add(let distance, let pace):
      return velocity(at: time, through: older) + segment.rate(pace, at: time) * distance
    }
  }
}
