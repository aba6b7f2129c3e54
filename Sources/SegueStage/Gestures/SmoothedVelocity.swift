internal import SegueGraphics

/// The velocity of a finger as a recogniser smooths it: 0.2 of the last speed, 0.8 of the one before.
///
/// Speeds are finite differences between successive touch events; with one speed only, its 0.2
/// counts. Events nearer than 1 ms count as 1 ms apart, which bounds the speed.
struct SmoothedVelocity {
  private var previous: TouchSample?
  private var lastSpeed = Point.zero
  /// The smoothed velocity in points per second.
  private(set) var velocity = Point.zero

  /// Takes in the next touch event.
  mutating func add(_ sample: TouchSample) {
    if let previous {
      let seconds = max(sample.time - previous.time, TouchPath.shortestInterval)
      let speed = (sample.location - previous.location) * (1 / seconds)
      velocity = speed * 0.2 + lastSpeed * 0.8
      lastSpeed = speed
    }
    previous = sample
  }
}
