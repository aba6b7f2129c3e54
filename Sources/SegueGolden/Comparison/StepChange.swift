/// What changed in the pace of one step, while everything goes the same way.
package struct StepChange: Hashable, Sendable {
  /// What can change.
  package enum Effect: Hashable, Sendable {
    /// It is the same, only later by so many seconds; earlier when negative.
    case shifted(by: Double)
    /// It takes another time, in seconds; known to a frame or better.
    case duration(expected: Double, actual: Double, isRounded: Bool)
    /// It starts and ends as it did, and is later in between: by most at a time, both in seconds.
    case curve(delay: Double, at: Double)
    /// It overshoots its end by another length, and settles later; lengths in points or shares.
    case spring(expected: Double, actual: Double, unit: String, settlesLater: Double)
    /// Another step stands in its place.
    case replaced(expected: String, actual: String)
    /// It is not there any more.
    case missing(String)
    /// It was not there.
    case added(String)
  }

  /// The number of the step, from 1.
  package let step: Int
  /// What changed.
  package let effect: Effect
}
