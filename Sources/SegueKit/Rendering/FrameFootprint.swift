import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

/// The memory of frames in flight, most of it in bytes for each pixel of the canvas.
///
/// Measured with pictures of noise, and rounded up.
struct FrameFootprint: Sendable {
  /// The bytes of each task: its pixmaps, and the result for one frame.
  let task: Int
  /// The bytes of the consumer of the frames.
  let taker: Int
  /// The bytes of each task, whatever the canvas, where there are several.
  private let constant: Int
  /// The bytes of each frame that waits to be consumed.
  private let frame = 4

  /// Makes a memory need from the bytes per pixel for each task and for the consumer.
  ///
  /// - Parameter constant: the bytes of each task, whatever the canvas, where there are several.
  init(task: Int, taker: Int, constant: Int = 0) {
    self.task = task
    self.taker = taker
    self.constant = constant
  }

  /// The memory need of encoding pictures as PNG.
  static let picture = FrameFootprint(task: 36, taker: 12)

  /// Returns the bytes of all frames in flight, for a canvas of `area` pixels.
  func bytes(_ frames: FrameConcurrency, area: Int) -> Int {
    area * (frames.jobs * task + frames.ahead * frames.runLength * frame + taker)
      + (frames.jobs > 1 ? frames.jobs * constant : 0)
  }
}
