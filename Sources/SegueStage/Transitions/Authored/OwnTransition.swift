import SegueGraphics

/// A transition that a scene declares, with the name that its steps use.
public struct OwnTransition: Hashable, Sendable {
  /// The name, unique within the scene and different from those of the catalogue.
  public var name: String
  /// The animator: Swift code, or the ``KeyframeAnimator`` of a script.
  public var animator: any TransitionAnimator

  /// Creates a transition from a name and an animator.
  public init(_ name: String, _ animator: any TransitionAnimator) {
    self.name = name
    self.animator = animator
  }

  /// The transition as a catalogue entry.
  package var transition: Transition { Transition(name: name, animator: animator) }

  /// Returns whether two transitions have the same name and equal animators.
  public static func == (first: OwnTransition, second: OwnTransition) -> Bool {
    first.name == second.name && AnyHashable(first.animator) == AnyHashable(second.animator)
  }

  /// Feeds the name and the animator to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(AnyHashable(animator))
  }
}
