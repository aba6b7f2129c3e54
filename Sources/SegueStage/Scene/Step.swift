public import SegueGraphics

/// One entry of the timeline.
public enum Step: Hashable, Sendable {
  /// A screen appears at once, alone: the navigation starts afresh from it.
  case show(screen: String)
  /// What is shown stays for so many seconds, >= 0.
  case hold(seconds: Double)
  /// A screen comes onto the navigation stack, with a transition.
  case push(screen: String, TransitionUse = TransitionUse())
  /// The top screen of the navigation stack leaves; by default with the transition that brought it.
  case pop(TransitionUse = TransitionUse())
  /// A screen is presented over everything, with a transition and a navigation stack of its own.
  case present(screen: String, TransitionUse = TransitionUse())
  /// The presented screen, and all that was pushed on it, leaves; by default as it came.
  ///
  /// With a screen that presented, all that was presented over it leaves with the transition of the
  /// topmost; what lies between is gone at once, as in UIKit.
  case dismiss(to: String? = nil, TransitionUse = TransitionUse())
  /// A screen comes or leaves, and a finger takes part in it.
  indirect case interactive(InteractiveStep)
  /// The presented sheet goes to another of its detents.
  case detent(name: String, TransitionUse = TransitionUse())
  /// A layer of the screen on top scrolls to an offset in points, as `setContentOffset(_:animated:)`.
  case scroll(layer: String, to: Point)
  /// Text is typed into a layer of the screen on top.
  case type(Typing)
  /// A finger, or something else, acts on the scene's container, or on the screen on top.
  indirect case act(ContainerAct)
  /// The present moment gets a name.
  case mark(name: String)
  /// The present moment is written to a PNG file.
  case screenshot(path: String)
}

/// When the step after a gesture begins.
public enum GestureEnd: String, CaseIterable, Hashable, Sendable {
  /// When everything that it set in motion is at rest.
  case settled
  /// When the last finger is lifted; what it set in motion goes on meanwhile.
  case lifted
}

/// A step of a scene with a container: something that happens to the container.
public struct ContainerAct: Hashable, Sendable {
  /// What happens.
  public enum Action: Hashable, Sendable {
    /// A finger moves.
    case drag(AuthoredTouch)
    /// A finger taps something.
    case tap(TapTarget)
    /// A finger taps a place twice.
    case doubleTap(Point)
    /// Two fingers move.
    case pinch(AuthoredTouch, AuthoredTouch)
    /// The container does something that no touch does.
    case command(String)
  }

  /// What happens.
  public var action: Action
  /// What the author says will come of it.
  public var expectation: GestureExpectation?
  /// When the next step begins.
  public var end: GestureEnd

  /// Something that happens; the next step waits until all is at rest.
  public init(
    _ action: Action, expect: GestureExpectation? = nil, until end: GestureEnd = .settled
  ) {
    self.action = action
    expectation = expect
    self.end = end
  }
}

/// A push, pop, presentation or dismissal in which a finger takes part, and that it may take back.
public struct InteractiveStep: Hashable, Sendable {
  /// How the transition is taken hold of.
  public enum Drive: Hashable, Sendable {
    /// A finger drives it from its start.
    case finger(AuthoredTouch)
    /// Two fingers drive it from its start.
    case pinch(AuthoredTouch, AuthoredTouch)
    /// It runs by itself, and is caught in flight after so many seconds by a finger.
    case caught(after: Double, AuthoredTouch)
    /// It runs by itself, and turns round after so many seconds.
    case reversed(after: Double)
  }

  /// What changes.
  public var change: Navigation
  /// The transition; on the way back by default the one that brought the screen.
  public var use: TransitionUse
  /// Who drives it.
  public var drive: Drive
  /// How a drag is judged and completed.
  public var terms: InteractionTerms
  /// What the author says will come of it.
  public var expectation: GestureExpectation?
  /// When the next step begins.
  public var end: GestureEnd

  /// A step; what is not said follows from the transition.
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

  /// The ways of the fingers that take part.
  public var touches: [AuthoredTouch] {
    switch drive {
    case .finger(let touch), .caught(_, let touch): [touch]
    case .pinch(let first, let second): [first, second]
    case .reversed: []
    }
  }
}

/// What an author says will come of a gesture.
public enum GestureExpectation: Hashable, Sendable {
  /// The gesture finishes, or is cancelled.
  case outcome(GestureOutcome)
  /// What shows in the end, the progress at the release, and where scrolling comes to rest; nil
  /// leaves that open.
  case state(screen: String?, progress: Double?, offset: Point?)
  /// A sheet comes to rest at a detent.
  case detent(String)

  /// A progress this near to the expected one is the same.
  public static let progressTolerance = 0.005
  /// An offset this near to the expected one on both axes is the same, in points.
  public static let offsetTolerance = 0.5
}
