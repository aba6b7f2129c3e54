/// A step resolved against the state that earlier steps leave.
package indirect enum ResolvedStep: Hashable, Sendable {
  /// The stage stays unchanged for a duration in seconds; 0 where the next step begins at once.
  case still(StageContents, seconds: Double)
  /// A transition runs by itself.
  case transition(ResolvedTransition)
  /// An interactive transition, driven by fingers or reversed.
  case interaction(ResolvedInteraction)
  /// A presented sheet moves along its detents, and may be dismissed.
  case sheet(ResolvedSheet)
  /// A layer of the top screen scrolls or is typed into.
  case change(ScreenChange, StageContents)
  /// Layers of the screens that show begin to change.
  case animation(ResolvedAnimation, StageContents)
  /// The scene's container shows; an action may move it.
  case container(isMoving: Bool)
  /// A named moment, of no duration.
  case mark(name: String)
  /// A moment to write to a file.
  case screenshot(path: String)
  /// The moment at which a caption appears.
  case caption
}
