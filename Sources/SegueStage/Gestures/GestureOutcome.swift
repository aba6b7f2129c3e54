/// What a percent-driven transition comes to.
package enum GestureOutcome: Hashable, Sendable {
  /// It goes on to its end.
  case finished
  /// It goes back to its start.
  case cancelled
}
