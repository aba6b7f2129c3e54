import SegueGraphics

/// Changes of layers of the screens that show, as SwiftUI's `withAnimation`.
public struct AnimationStep: Hashable, Sendable {
  /// A change of the layers of a name.
  public struct NamedChange: Hashable, Sendable {
    /// The name of a layer; `*` stands for any characters, and `screen/` before it for a screen.
    public var name: String
    /// The change of each of these layers.
    public var change: Change

    /// Creates a change of the layers of a name.
    public init(_ name: String, _ change: Change) {
      self.name = name
      self.change = change
    }
  }

  /// Another step that starts while this one runs.
  public struct Interruption: Hashable, Sendable {
    /// The seconds from this step's start, >= 0.
    public var after: Double
    /// The other changes; nil to turn round, as `UIViewPropertyAnimator.isReversed` does.
    public var changes: [NamedChange]?

    /// Creates an interruption; without changes those of the step turn round.
    public init(after seconds: Double, _ changes: [NamedChange]? = nil) {
      after = seconds
      self.changes = changes
    }
  }

  /// The changes, in order.
  public var changes: [NamedChange]
  /// The pace of all changes.
  public var timing: AnimationTiming
  /// The delays of layers that one name stands for; nil if they start together.
  public var stagger: Stagger?
  /// The changes that start in flight; nil for none.
  public var interruption: Interruption?
  /// The time at which the next step begins: when all rests, or at once.
  public var end: AnimationEnd

  /// Creates a step; by default the next one waits until all changes rest.
  public init(
    _ changes: [NamedChange], _ timing: AnimationTiming = AnimationTiming(),
    stagger: Stagger? = nil, until end: AnimationEnd = .settled
  ) {
    self.changes = changes
    self.timing = timing
    self.stagger = stagger
    self.end = end
  }
}

/// The time at which the step after an animation begins.
public enum AnimationEnd: String, CaseIterable, Hashable, Sendable {
  /// All changes of the step are at rest.
  case settled
  /// The changes have started.
  case started
}

/// Changes of layers in phases, as SwiftUI's `PhaseAnimator`.
public struct PhasesStep: Hashable, Sendable {
  /// A part of the step, which follows the one before.
  public enum Phase: Hashable, Sendable {
    /// Changes of layers.
    case animate(AnimationStep)
    /// A pause, in seconds.
    case hold(seconds: Double)
  }

  /// The time at which the next phase begins.
  public enum Next: String, CaseIterable, Hashable, Sendable {
    /// All changes are logically complete: a spring after its perceptual duration.
    case logical
    /// All changes are at rest.
    case rest
  }

  /// The phases, in order.
  public var phases: [Phase]
  /// The time at which the next phase begins.
  public var next: Next
  /// The number of times that all phases happen, >= 1; `infinity` for ever.
  public var passes: Double
  /// The time at which the next step begins.
  public var end: AnimationEnd

  /// Creates phases.
  public init(
    _ phases: [Phase], next: Next = .logical, repeats passes: Double = 1,
    until end: AnimationEnd = .settled
  ) {
    self.phases = phases
    self.next = next
    self.passes = passes
    self.end = end
  }
}

extension Step {
  /// Returns a step that changes layers, by their names.
  public static func animate(
    _ changes: KeyValuePairs<String, Change>, _ timing: AnimationTiming = AnimationTiming(),
    stagger: Stagger? = nil, until end: AnimationEnd = .settled
  ) -> Step {
    .animate(
      AnimationStep(
        changes.map { AnimationStep.NamedChange($0.key, $0.value) }, timing, stagger: stagger,
        until: end))
  }

  /// Returns a step that changes layers in phases.
  public static func phases(
    _ phases: [PhasesStep.Phase], next: PhasesStep.Next = .logical, repeats passes: Double = 1,
    until end: AnimationEnd = .settled
  ) -> Step {
    .phases(PhasesStep(phases, next: next, repeats: passes, until: end))
  }
}

extension PhasesStep.Phase {
  /// Returns a phase that changes layers, by their names.
  public static func animate(
    _ changes: KeyValuePairs<String, Change>, _ timing: AnimationTiming = AnimationTiming(),
    stagger: Stagger? = nil
  ) -> PhasesStep.Phase {
    .animate(
      AnimationStep(
        changes.map { AnimationStep.NamedChange($0.key, $0.value) }, timing, stagger: stagger))
  }
}
