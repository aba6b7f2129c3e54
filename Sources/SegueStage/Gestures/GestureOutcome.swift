/// The outcome of an interactive transition.
public enum GestureOutcome: Hashable, Sendable {
  /// The transition runs to its end.
  case finished
  /// The transition runs back to its start.
  case cancelled
}
