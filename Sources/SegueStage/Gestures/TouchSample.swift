public import SegueGraphics

/// A touch sample: the location of a finger at one time, as in a touch event.
public struct TouchSample: Hashable, Sendable {
  /// The time in seconds on the clock of the touch, within ±10^6.
  public let time: Double
  /// The location on the stage in points, y down; each coordinate within ±10^6.
  public let location: Point

  /// Creates a sample; clamps the numbers to their ranges, not-a-number counts as 0.
  public init(time: Double, location: Point) {
    self.time = time.clamped(to: Self.timeRange)
    self.location = Point(
      location.x.clamped(to: Self.coordinateRange), location.y.clamped(to: Self.coordinateRange))
  }

  /// The range of times, in seconds; others are clamped.
  static let timeRange = -1e6...1e6
  /// The range of coordinates, in points; others are clamped.
  static let coordinateRange = -1e6...1e6
  /// The most samples of one touch; later ones are ignored.
  package static let limit = 100_000
}
