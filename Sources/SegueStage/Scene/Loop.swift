/// The number of times that a viewer plays a clip.
public enum Loop: Hashable, Sendable {
  /// Repeats without a limit.
  case forever
  /// Once; then the last frame stays.
  case once
  /// A total number of plays, at least 2.
  case times(Int)
}
