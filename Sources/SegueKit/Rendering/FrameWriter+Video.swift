import SegueCodecs
import SegueGraphics
import SegueStage

extension FrameWriter {
  /// Writes every frame as YUV4MPEG2, at an exact rate in frames a second.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeY4M(_ frames: some FrameSource, rate: Double) async throws -> OutputReport {
    let encoder = Y4MEncoder(size: frames.size, rate: FrameRate(rate))
    return try await writeVideo(.y4m, frames, rate, header: encoder.header, encoder.frame)
  }

  /// Writes the pixels of every frame, at an exact rate in frames a second.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeRGBA(_ frames: some FrameSource, rate: Double) async throws -> OutputReport {
    try await writeVideo(.rgba, frames, rate, header: [], RawEncoder().frame)
  }

  /// Writes frames of the same length in time, one after the other; none is kept but the last.
  ///
  /// The last frame is repeated for as long as it shows; a part of a frame counts as a whole one.
  private func writeVideo(
    _ kind: OutputKind, _ frames: some FrameSource, _ rate: Double, header: [UInt8],
    _ encode: @escaping @Sendable (Pixmap) -> [UInt8]
  ) async throws -> OutputReport {
    let repeats = options.lastFrame.map { max(1, Int(($0 * rate).rounded())) } ?? 1
    let schedule = frames.schedule
    let count = schedule.entries.count
    var file = try file()
    try file.write(header)
    var shown: [UInt8] = []
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : encode(frame.pixmap)
    } consume: { index, encoded in
      shown = encoded ?? shown
      for _ in 0..<(index + 1 < count ? 1 : repeats) { try file.write(shown) }
      report(index + 1, of: schedule, bytes: file.bytes)
    }
    let written = count - 1 + repeats
    var summary = summary(kind, frames, stored: written, bytes: try file.commit())
    summary.frames = written
    summary.duration = Double(written) / rate
    return summary
  }
}
