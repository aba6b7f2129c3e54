/// The pace of changes, as of a step, of one layer in it, or of one property.
///
/// What is nil is left to the outer one: a property's pace to its layer's, that to the step's.
public struct AnimationTiming: Hashable, Sendable {
  /// The duration in seconds, > 0.
  public var duration: Double?
  /// The curve or spring.
  public var pacing: Pacing?
  /// The seconds before the change begins, >= 0; they pass at the change's speed.
  public var delay: Double?
  /// The number of passes, >= 1; `infinity` for ever.
  public var passes: Double?
  /// Whether every second pass is played backward.
  public var autoreverses: Bool?
  /// The factor on the speed, > 0.
  public var speed: Double?
  /// The way in which the change takes over from one that still runs.
  public var merge: MergeRule?
  /// The space in which colours are mixed.
  public var colorMixing: ColorMixing?

  /// Creates a timing that leaves everything open.
  public init() {}

  /// Creates the timing of a duration in seconds and a curve or spring.
  public init(duration: Double? = nil, pacing: Pacing?) {
    self.duration = duration
    self.pacing = pacing
  }

  /// Returns the timing with what it leaves open taken from another one.
  ///
  /// Duration, curve and spring belong together: one of them replaces all three.
  package func over(_ outer: AnimationTiming) -> AnimationTiming {
    var timing = self
    if duration == nil, pacing == nil {
      (timing.duration, timing.pacing) = (outer.duration, outer.pacing)
    }
    timing.delay = delay ?? outer.delay
    timing.passes = passes ?? outer.passes
    timing.autoreverses = autoreverses ?? outer.autoreverses
    timing.speed = speed ?? outer.speed
    timing.merge = merge ?? outer.merge
    timing.colorMixing = colorMixing ?? outer.colorMixing
    return timing
  }

  /// The duration of a curve that has none, in seconds: SwiftUI's default.
  package static let defaultDuration = 0.35

  /// The pace of a change to a new value: SwiftUI's default spring, or ease-in-ease-out where only
  /// the duration is known.
  var pace: LanePace {
    switch pacing {
    case .curve(let curve): return .curve(curve, seconds: duration ?? Self.defaultDuration)
    case nil:
      return duration.map { .curve(.easeInEaseOut, seconds: $0) } ?? Self.pace(of: .preset(.smooth))
    case let spring?: return Self.pace(of: spring, seconds: duration)
    }
  }

  /// Returns the pace of a spring; a curve becomes one over the default duration.
  static func pace(of pacing: Pacing, seconds: Double? = nil) -> LanePace {
    let natural = pacing.naturalDuration
    let resolved = pacing.resolved(duration: seconds ?? natural ?? Self.viewSpringDuration)
    guard let spring = resolved.spring else {
      return .curve(resolved.curve ?? .linear, seconds: seconds ?? Self.defaultDuration)
    }
    let resting = natural ?? Self.viewSpringDuration
    return .spring(
      spring, seconds: seconds, resting: resting,
      logical: 2 * Double.pi / spring.angularFrequency)
  }

  /// The duration of a spring of a damping ratio that has none, in seconds: choice.
  private static let viewSpringDuration = 0.5

  /// The seconds from the step to the change's start.
  var lead: Double { (delay ?? 0) / (speed ?? 1) }

  /// The passes of the change, and its speed.
  var repetition: Repetition {
    Repetition(passes: passes ?? 1, autoreverses: autoreverses ?? false, speed: speed ?? 1)
  }
}

extension AnimationTiming {
  /// The spring `smooth`, SwiftUI's default.
  public static var smooth: AnimationTiming { AnimationTiming(pacing: .preset(.smooth)) }
  /// The spring `snappy`.
  public static var snappy: AnimationTiming { AnimationTiming(pacing: .preset(.snappy)) }
  /// The spring `bouncy`.
  public static var bouncy: AnimationTiming { AnimationTiming(pacing: .preset(.bouncy)) }
  /// Returns constant speed over a duration in seconds.
  public static func linear(_ seconds: Double) -> AnimationTiming {
    curve(.linear, seconds: seconds)
  }
  /// Returns ease-in-ease-out over a duration in seconds.
  public static func easeInOut(_ seconds: Double) -> AnimationTiming {
    curve(.easeInEaseOut, seconds: seconds)
  }
  /// Returns a timing function over a duration in seconds.
  public static func curve(_ curve: TimingFunction, seconds: Double) -> AnimationTiming {
    AnimationTiming(duration: seconds, pacing: .curve(curve))
  }
  /// Returns SwiftUI's spring of a perceptual duration in seconds.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> AnimationTiming {
    AnimationTiming(pacing: .spring(duration: duration, bounce: bounce))
  }
}
