public import SegueGraphics

/// The way in which a clip is compared with its golden, as its script says.
public struct GoldenRules: Hashable, Sendable {
  /// The differences that are forgiven; nil for none.
  public var limits: GoldenLimits?
  /// The parts of the canvas whose pixels are not compared, in points.
  public var ignored: [Rect] = []

  /// Creates rules that compare everything and forgive nothing.
  public init() {}
}

/// Limits on how much a clip may differ from its golden; all must hold, and one that is nil is 0.
public struct GoldenLimits: Hashable, Sendable {
  /// The largest difference of a colour channel, 0...255.
  public var channel: Int?
  /// The most differing pixels of any one frame.
  public var pixels: Int?
  /// The most differing pixels of a frame, in percent of its pixels, if that is less than `pixels`.
  public var percent: Double?
  /// The most differing pixels of any 8 × 8 window, 0...64.
  public var window: Int?
  /// The largest shift of a picture in time, in seconds, >= 0.
  public var drift: Double?
  /// The largest difference of a frame's delay, in seconds, >= 0.
  public var delay: Double?

  /// Creates limits that forgive nothing.
  public init() {}
}
