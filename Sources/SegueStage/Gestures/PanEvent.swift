package import SegueGraphics

/// One event of a pan recogniser.
package struct PanEvent: Hashable, Sendable {
  /// The state of the gesture.
  package var phase: GesturePhase
  /// The time in seconds since touch-down.
  package var time: Double
  /// The finger's distance since touch-down less the hysteresis, in points; y down.
  package var translation: Point
  /// The smoothed velocity in points per second.
  package var velocity: Point
  /// Whether the author prescribed the velocity.
  package var isVelocityPrescribed = false
  /// The location of the finger, in points.
  package var location: Point
  /// The axis to which the pan is locked, or nil where it moves along both.
  package var lockedAxis: PanAxis?

  package init(
    phase: GesturePhase, time: Double, translation: Point, velocity: Point, location: Point,
    lockedAxis: PanAxis? = nil
  ) {
    self.phase = phase
    self.time = time
    self.translation = translation
    self.velocity = velocity
    self.location = location
    self.lockedAxis = lockedAxis
  }

  /// Restricts a pan to the events from the first one that fulfils a condition.
  ///
  /// The events before it are dropped, it becomes `began`, and translations count from zero there,
  /// so that nothing jumps. Empty when no event before the last one fulfils the condition.
  package static func startingAtFirst(
    _ events: [PanEvent], when condition: (PanEvent) -> Bool
  ) -> [PanEvent] {
    guard let first = events.firstIndex(where: { !$0.phase.isLast && condition($0) }) else {
      return []
    }
    let origin = events[first].translation
    var rest = Array(events[first...])
    rest[0].phase = .began
    for index in rest.indices { rest[index].translation = rest[index].translation - origin }
    return rest
  }
}

/// The state of a gesture at one of its events, as `UIGestureRecognizer.State`.
package enum GesturePhase: Hashable, Sendable {
  /// The gesture was recognised.
  case began
  /// A further touch event arrived.
  case changed
  /// The finger was lifted.
  case ended
  /// The system cancelled the touch.
  case cancelled
  /// The gesture failed after it had begun; it counts as cancelled.
  case failed

  /// Whether no further event follows.
  package var isLast: Bool { self != .began && self != .changed }
}

extension TouchPath.Release {
  /// The phase of the gesture's last event.
  var phase: GesturePhase {
    switch self {
    case .lifted, .liftedWithVelocity: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
