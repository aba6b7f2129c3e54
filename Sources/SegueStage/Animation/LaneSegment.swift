internal import SegueGraphics

/// A solved change of a lane.
struct LaneSegment: Hashable, Sendable {
  /// The way in which the change gives the lane's value.
  enum Form: Hashable, Sendable {
    /// It replaces the older changes from its start on.
    case track(Track)
    /// It pulls the result of the older changes over to a target.
    case blend(target: Double, ResolvedPacing)
    /// It adds a distance to the result of the older changes.
    case add(distance: Double, ResolvedPacing)
    /// It follows a path from its start on, in place of the older changes.
    case course(MotionCourse, ResolvedPacing)
  }

  /// The start in seconds of the clip.
  let start: Double
  let form: Form
  let repetition: Repetition
  /// The value after the change.
  let restingValue: Double
  /// The duration of a pass until it counts as complete: of a spring its perceptual duration.
  private let logicalDuration: Double

  /// Solves a change; nil if it changes nothing.
  ///
  /// - Parameters:
  ///   - value: the value that the lane shows at the start.
  ///   - velocity: the velocity per second at the start.
  ///   - model: the value after all older changes.
  ///   - isResting: whether the older changes rest at the start.
  init?(
    _ change: LaneChange, value: Double, velocity: Double, model: Double, isResting: Bool
  ) {
    start = change.start
    repetition = change.repetition
    let local = velocity / repetition.speed
    let target: Double
    switch change.way {
    case .course(let course, let pace):
      form = .course(course, pace.resolved)
      target = course.value(at: 1)
      logicalDuration = pace.logicalDuration
      restingValue = repetition.endsAtStart ? course.value(at: 0) : target
      return
    case .track(let parts):
      let track = Track(from: value, velocity: local, parts)
      form = .track(track)
      target = track.end
      logicalDuration = track.duration
    case .to(let end, let pace):
      if isResting, end == value, pace.relativeVelocity == 0 { return nil }
      target = end
      switch change.merge ?? pace.defaultMerge {
      case .add where !isResting:
        form = .add(distance: end - model, pace.resolved)
      case .blend where !isResting: form = .blend(target: end, pace.resolved)
      case .spring:
        form = .track(Track(from: value, velocity: local, [pace.part(to: end, from: value)]))
      case .add, .blend, .replace:
        form = .track(Track(from: value, velocity: 0, [pace.part(to: end, from: value)]))
      }
      logicalDuration = pace.logicalDuration
    }
    restingValue =
      repetition.endsAtStart ? (isResting || form.replacesOlder ? value : model) : target
  }

  /// Whether the older changes end at its start.
  var replacesOlder: Bool { form.replacesOlder }

  /// The duration of a pass in local seconds.
  private var duration: Double {
    switch form {
    case .track(let track): track.duration
    case .blend(_, let pace), .add(_, let pace), .course(_, let pace): pace.duration
    }
  }

  /// The time in seconds of the clip from which it rests; `infinity` for a change that runs for ever.
  var end: Double {
    duration > 0 ? start + duration * repetition.passes / repetition.speed : start
  }

  /// The time at which it is logically complete: a spring one perceptual duration after its start.
  var logicalEnd: Double {
    guard duration > 0 else { return start }
    let last = min(duration, logicalDuration)
    return start + (duration * (repetition.passes - 1) + last) / repetition.speed
  }

  /// Returns the local time in a pass at a time of the clip.
  private func local(at time: Double) -> (time: Double, isBackward: Bool) {
    repetition.local((time - start) * repetition.speed, duration: duration)
  }

  /// Returns the value of a change that replaces older ones.
  func trackValue(at time: Double) -> Double {
    if time >= end { return restingValue }
    switch form {
    case .track(let track): return track.value(at: local(at: time).time)
    case .course(let course, let pace): return course.value(at: share(pace, at: time))
    case .blend, .add: return restingValue
    }
  }

  /// Returns the velocity of a change that replaces older ones, per second of the clip.
  func trackVelocity(at time: Double) -> Double {
    guard time < end else { return 0 }
    switch form {
    case .track(let track):
      let (local, isBackward) = local(at: time)
      return track.velocity(at: local) * repetition.speed * (isBackward ? -1 : 1)
    case .course(let course, let pace):
      return course.rate(at: share(pace, at: time)) * rate(pace, at: time)
    case .blend, .add: return 0
    }
  }

  /// Returns the eased share of a change that runs over older ones.
  func share(_ pace: ResolvedPacing, at time: Double) -> Double {
    if time >= end { return repetition.endsAtStart ? 0 : 1 }
    return pace.progress(at: local(at: time).time)
  }

  /// Returns the change of the eased share per second of the clip.
  func rate(_ pace: ResolvedPacing, at time: Double) -> Double {
    guard time < end else { return 0 }
    let (local, isBackward) = local(at: time)
    return pace.rate(at: local) * repetition.speed * (isBackward ? -1 : 1)
  }
}

extension LaneSegment.Form {
  fileprivate var replacesOlder: Bool {
    switch self {
    case .track, .course: true
    case .blend, .add: false
    }
  }
}

extension LanePace {
  /// The initial velocity that a spring has by itself, in distances per second.
  fileprivate var relativeVelocity: Double {
    if case .spring(let spring, _, _, _) = self { spring.initialVelocity } else { 0 }
  }

  /// The way in which SwiftUI merges the pace with a change that still runs.
  fileprivate var defaultMerge: MergeRule {
    if case .spring = self { .spring } else { .blend }
  }

  /// The duration until the change counts as complete, in seconds.
  fileprivate var logicalDuration: Double {
    switch self {
    case .curve(_, let seconds): seconds
    case .spring(_, let seconds, _, let logical): min(logical, seconds ?? logical)
    }
  }

  /// The pace as eased progress from 0 to 1.
  var resolved: ResolvedPacing {
    switch self {
    case .curve(let curve, let seconds): ResolvedPacing(curve: curve, duration: seconds)
    case .spring(let spring, let seconds, let resting, _):
      ResolvedPacing(spring: spring, duration: seconds ?? resting)
    }
  }

  /// Returns the only keyframe of a track to a value.
  fileprivate func part(to end: Double, from value: Double) -> TrackPart {
    switch self {
    case .curve(let curve, let seconds): return .linear(to: end, seconds: seconds, curve)
    case .spring(let spring, let seconds, let resting, _):
      let own = spring.initialVelocity
      return .spring(
        to: end, spring, seconds: seconds, velocity: own == 0 ? nil : own * (end - value),
        resting: resting, restsAtEnd: true)
    }
  }
}
