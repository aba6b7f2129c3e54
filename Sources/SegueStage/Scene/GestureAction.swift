public import SegueGraphics

/// An action on the scene's container, or a gesture on the top screen.
public struct GestureAction: Hashable, Sendable {
  /// The gesture or the command.
  public enum Action: Hashable, Sendable {
    /// A drag of one finger.
    case drag(AuthoredTouch)
    /// A tap on a place, a layer or a control.
    case tap(TapTarget)
    /// A double tap at a place, in points.
    case doubleTap(Point)
    /// A pinch of two fingers.
    case pinch(AuthoredTouch, AuthoredTouch)
    /// A command of the container, which no touch triggers.
    case command(String)
  }

  /// The gesture or the command.
  public var action: Action
  /// The outcome that the author expects; nil for any.
  public var expectation: GestureExpectation?
  /// The time at which the next step begins.
  public var end: GestureEnd

  /// Creates an action; by default the next step waits until all is at rest.
  public init(
    _ action: Action, expect: GestureExpectation? = nil, until end: GestureEnd = .settled
  ) {
    self.action = action
    expectation = expect
    self.end = end
  }
}
