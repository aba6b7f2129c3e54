import SegueCodecs
import SegueGraphics
import SegueStage

/// A verdict about a file that exceeds its `max-size`, with settings that would make it fit.
public struct SizeVerdict: Hashable, Sendable {
  /// The path of the file, which was not written.
  public var path: String
  /// The bytes that it would have.
  public var bytes: Int
  /// The `max-size` in bytes.
  public var limit: Int
  /// The trial that fits with the least loss; empty if none fits.
  public var fitting: [SizeTrial]
  /// The smallest file that was tried.
  public var smallest: SizeTrial?
}

extension SizeVerdict: CustomStringConvertible {
  /// The error as one sentence without a full stop.
  public var description: String {
    "\(path) would be \(bytes) bytes, over its `max-size` of \(limit)"
  }
}
