package import SegueGraphics

/// The scale, rotation and centre of a pinched card as a function of time, linear between events.
struct PinchStateTrack: Hashable, Sendable {
  /// The midpoint of the fingers when the pinch began, in points.
  private let start: Point
  /// The scale, at most 1, as x, and the rotation in radians as y.
  private var shapes = PanTrack()
  /// The midpoints of the fingers, in points.
  private var centres = PanTrack()

  /// Creates the track of a pinch; nil without events.
  init?(_ events: [PinchEvent]) {
    guard let first = events.first else { return nil }
    start = first.centre
    for event in events {
      shapes.append(
        time: event.time, translation: Point(min(event.scale, 1), event.turn.radians))
      centres.append(time: event.time, translation: event.centre)
    }
  }

  /// Returns the pinch at a time; constant after the last event.
  func hold(at time: Double) -> PinchState {
    let shape = shapes.value(at: time)
    return PinchState(
      scale: shape.x, turn: Angle(radians: shape.y), start: start, centre: centres.value(at: time))
  }
}

/// The state of a pinch that holds a card, at one moment.
package struct PinchState: Hashable, Sendable {
  /// The scale factor of the card, 0...1.
  package var scale: Double
  /// The rotation of the fingers since the pinch began, clockwise on screen.
  package var turn: Angle
  /// The midpoint of the fingers when the pinch began, in points.
  package var start: Point
  /// The midpoint of the fingers, in points.
  package var centre: Point
}

extension [PinchEvent] {
  /// The pinch as a pan along x by the distance that the fingers closed, in points.
  var closing: [PanEvent] {
    map { event in
      PanEvent(
        phase: event.phase, time: event.time,
        translation: Point((1 - event.scale) * event.unit, 0),
        velocity: Point(-event.velocity * event.unit, 0), location: event.centre)
    }
  }
}
