package import SegueGraphics

/// A pinch recogniser: turns the touch events of two fingers into pinch events.
///
/// The pinch begins when the distance of the fingers has changed by the hysteresis, which is then
/// subtracted from the distance that counts as scale 1: the scale starts near 1, without a jump.
/// UIKit does not document its figures; the hysteresis and the smoothing are those of the pan.
package struct PinchRecognizer: Hashable, Sendable {
  /// The change of distance at which the pinch begins, in points, within 0...10^6.
  package let hysteresis: Double

  /// Creates a recogniser, by default with a hysteresis of 10 points.
  package init(hysteresis: Double = 10) { self.hysteresis = hysteresis.clamped(to: 0...1e6) }

  /// Returns the pinch events of two touches; empty when they do not overlap or keep their distance.
  ///
  /// Sampled at 60 Hz from the second touch-down to the first lift-off, whose touch decides how the
  /// pinch ends. As with the pan, the lift-off gives a `changed` and the last event.
  package func events(of first: ScriptedTouch, _ second: ScriptedTouch) -> [PinchEvent] {
    let start = max(first.start, second.start)
    let duration = min(first.end, second.end) - start
    guard duration > 0 else { return [] }
    let release = first.end <= second.end ? first.path.release : second.path.release
    var speeds = SmoothedVelocity()
    var initial: Double?
    var unit: Double?
    var turn = 0.0
    var last: Point?
    var events: [PinchEvent] = []
    for time in Self.sampleTimes(from: start, lasting: duration) {
      let a = first.sample(at: time).location
      let b = second.sample(at: time).location
      let distance = (b - a).length
      let change = distance - (initial ?? distance)
      initial = initial ?? distance
      let phase: GesturePhase = unit == nil ? .began : .changed
      if unit == nil, time > start, abs(change) >= hysteresis {
        // A unit below 1 point would give meaningless scales.
        unit = max(1, distance - change + (change < 0 ? -hysteresis : hysteresis))
      }
      speeds.add(TouchSample(time: time, location: Point(distance, 0)))
      guard let unit else { continue }
      turn += Self.turn(from: last ?? b - a, to: b - a)
      last = b - a
      events.append(
        PinchEvent(
          phase: phase, time: time, scale: distance / unit, velocity: speeds.velocity.x / unit,
          centre: (a + b) * 0.5, turn: Angle(radians: turn),
          unit: unit, start: initial ?? distance))
    }
    guard var end = events.last else { return [] }
    end.phase = release.phase
    return events + [end]
  }

  /// Returns the rotation in radians from one vector between the fingers to the next, within ±π.
  private static func turn(from old: Point, to new: Point) -> Double {
    DeterministicMath.arctangent2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)
  }

  /// Returns the sample times: each 1/60 s, and the end.
  private static func sampleTimes(from start: Double, lasting duration: Double) -> [Double] {
    var times = [start]
    for k in 1..<TouchSample.limit {
      let elapsed = Double(k) / TouchPath.sampleRate
      guard elapsed <= duration - TouchPath.shortestInterval else { break }
      times.append(start + elapsed)
    }
    return times + [start + duration]
  }
}

/// One event of a pinch recogniser.
package struct PinchEvent: Hashable, Sendable {
  /// The state of the gesture.
  package var phase: GesturePhase
  /// The time in seconds on the clock common to the touches.
  package var time: Double
  /// The distance of the fingers as a multiple of ``unit``; >= 0.
  package var scale: Double
  /// The smoothed change of scale per second.
  package var velocity: Double
  /// The midpoint of the fingers, in points.
  package var centre: Point
  /// The rotation of the fingers since the pinch began, clockwise on screen.
  package var turn: Angle
  /// The distance of the fingers in points that counts as scale 1, >= 1.
  package var unit: Double
  /// The distance of the fingers in points when the second one touched down.
  package var start: Double
}
