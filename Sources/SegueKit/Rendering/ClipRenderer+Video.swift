import SegueCodecs
import SegueStage

extension ClipRenderer {
  /// Writes every frame as YUV4MPEG2, at the exact rate.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeY4M(to path: String) async throws -> OutputReport {
    let encoder = Y4MEncoder(
      size: timeline.canvas.pixelSize, rate: FrameRate(framesPerSecond))
    return try await writeVideo(.y4m, to: path, header: encoder.header, encoder.frame)
  }

  /// Writes the pixels of every frame, at the exact rate.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeRGBA(to path: String) async throws -> OutputReport {
    try await writeVideo(.rgba, to: path, header: [], RawEncoder().frame)
  }

  /// Writes frames of the same length in time, one after the other; none is kept but the last.
  ///
  /// The last frame is repeated for as long as it shows; a part of a frame counts as a whole one.
  private func writeVideo(
    _ kind: OutputKind, to path: String, header: [UInt8],
    _ encode: @escaping @Sendable (Pixmap) -> [UInt8]
  ) async throws -> OutputReport {
    let schedule = FrameSchedule(
      timeline, framesPerSecond: framesPerSecond, clock: .microseconds)
    let repeats = options.lastFrame.map { max(1, Int(($0 * framesPerSecond).rounded())) } ?? 1
    let count = schedule.entries.count
    var file = try file(at: path)
    try file.write(header)
    var shown: [UInt8] = []
    var stored = 0
    try await pipeline(schedule).forEachFrame { frame in
      frame.isUnchanged ? nil : encode(frame.pixmap)
    } consume: { index, encoded in
      shown = encoded ?? shown
      for _ in 0..<(index + 1 < count ? 1 : repeats) { try file.write(shown) }
      stored += encoded == nil ? 0 : 1
      report(path, index + 1, of: schedule, bytes: file.bytes)
    }
    let frames = count - 1 + repeats
    return OutputReport(
      path: path, format: kind.rawValue, size: timeline.canvas.pixelSize, frames: frames,
      storedFrames: frames, duration: Double(frames) / framesPerSecond, bytes: try file.commit())
  }
}
