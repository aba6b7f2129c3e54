import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueStage

/// A source of an output's frames: a rendered clip or a decoded animation.
protocol FrameSource: Sendable {
  /// The size of every frame in pixels.
  var size: PixelSize { get }
  /// The start and duration of each frame.
  var schedule: FrameSchedule { get }
  /// The number of frames that are made at once, >= 1.
  var jobs: Int { get }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Parameter keepsPrevious: whether each frame includes the picture before it, which takes
  ///   time.
  /// - Throws: the errors of both closures, or `cancelled`.
  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError)

  /// Renders or decodes the picture of one frame again, at the same cost as the first time.
  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap
}

extension FrameSource {
  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  func forEachFrame<Output: Sendable>(
    _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    try await forEachFrame(keepsPrevious: false, transform, consume: consume)
  }
}
