import SegueCodecs

extension FrameWriter {
  /// Writes an animated WebP.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeWebP(_ frames: some FrameSource) async throws -> OutputReport {
    var asked = WebPOptions()
    asked.quality = options.quality ?? OutputOptions.defaultQuality
    asked.isLossless = options.lossless ?? false
    let schedule = frames.schedule
    var writer = try WebPWriter(
      canvas: frames.size, plays: loop.plays, ticksPerSecond: schedule.clock.rawValue,
      options: asked, to: try file())
    var stored = 0
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { index, pixmap in
      try writer.append(pixmap, delay: schedule.entries[index].duration)
      stored += pixmap == nil ? 0 : 1
      report(index + 1, of: schedule, bytes: 0)
    }
    return summary(.webp, frames, stored: stored, bytes: try writer.finish().commit())
  }
}
