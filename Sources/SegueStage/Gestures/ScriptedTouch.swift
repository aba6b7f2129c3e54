import SegueGraphics

/// A touch path with the time of its touch-down, as one of several touches on a common clock.
package struct ScriptedTouch: Hashable, Sendable {
  /// The time of touch-down in seconds, on a clock common to the touches.
  package let start: Double
  /// The path from touch-down on.
  package let path: TouchPath

  /// Creates a touch that starts at a time in seconds, clamped to ±10^6.
  package init(start: Double, path: TouchPath) {
    self.start = start.clamped(to: TouchSample.timeRange)
    self.path = path
  }

  /// The time of lift-off in seconds.
  package var end: Double { start + path.duration }

  /// Returns the finger's location at a time of the common clock.
  func sample(at time: Double) -> TouchSample {
    TouchSample(time: time, location: path.position(at: time - start))
  }
}
