import SegueGolden

/// How much a clip may differ from its golden; all limits must hold, and none is left open.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
/// What a tolerance forgave is still attached to the test, with a warning when little is left.
public struct ClipTolerance: Hashable, Sendable {
  /// The largest difference of a colour channel, 0...255.
  public var channel: Int
  /// The most pixels of any one frame that may differ.
  public var pixels: Int
  /// The most pixels of any 8 × 8 window that may differ, 0...64.
  public var window: Int
  /// How far in time a picture may be from where it was, in seconds, >= 0.
  public var drift: Double
  /// The largest difference of a frame's delay, in centiseconds, >= 0.
  public var delay: Int

  /// A tolerance; a limit that is not given is zero.
  public init(
    channel: Int = 0, pixels: Int = 0, window: Int = 0, drift: Double = 0, delay: Int = 0
  ) {
    self.channel = channel
    self.pixels = pixels
    self.window = window
    self.drift = drift
    self.delay = delay
  }

  /// Nothing is forgiven.
  public static var exact: ClipTolerance { ClipTolerance() }

  /// The tolerance in the comparison's terms.
  var limits: Tolerance {
    Tolerance(
      channel: channel, pixels: Tolerance.PixelLimit(count: pixels), window: window, drift: drift,
      delay: delay)
  }
}
