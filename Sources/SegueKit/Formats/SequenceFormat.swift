import SegueCodecs
import SegueStage

/// A folder of PNG files, one a frame, with their delays in centiseconds.
struct SequenceFormat: FrameFormat {
  let format = OutputFormat(
    "sequence", isFolder: true, options: [.background, .lastFrame, .pngEffort])

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws -> OutputReport {
    try await writer.writeSequence(frames)
  }
}

extension FrameWriter {
  /// Writes a PNG of each frame, with their delays in centiseconds.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  fileprivate func writeSequence(_ frames: some FrameSource) async throws -> OutputReport {
    let schedule = frames.schedule
    var writer = try PNGSequenceWriter(at: path, within: access)
    let encoder = pngEncoder
    try work.check(compressing: frames.size, encoder.effort, for: path)
    var png: [UInt8] = []
    var bytes = 0
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : try encoder.encode(frame.pixmap)
    } consume: { index, encoded in
      png = encoded ?? png
      try writer.append(png, delay: schedule.centiseconds(ofFrame: index))
      bytes += png.count
      report(index + 1, of: schedule, bytes: bytes)
    }
    try writer.finish()
    return summary(
      SequenceFormat().format, frames, stored: schedule.entries.count,
      CountedFile.Written(bytes: bytes))
  }
}

extension FrameSchedule {
  /// How long a frame shows in centiseconds, from accumulated time.
  fileprivate func centiseconds(ofFrame index: Int) -> Int {
    let ticks = clock.rawValue / 100
    let entry = entries[index]
    return (entry.start + entry.duration + ticks / 2) / ticks - (entry.start + ticks / 2) / ticks
  }
}
