/// A finger's way with the moment of its touch-down: one of several touches that belong together.
package struct ScriptedTouch: Hashable, Sendable {
  /// The moment of touch-down in seconds, on a clock common to the touches.
  package let start: Double
  /// The way from then on.
  package let path: TouchPath

  /// A touch that starts at a moment; it is clamped to ±10^6 s.
  package init(start: Double, path: TouchPath) {
    self.start = start.clamped(to: TouchSample.timeRange)
    self.path = path
  }

  /// The moment of lift-off in seconds.
  package var end: Double { start + path.duration }

  /// Where the finger is at a moment of the common clock.
  func sample(at time: Double) -> TouchSample {
    TouchSample(time: time, location: path.position(at: time - start))
  }
}
