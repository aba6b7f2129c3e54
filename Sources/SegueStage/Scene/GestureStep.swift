package import SegueGraphics

/// When the step after a gesture begins.
package enum GestureEnd: String, CaseIterable, Hashable, Sendable {
  /// When everything that it set in motion is at rest.
  case settled
  /// When the last finger is lifted; what it set in motion goes on meanwhile.
  case lifted
}

/// A step of a scene with a container: something that happens to the container.
package struct ContainerAct: Hashable, Sendable {
  /// What happens.
  package enum Action: Hashable, Sendable {
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
  package var action: Action
  /// What the author says will come of it.
  package var expectation: GestureExpectation?
  /// When the next step begins.
  package var end: GestureEnd

  /// Something that happens; the next step waits until all is at rest.
  package init(
    _ action: Action, expect: GestureExpectation? = nil, until end: GestureEnd = .settled
  ) {
    self.action = action
    expectation = expect
    self.end = end
  }
}

/// A `pop` or `dismiss` that a finger drives, and that it may take back.
package struct DragBack: Hashable, Sendable {
  /// Whether a presentation leaves rather than the top of a navigation stack.
  package var isDismissal: Bool
  /// The transition; by default the one that brought the screen.
  package var use: TransitionUse
  /// The finger's way.
  package var touch: AuthoredTouch
  /// How the drag is judged and completed.
  package var terms: InteractionTerms
  /// What the author says will come of it.
  package var expectation: GestureExpectation?
  /// When the next step begins.
  package var end: GestureEnd

  /// A drag; what is not said follows from the transition.
  package init(
    isDismissal: Bool = false, _ use: TransitionUse = TransitionUse(), touch: AuthoredTouch,
    terms: InteractionTerms = InteractionTerms(), expect: GestureExpectation? = nil,
    until end: GestureEnd = .settled
  ) {
    self.isDismissal = isDismissal
    self.use = use
    self.touch = touch
    self.terms = terms
    expectation = expect
    self.end = end
  }
}

/// What an author says will come of a gesture.
package enum GestureExpectation: Hashable, Sendable {
  /// The gesture finishes, or is cancelled.
  case outcome(GestureOutcome)
  /// What shows in the end, the progress at the release, and where scrolling comes to rest; nil
  /// leaves that open.
  case state(screen: String?, progress: Double?, offset: Point?)

  /// A progress this near to the expected one is the same.
  package static let progressTolerance = 0.005
  /// An offset this near to the expected one on both axes is the same, in points.
  package static let offsetTolerance = 0.5
}
