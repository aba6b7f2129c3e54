/// A transition that a scene brings along, with the name by which its steps call it.
package struct OwnTransition: Hashable, Sendable {
  /// The name; it differs from the others of the scene and from those of the catalogue.
  package var name: String
  /// What it does: an animator of Swift code, or the ``KeyframeAnimator`` of a script.
  package var animator: any TransitionAnimator

  /// An animator under a name.
  package init(_ name: String, _ animator: any TransitionAnimator) {
    self.name = name
    self.animator = animator
  }

  /// The transition as the catalogue would have it.
  package var transition: Transition { Transition(name: name, animator: animator) }

  /// Whether two have the same name and equal animators.
  package static func == (first: OwnTransition, second: OwnTransition) -> Bool {
    first.name == second.name && AnyHashable(first.animator) == AnyHashable(second.animator)
  }

  /// Feeds the name and the animator to a hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(AnyHashable(animator))
  }
}

extension TransitionCatalogue {
  /// The transition of a name: one of a scene's own, else the catalogue's.
  package static func transition(
    named name: String, before own: [OwnTransition]
  ) -> Transition? {
    let wanted = spelling(of: name)
    return own.first { spelling(of: $0.name) == wanted }?.transition ?? transition(named: name)
  }
}
