import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

/// An output format that stores frames, either rendered from a clip or decoded.
protocol FrameFormat: ClipFormat {
  /// The memory for each pixel of the frames in flight.
  var need: FrameFootprint { get }
  /// Whether the encoder itself fills in the background behind translucent pixels.
  var fillsBackground: Bool { get }

  /// Encodes and writes frames.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
}

extension FrameFormat {
  var need: FrameFootprint { .picture }
  var fillsBackground: Bool { false }

  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport {
    let frames = try clip.pipeline(clip.schedule(format.clock), need, to: output.path)
    return try await write(frames, by: clip.writer(to: output.path))
  }
}
