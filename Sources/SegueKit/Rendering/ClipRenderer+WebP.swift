import SegueCodecs
import SegueStage

extension ClipRenderer {
  /// Writes the clip as an animated WebP.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeWebP(to path: String) async throws -> OutputReport {
    let schedule = schedule(exactClock)
    var asked = WebPOptions()
    asked.quality = options.quality ?? OutputOptions.defaultQuality
    asked.isLossless = options.lossless ?? false
    var writer = try WebPWriter(
      canvas: timeline.canvas.pixelSize, plays: loop.plays,
      ticksPerSecond: schedule.clock.rawValue, options: asked, to: try file(at: path))
    var stored = 0
    try await pipeline(schedule).forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { index, pixmap in
      try writer.append(pixmap, delay: schedule.entries[index].duration)
      stored += pixmap == nil ? 0 : 1
      report(path, index + 1, of: schedule, bytes: 0)
    }
    return OutputReport(
      path: path, format: OutputKind.webp.rawValue, size: timeline.canvas.pixelSize,
      frames: schedule.entries.count, storedFrames: stored, duration: schedule.seconds,
      bytes: try writer.finish().commit())
  }
}
