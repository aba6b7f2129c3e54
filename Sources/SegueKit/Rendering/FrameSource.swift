import SegueCodecs
import SegueGraphics
import SegueStage

/// Where the frames of a file come from: a clip that is drawn, or pictures that are there already.
protocol FrameSource: Sendable {
  /// The size of every frame.
  var size: PixelSize { get }
  /// When each frame shows, and for how long.
  var schedule: FrameSchedule { get }
  /// How many frames are made at once, >= 1.
  var jobs: Int { get }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Parameter keepsPrevious: whether frames have the picture before them at hand, which takes time.
  /// - Throws: what either throws, or `CancellationError` when the task is cancelled.
  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) async throws -> Void
  ) async throws

  /// The picture of one frame, made anew; costs as much as the frame did.
  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap
}

extension FrameSource {
  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  func forEachFrame<Output: Sendable>(
    _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) async throws -> Void
  ) async throws {
    try await forEachFrame(keepsPrevious: false, transform, consume: consume)
  }
}
