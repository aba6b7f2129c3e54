package import SegueGraphics

/// What a pinch recogniser tells at one touch event.
package struct PinchEvent: Hashable, Sendable {
  /// The state of the gesture.
  package var phase: GesturePhase
  /// Seconds on the touches' common clock.
  package var time: Double
  /// The distance of the fingers as a multiple of the one with which the pinch began; >= 0.
  package var scale: Double
  /// The smoothed change of scale in a second.
  package var velocity: Double
  /// The middle between the fingers, in points.
  package var centre: Point
}
