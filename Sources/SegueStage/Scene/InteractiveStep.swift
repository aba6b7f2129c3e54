import SegueGraphics

/// An interactive push, pop, presentation or dismissal, which the finger may cancel.
public struct InteractiveStep: Hashable, Sendable {
  /// The way an interactive transition is driven.
  public enum Drive: Hashable, Sendable {
    /// One finger drives it from its start.
    case finger(AuthoredTouch)
    /// Two fingers drive it from its start.
    case pinch(AuthoredTouch, AuthoredTouch)
    /// It runs by itself and is caught in flight by a finger, after a delay in seconds.
    case caught(after: Double, AuthoredTouch)
    /// It runs by itself and is reversed after a delay in seconds.
    case reversed(after: Double)
  }

  /// The push, pop, presentation or dismissal.
  public var change: Navigation
  /// The transition; on the way back by default the one that brought the screen.
  public var use: TransitionUse
  /// The touches that drive it, or the reversal.
  public var drive: Drive
  /// The settings of the interaction; nil ones are left to the transition.
  public var terms: InteractionSettings
  /// The outcome that the author expects; nil for any.
  public var expectation: GestureExpectation?
  /// The time at which the next step begins.
  public var end: GestureEnd

  /// Creates an interactive step; by default its settings follow from the transition.
  public init(
    _ change: Navigation, _ use: TransitionUse = TransitionUse(), drive: Drive,
    terms: InteractionSettings = InteractionSettings(), expect: GestureExpectation? = nil,
    until end: GestureEnd = .settled
  ) {
    self.change = change
    self.use = use
    self.drive = drive
    self.terms = terms
    expectation = expect
    self.end = end
  }

  /// The touches of the fingers that take part.
  public var touches: [AuthoredTouch] {
    switch drive {
    case .finger(let touch), .caught(_, let touch): [touch]
    case .pinch(let first, let second): [first, second]
    case .reversed: []
    }
  }
}
