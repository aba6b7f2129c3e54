/// The time at which the step after a gesture begins.
public enum GestureEnd: String, CaseIterable, Hashable, Sendable {
  /// When everything that the gesture set in motion is at rest.
  case settled
  /// When the last finger is lifted; motion continues meanwhile.
  case lifted
}
