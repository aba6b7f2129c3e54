package import SegueGraphics

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
