package import SegueGraphics

/// Where a finger is at one moment, as a touch event tells it.
package struct TouchSample: Hashable, Sendable {
  /// Seconds on the clock of the touch, within ±10^6.
  package let time: Double
  /// The place on the stage in points, y down; each coordinate within ±10^6.
  package let location: Point

  /// A finger's place at a moment; numbers are clamped to their ranges, not-a-number counts as 0.
  package init(time: Double, location: Point) {
    self.time = time.clamped(to: Self.timeRange)
    self.location = Point(
      location.x.clamped(to: Self.coordinateRange), location.y.clamped(to: Self.coordinateRange))
  }

  /// The times that are taken as they are, in seconds.
  static let timeRange = -1e6...1e6
  /// The coordinates that are taken as they are, in points.
  static let coordinateRange = -1e6...1e6
  /// The most samples of one touch that are looked at.
  package static let limit = 100_000
}
