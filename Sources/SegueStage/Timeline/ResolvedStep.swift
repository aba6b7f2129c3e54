/// What a step comes to once the steps before it are known.
package enum ResolvedStep: Hashable, Sendable {
  /// A screen shows for some seconds; 0 where the next step begins at once.
  case still(Screen, seconds: Double)
  /// One screen gives way to another.
  case transition(ResolvedTransition)
  /// A finger takes a screen back, or lets go of it.
  case interaction(ResolvedInteraction)
  /// The scene's container shows; it moves where something happens to it.
  case container(isMoving: Bool)
  /// A moment with a name.
  case mark(name: String)
  /// A moment to write to a file.
  case screenshot(path: String)
}

/// A transition between two known screens, with its duration and pace.
package struct ResolvedTransition: Hashable, Sendable {
  /// The screen that starts it.
  package var from: Screen
  /// The screen that ends it.
  package var to: Screen
  /// Which way it runs.
  package var direction: TransitionStage.Direction
  /// The transition's name, of the scene's own or in the catalogue.
  package var name: String
  /// The parameters that were set.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds.
  package var duration: Double
  /// The pace, as authored or by the transition's default.
  package var pacing: Pacing
}

/// A transition that a finger drives.
package struct ResolvedInteraction: Hashable, Sendable {
  /// The transition as it would run by itself.
  package var transition: ResolvedTransition
  /// The terms, with all defaults that apply filled in.
  package var terms: InteractionTerms
  /// The finger's way and what came of it.
  package var drag: InteractiveDrag
}
