import SegueCodecs
package import SegueGraphics
package import SegueStage

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
  /// - Throws: what either throws, or `cancelled`.
  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError)

  /// The picture of one frame, made anew; costs as much as the frame did.
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

/// One frame of a clip: its times, its picture, the picture before it and where they can differ.
package struct Frame: Sendable {
  /// The number of the frame, from 0.
  package let index: Int
  /// When it shows and for how long.
  package let entry: FrameSchedule.Entry
  /// The picture.
  package let pixmap: Pixmap
  /// The picture of the frame before where it is at hand; nil for the first one.
  package let previous: Pixmap?
  /// The pixels that can differ from the frame before; everything for the first one.
  package let damage: PixelRect

  /// Whether it is known to show the very pixels of the frame before.
  package var isUnchanged: Bool { index > 0 && damage.isEmpty }
}
