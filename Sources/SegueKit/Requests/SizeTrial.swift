import SegueCodecs
public import SegueGraphics
import SegueStage

/// A trial of an output with a lower frame rate, size or quality, and the bytes that it takes.
public struct SizeTrial: Hashable, Sendable {
  /// The frame rate in frames per second.
  public var framesPerSecond: Double
  /// The size of the frames in pixels.
  public var size: PixelSize
  /// The quality, 1...100; nil for a lossless format.
  public var quality: Int?
  /// The size of the encoded file in bytes.
  public var bytes: Int
  /// The loss of similarity compared with the output without a limit, in points of SSIMULACRA 2, estimated.
  ///
  /// Both are compared with the clip at its full size. A loss of 10 points is visible side by side,
  /// one of 30 at once. Nil if it was not measured, as for video.
  public var loss: Double?
}
