import SegueCodecs
import SegueGraphics
import SegueStage

/// The progress of rendering one output.
public struct RenderProgress: Hashable, Sendable {
  /// The output's path, or a name for one in memory.
  public var name: String
  /// The number of frames already written.
  public var framesDone: Int
  /// The total number of frames.
  public var frameCount: Int
  /// The approximate number of bytes already written.
  public var bytes: Int
}
