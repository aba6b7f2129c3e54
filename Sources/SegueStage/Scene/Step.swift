public import SegueGraphics

/// A step: one entry of the timeline.
public enum Step: Hashable, Sendable {
  /// Shows a screen at once, on a new navigation stack.
  case show(screen: String)
  /// Keeps the stage unchanged for a duration in seconds, >= 0.
  case hold(seconds: Double)
  /// Pushes a screen onto the navigation stack, with a transition.
  case push(screen: String, TransitionUse = TransitionUse())
  /// Pops the top screen; by default with the transition that brought it.
  case pop(TransitionUse = TransitionUse())
  /// Presents a screen over everything, with a transition and a navigation stack of its own.
  case present(screen: String, TransitionUse = TransitionUse())
  /// Dismisses the presented screen and its navigation stack; by default with its own transition.
  ///
  /// Given a presenter, all that was presented over it is dismissed, with the transition of the
  /// topmost; screens between are removed at once, as in UIKit.
  case dismiss(to: String? = nil, TransitionUse = TransitionUse())
  /// An interactive push, pop, presentation or dismissal.
  indirect case interactive(InteractiveStep)
  /// Moves the presented sheet to another of its detents.
  case detent(name: String, TransitionUse = TransitionUse())
  /// Scrolls a layer of the top screen to an offset in points, as `setContentOffset(_:animated:)`.
  case scroll(layer: String, to: Point)
  /// Types text into a layer of the top screen.
  case type(Typing)
  /// A gesture on the scene's container or the top screen, or a container's command.
  indirect case act(ContainerAct)
  /// Names the current time.
  case mark(name: String)
  /// Writes the current frame to a PNG file.
  case screenshot(path: String)
}

/// The time at which the step after a gesture begins.
public enum GestureEnd: String, CaseIterable, Hashable, Sendable {
  /// When everything that the gesture set in motion is at rest.
  case settled
  /// When the last finger is lifted; motion continues meanwhile.
  case lifted
}

/// An action on the scene's container, or a gesture on the top screen.
public struct ContainerAct: Hashable, Sendable {
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
  public var terms: InteractionTerms
  /// The outcome that the author expects; nil for any.
  public var expectation: GestureExpectation?
  /// The time at which the next step begins.
  public var end: GestureEnd

  /// Creates an interactive step; by default its settings follow from the transition.
  public init(
    _ change: Navigation, _ use: TransitionUse = TransitionUse(), drive: Drive,
    terms: InteractionTerms = InteractionTerms(), expect: GestureExpectation? = nil,
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

/// The outcome that an author expects of a gesture.
public enum GestureExpectation: Hashable, Sendable {
  /// Whether the gesture finishes or is cancelled.
  case outcome(GestureOutcome)
  /// The final screen, the progress on release and the final scroll offset; nil is not compared.
  case state(screen: String?, progress: Double?, offset: Point?)
  /// The detent at which a sheet settles.
  case detent(String)

  /// The tolerance of an expected progress.
  public static let progressTolerance = 0.005
  /// The tolerance of an expected offset, in points on each axis.
  public static let offsetTolerance = 0.5
}
