internal import SegueGraphics

/// A straight part of a finger's way.
struct TouchLeg: Hashable, Sendable {
  /// When it starts, in seconds since touch-down.
  let start: Double
  /// When it ends, in seconds since touch-down; not before the start.
  let end: Double
  /// Where it starts, in points.
  let from: Point
  /// Where it ends, in points.
  let to: Point
  /// How the finger spends the time.
  let curve: TimingFunction

  /// Where the finger is at a time not before the start; from the end on, where the leg ends.
  func position(at t: Double) -> Point {
    guard t < end else { return to }
    return from + (to - from) * curve.value(at: (t - start) / (end - start))
  }
}
