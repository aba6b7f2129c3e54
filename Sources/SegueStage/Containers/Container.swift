public import SegueGraphics

/// An interactive stage driven by touches, such as a sliding view or a picture browser.
///
/// It receives inputs in order of time, resolves each input once, and then evaluates any time in
/// closed form. An input may arrive during the motion of an earlier one; layers must not jump then.
package protocol Container: Sendable {
  /// Returns the layers at a time in seconds, bottom first, in points of the stage.
  ///
  /// Times before the last input give the state of that time; times may be passed in any order.
  func layers(at time: Double) -> [Layer]

  /// Applies an input at a time in seconds, not before that of the last input.
  ///
  /// - Returns: the end of the input's motion and its outcome.
  mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse

  /// Returns the position of a named tap target in points, or nil if it is unknown.
  ///
  /// Only the drawing of the finger uses it.
  func place(ofTapTarget name: String, at time: Double) -> Point?

  /// Returns the calls that the child screens receive at a time; empty while all is at rest.
  func calls(at time: Double) -> [ChildCall]
}

/// A call to a screen in a container, as a child view controller would receive it.
package struct ChildCall: Hashable, Sendable {
  /// The method that is called.
  package enum Hook: String, Hashable, Sendable {
    /// A finger sets the progress.
    case update
    /// The transition runs on to the other screen.
    case finish
    /// The transition runs back.
    case cancel
  }

  /// The role of the child.
  package let child: String
  package let hook: Hook
  /// The progress of the interaction, signed where the container's is.
  package let progress: Double

  package init(child: String, hook: Hook, progress: Double) {
    self.child = child
    self.hook = hook
    self.progress = progress
  }
}

extension Container {
  /// Returns nil, unless a container implements it.
  package func place(ofTapTarget name: String, at time: Double) -> Point? { nil }

  /// Returns no calls, unless a container implements it.
  package func calls(at time: Double) -> [ChildCall] { [] }
}

/// An input to a container: a touch or a command.
package enum ContainerInput: Hashable, Sendable {
  /// Shows the screen of a role at once.
  case show(role: String)
  /// A finger moves; times of the path are relative to the input's.
  case drag(TouchPath)
  /// A finger taps a named thing, such as `button`, or a point of the stage.
  case tap(TapTarget)
  /// A finger double-taps a point of the stage.
  case doubleTap(Point)
  /// Two fingers pinch; times of the paths are relative to the input's.
  case pinch(TouchPath, TouchPath)
  /// A named command without a touch, such as `open` or `close`.
  case command(String)
}

/// The target of a tap.
public enum TapTarget: Hashable, Sendable {
  /// A target that the container names, such as `button`.
  case named(String)
  /// A point of the stage, in points.
  case point(Point)
}

/// The outcome of an input.
package struct ContainerResponse: Hashable, Sendable {
  /// The time at which the last finger leaves the screen, in seconds.
  package var lifted: Double
  /// The time at which all motion of the input ends, in seconds; `lifted` or later.
  package var settled: Double
  /// The decision at the release and its numbers; nil if nothing was decided.
  package var decision: GestureDecision?
  /// The role or name of the screen that shows in the end.
  package var screen: String
  /// The progress of the interaction at the release; nil where it has no meaning.
  package var progress: Double?
  /// The offset at which a scrolling container rests, in points.
  package var offset: Point?

  /// Creates an outcome, by default without a decision.
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
