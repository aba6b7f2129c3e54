public import SegueGraphics

/// How large a file is when it has fewer frames, smaller pictures or a lower quality.
public struct SizeTrial: Hashable, Sendable {
  /// Frames a second.
  public var framesPerSecond: Double
  /// The size in pixels.
  public var size: PixelSize
  /// The quality, 1...100; nil where nothing is lost.
  public var quality: Int?
  /// The bytes that the file has.
  public var bytes: Int
}

/// A file that is larger than it may be, and what would make it fit.
public struct SizeVerdict: Hashable, Sendable {
  /// The file, which was not written.
  public var path: String
  /// The bytes that it would have.
  public var bytes: Int
  /// The most bytes that it may have.
  public var limit: Int
  /// What was encoded and fits, the smallest change first; nothing, when nothing that was tried does.
  public var fitting: [SizeTrial]
  /// The smallest file that was tried.
  public var smallest: SizeTrial?
}

extension SizeVerdict: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    "\(path) would have \(bytes) bytes, and `max-size` allows \(limit)"
  }
}
