/// A change of one number: a new value with its pace, or keyframes.
package struct LaneChange: Hashable, Sendable {
  /// The way to the new value.
  package enum Way: Hashable, Sendable {
    /// The value goes to another one.
    case to(Double, LanePace)
    /// The value goes through keyframes.
    case track([TrackPart])
    /// The value is that of a path of motion.
    case course(MotionCourse, LanePace)
  }

  /// The start in seconds of the clip; a delay is part of it.
  package var start: Double
  /// The way to the new value.
  package var way: Way
  /// The way in which it takes over from a change that still runs; nil for the default of its pace.
  package var merge: MergeRule?
  /// The passes that it makes.
  package var repetition: Repetition

  /// Creates a change that makes one pass by default.
  package init(
    start: Double, _ way: Way, merge: MergeRule? = nil, repetition: Repetition = Repetition()
  ) {
    self.start = start
    self.way = way
    self.merge = merge
    self.repetition = repetition
  }
}

/// The pace of a change to a new value.
package enum LanePace: Hashable, Sendable {
  /// A timing function over a duration in seconds.
  case curve(TimingFunction, seconds: Double)
  /// A spring; it takes `seconds`, or the time until it settles where that is nil.
  ///
  /// `resting` is the time that it takes from rest, and `logical` its response or perceptual
  /// duration, in seconds.
  case spring(Spring, seconds: Double?, resting: Double, logical: Double)
}

/// The way in which a change takes over from a change of the same property that still runs.
///
/// The older changes show r(t); the change starts at s toward T, from the model value M, eased by f.
public enum MergeRule: String, CaseIterable, Hashable, Sendable {
  /// The spring starts at r(s) with the velocity r′(s), and the older changes end: SwiftUI's springs.
  case spring
  /// r(t) + f · (T − r(t)): the older changes go on below, as SwiftUI's curves do.
  case blend
  /// r(t) + f · (T − M): the change is added to the older ones, as UIKit does since iOS 8.
  case add
  /// r(s) + f · (T − r(s)): the older changes end, and the speed jumps, as in Core Animation.
  case replace
}

/// The passes of a change, and its speed.
package struct Repetition: Hashable, Sendable {
  /// The number of passes, >= 1; `infinity` for ever.
  package var passes: Double
  /// Whether every second pass is played backward.
  package var autoreverses: Bool
  /// The local seconds in a second of the clip, > 0.
  package var speed: Double

  /// Creates a single pass at the speed of the clip.
  package init(passes: Double = 1, autoreverses: Bool = false, speed: Double = 1) {
    self.passes = passes
    self.autoreverses = autoreverses
    self.speed = speed
  }

  /// Whether the last pass ends where the first one began.
  package var endsAtStart: Bool {
    autoreverses && passes.isFinite && passes.truncatingRemainder(dividingBy: 2) == 0
  }

  /// Returns the local time in a pass, and whether the pass is played backward.
  ///
  /// - Parameters:
  ///   - elapsed: the local seconds since the start.
  ///   - duration: the duration of a pass in local seconds.
  package func local(_ elapsed: Double, duration: Double) -> (time: Double, isBackward: Bool) {
    guard duration > 0 else { return (duration, false) }
    if elapsed >= duration * passes { return endsAtStart ? (0, true) : (duration, false) }
    let pass = (elapsed / duration).rounded(.down)
    let time = elapsed - pass * duration
    let isBackward = autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
    return (isBackward ? duration - time : time, isBackward)
  }
}
