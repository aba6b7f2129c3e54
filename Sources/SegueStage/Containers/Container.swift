public import SegueGraphics

/// A stage with rules of its own, in which touches decide what shows: a sliding view, a browser.
///
/// It is told what happens in the order in which it happens, resolves each input once, and then
/// answers for any time in closed form. An input may come while the motion of an earlier one is
/// still going on; nothing may jump then.
package protocol Container: Sendable {
  /// The layers at a time in seconds, bottom first, in points of the stage.
  ///
  /// Times before the last input show what happened then; any order is allowed.
  func layers(at time: Double) -> [Layer]

  /// Lets something happen at a time in seconds, not before that of the last input.
  ///
  /// - Returns: when it is over and what came of it.
  mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse

  /// Where the thing that a tap names is at a time, in points; nil where that is not known.
  ///
  /// It decides nothing: the finger is drawn there.
  func place(ofTapTarget name: String, at time: Double) -> Point?

  /// What its child screens are told at a time; nothing while all is at rest.
  func calls(at time: Double) -> [ChildCall]
}

/// A message to a screen in a container, as a child view controller would get it.
package struct ChildCall: Hashable, Sendable {
  /// What the child is told.
  package enum Hook: String, Hashable, Sendable {
    /// A finger moves it.
    case update
    /// It goes on to the other screen.
    case finish
    /// It goes back.
    case cancel
  }

  /// The child, by its role.
  package let child: String
  /// What it is told.
  package let hook: Hook
  /// How far the interaction is; signed where the container's is.
  package let progress: Double

  /// A message to a child.
  package init(child: String, hook: Hook, progress: Double) {
    self.child = child
    self.hook = hook
    self.progress = progress
  }
}

extension Container {
  /// No place is known unless a container says so.
  package func place(ofTapTarget name: String, at time: Double) -> Point? { nil }

  /// Nothing is told unless a container says so.
  package func calls(at time: Double) -> [ChildCall] { [] }
}

/// Something that happens to a container.
package enum ContainerInput: Hashable, Sendable {
  /// A screen shows at once, by its role.
  case show(role: String)
  /// A finger moves; times of the path count from the input's.
  case drag(TouchPath)
  /// A finger taps something by its name, such as `button`, or a point of the stage.
  case tap(TapTarget)
  /// A finger taps a point of the stage twice.
  case doubleTap(Point)
  /// Two fingers move.
  case pinch(TouchPath, TouchPath)
  /// Something that no touch does, by its name: `open`, `close`.
  case command(String)
}

/// What a tap is on.
public enum TapTarget: Hashable, Sendable {
  /// A thing with a name.
  case named(String)
  /// A point of the stage, in points.
  case point(Point)
}

/// What came of an input.
package struct ContainerResponse: Hashable, Sendable {
  /// When the last finger left the screen, in seconds.
  package var lifted: Double
  /// When all motion that it caused is over, in seconds; `lifted` or later.
  package var settled: Double
  /// What was decided at the release and the numbers that decided it; nil where nothing was.
  package var decision: GestureDecision?
  /// The role or name of what shows in the end.
  package var screen: String
  /// How far the interaction had come at the release, where that means something.
  package var progress: Double?
  /// Where a scrolling container comes to rest, in points.
  package var offset: Point?

  /// A response; by default nothing was decided.
  package init(
    lifted: Double, settled: Double, decision: GestureDecision? = nil, screen: String,
    progress: Double? = nil, offset: Point? = nil
  ) {
    self.lifted = lifted
    self.settled = settled
    self.decision = decision
    self.screen = screen
    self.progress = progress
    self.offset = offset
  }
}
