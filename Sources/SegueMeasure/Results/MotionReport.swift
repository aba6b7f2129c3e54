public import SegueGraphics

/// The measurement of a recording.
public struct MotionReport: Sendable {
  /// The size of the picture in points.
  public var size: Size
  /// The number of frames.
  public var frameCount: Int
  /// The usual time between two frames in seconds.
  public var framePeriod: Double
  /// The standard deviation of the noise, in levels of 0...255.
  public var noise: Double
  /// The transitions in the order of time, at least one.
  public var transitions: [MeasuredTransition]
}
