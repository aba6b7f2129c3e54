/// What was done to single frames of a clip.
package enum FrameEdit: Hashable, Sendable {
  /// The golden's frames that are not there.
  case dropped(ClosedRange<Int>)
  /// The golden's frame that shows more often than expected, and how often more.
  case doubled(Int, extra: Int)
  /// The clip's frames that the golden does not have.
  case inserted(ClosedRange<Int>)
  /// Two of the golden's frames that changed places.
  case swapped(Int, Int)
  /// The golden's frames that come in reversed order.
  case reversed(ClosedRange<Int>)
}
