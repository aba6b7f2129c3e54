import SegueCodecs
import SegueGraphics
public import SegueStage
import SegueSystem

/// The YUV4MPEG2 format: uncompressed 4:4:4 video with a header, for programs that read it from a pipe.
struct Y4MFormat: FrameFormat {
  let format = OutputFormat("y4m", clock: .even, options: [.background, .lastFrame])
  let need = FrameFootprint.video

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    let encoder = Y4MEncoder(size: frames.size, rate: FrameRate(writer.framesPerSecond))
    return try await writer.writeVideo(format, frames, header: encoder.header, encoder.frame)
  }
}

extension OutputFormat {
  /// Uncompressed 4:4:4 video with a header (YUV4MPEG2).
  public static let y4m = Y4MFormat().format
}

/// The raw video format: RGBA pixels of one frame after the other, with straight alpha and no header.
struct RGBAFormat: FrameFormat {
  let format = OutputFormat("rgba", clock: .even, options: [.background, .lastFrame])
  let need = FrameFootprint.video

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeVideo(format, frames, header: [], RawEncoder().frame)
  }
}

extension OutputFormat {
  /// Raw video: RGBA pixels of one frame after the other, with straight alpha and no header.
  public static let rgba = RGBAFormat().format
}

extension FrameFootprint {
  /// The memory need of formats without compression.
  fileprivate static let video = FrameFootprint(task: 12, taker: 12)
}

extension FrameWriter {
  /// Writes frames at a constant rate, one after the other; keeps only the last one.
  ///
  /// The last frame is repeated for its duration, rounded to whole frames, at least once.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeVideo(
    _ format: OutputFormat, _ frames: some FrameSource, header: [UInt8],
    _ encode: @escaping @Sendable (Pixmap) -> [UInt8]
  ) async throws(SegueError) -> OutputReport {
    let rate = framesPerSecond
    let repeats = options.lastFrame.map { max(1, Int(($0 * rate).rounded())) } ?? 1
    let schedule = frames.schedule
    let count = schedule.entries.count
    var output = try mapError(to: SegueError.codec) { () throws(CodecError) in
      var file = try file()
      try file.write(header)
      return file
    }
    var shown: [UInt8] = []
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : encode(frame.pixmap)
    } consume: { index, encoded async throws(SegueError) in
      shown = encoded ?? shown
      try mapError(to: SegueError.codec) { () throws(CodecError) in
        for _ in 0..<(index + 1 < count ? 1 : repeats) { try output.write(shown) }
      }
      report(index + 1, of: schedule, bytes: output.bytes)
    }
    let stored = count - 1 + repeats
    let written: CountedFile.Written
    do { written = try output.commit() } catch { throw .codec(error) }
    var summary = summary(format, frames, stored: stored, written)
    summary.frames = stored
    summary.duration = Double(stored) / rate
    return summary
  }
}
