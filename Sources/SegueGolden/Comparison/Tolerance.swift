/// How much a clip may differ from its golden; all limits must hold, and none is left open.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
package struct Tolerance: Hashable, Sendable {
  /// How many pixels of a frame may differ.
  package struct PixelLimit: Hashable, Sendable {
    /// The most there may be.
    package var count: Int
    /// The most of the frame, in percent; nil for what `count` says alone.
    package var percent: Double?

    /// A limit in pixels, and in percent if that is less.
    ///
    /// A percentage alone would forgive more and more as pictures grow: so there is always a count.
    package init(count: Int, percent: Double? = nil) {
      self.count = count
      self.percent = percent
    }

    /// The limit for a frame of so many pixels.
    package func pixels(of area: Int) -> Int {
      guard let percent, percent.isFinite else { return count }
      return min(count, Int(Double(area) * max(0, min(100, percent)) / 100))
    }
  }

  /// The largest difference of a channel, 0...255.
  package var channel: Int
  /// The differing pixels of any one frame.
  package var pixels: PixelLimit
  /// The differing pixels of the densest 8 × 8 window, 0...64.
  package var window: Int
  /// How far in time a picture may be from where it was expected, in seconds, >= 0.
  package var drift: Double
  /// The largest difference of a frame's delay, in hundredths of a second, >= 0.
  package var delay: Int

  /// A tolerance; a limit that is not given is zero.
  package init(
    channel: Int = 0, pixels: PixelLimit = PixelLimit(count: 0), window: Int = 0,
    drift: Double = 0, delay: Int = 0
  ) {
    self.channel = channel
    self.pixels = pixels
    self.window = window
    self.drift = drift
    self.delay = delay
  }

  /// Nothing is forgiven.
  package static var exact: Tolerance { Tolerance() }
  /// Whether nothing is forgiven.
  package var isExact: Bool { self == .exact }
}
