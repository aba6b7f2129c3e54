package import SegueGraphics

/// What two fingers do to a card as a function of time: straight between their touch events.
struct PinchHoldTrack: Hashable, Sendable {
  /// The middle between the fingers when the pinch began, in points.
  private let start: Point
  /// The scale, at most 1, and the turn in radians.
  private var shapes = PanTrack()
  /// The middle between the fingers.
  private var centres = PanTrack()

  /// The track of a pinch; nil without events.
  init?(_ events: [PinchEvent]) {
    guard let first = events.first else { return nil }
    start = first.centre
    for event in events {
      shapes.append(
        time: event.time, translation: Point(min(event.scale, 1), event.turn.radians))
      centres.append(time: event.time, translation: event.centre)
    }
  }

  /// How the fingers hold the card at a time; as they left it after their end.
  func hold(at time: Double) -> PinchHold {
    let shape = shapes.value(at: time)
    return PinchHold(
      scale: shape.x, turn: Angle(radians: shape.y), start: start, centre: centres.value(at: time))
  }
}

/// How two fingers hold a card at one moment.
package struct PinchHold: Hashable, Sendable {
  /// The factor on the card's size, 0...1.
  package var scale: Double
  /// How far the fingers have turned, clockwise on screen.
  package var turn: Angle
  /// The middle between the fingers when the pinch began, in points.
  package var start: Point
  /// The middle between the fingers, in points.
  package var centre: Point
}

extension [PinchEvent] {
  /// The events as those of a pan that goes as far as the fingers come together, in points.
  var closing: [PanEvent] {
    map { event in
      PanEvent(
        phase: event.phase, time: event.time,
        translation: Point((1 - event.scale) * event.unit, 0),
        velocity: Point(-event.velocity * event.unit, 0), location: event.centre)
    }
  }
}
