package import SegueGraphics

/// Finds the taps, and the taps in a row, among touches of one finger.
///
/// A touch is a tap when it is short and stays near its start; it stays nearer than a pan's
/// hysteresis, so that no touch is both. UIKit does not document its limits; these are parameters.
package struct TapRecognizer: Hashable, Sendable {
  /// One tap, or several that count as one gesture.
  package struct Event: Hashable, Sendable {
    /// The moment of recognition in seconds, on the touches' common clock.
    package var time: Double
    /// Where the last finger was lifted, in points.
    package var location: Point
    /// The number of taps in a row: 1 for a tap, 2 for a double tap.
    package var count: Int
  }

  /// The most taps that count as one gesture, within 1...100: 2 listens for double taps as well.
  package let maximumCount: Int
  /// How far a tapping finger may go along either axis, in points; exclusive.
  package let allowedMovement: Double
  /// How long a tapping finger may stay, in seconds.
  package let longestTouch: Double
  /// The longest time from a lift-off to the next touch-down of the same gesture, in seconds.
  package let longestPause: Double
  /// How far apart the taps of one gesture may start, in points.
  package let allowedDistance: Double

  /// A recogniser; the limits are clamped to 0...10^6.
  package init(
    maximumCount: Int = 1, allowedMovement: Double = 10, longestTouch: Double = 0.75,
    longestPause: Double = 0.35, allowedDistance: Double = 45
  ) {
    self.maximumCount = min(max(maximumCount, 1), 100)
    self.allowedMovement = allowedMovement.clamped(to: 0...1e6)
    self.longestTouch = longestTouch.clamped(to: 0...1e6)
    self.longestPause = longestPause.clamped(to: 0...1e6)
    self.allowedDistance = allowedDistance.clamped(to: 0...1e6)
  }

  /// The taps among touches, in order of time.
  ///
  /// A gesture of the maximum count is recognised at its last lift-off; a smaller one only when the
  /// pause has passed in which another tap could have followed. Touches after the 100,000th are
  /// dropped; costs one step for each sample of each touch.
  package func events(of touches: [ScriptedTouch]) -> [Event] {
    let ordered = touches.prefix(TouchSample.limit).sorted { $0.start < $1.start }
    var events: [Event] = []
    var row: [ScriptedTouch] = []
    func finishRow() {
      guard let last = row.last else { return }
      let wait = row.count == maximumCount ? 0 : longestPause
      events.append(Event(time: last.end + wait, location: last.path.end, count: row.count))
      row = []
    }
    for touch in ordered {
      if let last = row.last, !follows(touch, last) { finishRow() }
      guard isTap(touch.path) else { continue }
      row.append(touch)
      if row.count == maximumCount { finishRow() }
    }
    finishRow()
    return events.sorted { $0.time < $1.time }
  }

  /// Whether a touch by itself is a tap.
  package func isTap(_ path: TouchPath) -> Bool {
    guard path.release.phase == .ended, path.duration <= longestTouch + 1e-9 else { return false }
    return path.samples.allSatisfy { sample in
      let way = sample.location - path.start
      return max(abs(way.x), abs(way.y)) < allowedMovement || way == .zero
    }
  }

  private func follows(_ touch: ScriptedTouch, _ last: ScriptedTouch) -> Bool {
    let pause = touch.start - last.end
    let distance = (touch.path.start - last.path.start).length
    return pause >= 0 && pause <= longestPause + 1e-9 && distance <= allowedDistance + 1e-9
  }
}

/// What a tap is on.
package enum TapTarget: Hashable, Sendable {
  /// A thing with a name.
  case named(String)
  /// A point of the stage, in points.
  case point(Point)
}
