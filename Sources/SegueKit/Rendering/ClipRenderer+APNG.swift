import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueStage

extension ClipRenderer {
  /// Writes the clip as an animated PNG.
  ///
  /// The frames are drawn twice: an APNG says first how many it has and in which colours, and drawing
  /// costs far less than compressing.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeAPNG(to path: String) async throws -> OutputReport {
    let schedule = schedule(exactClock)
    let plan = try await plan(schedule)
    let encoder = APNGFrameEncoder(plan, effort: PNGEffort(options.pngEffort(of: .apng)))
    var writer = try APNGWriter(plan, plays: loop.plays, to: try file(at: path))
    var bytes = 0
    try await pipeline(schedule).forEachFrame { frame in
      try encoder.encode(frame.index, frame.pixmap, previous: frame.previous) { index in
        rasterizer.render(timeline.displayList(at: schedule.entries[index].sampleTime))
      }
    } consume: { index, encoded in
      try writer.append(encoded)
      bytes += encoded?.bytes.count ?? 0
      report(path, index + 1, of: schedule, bytes: bytes)
    }
    return OutputReport(
      path: path, format: OutputKind.apng.rawValue, size: timeline.canvas.pixelSize,
      frames: schedule.entries.count, storedFrames: plan.storedFrameCount,
      duration: schedule.seconds, bytes: try writer.finish().commit())
  }

  /// What all frames together come to.
  private func plan(_ schedule: FrameSchedule) async throws -> APNGPlan {
    var plan = APNGPlan(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: schedule.clock.rawValue)
    try await pipeline(schedule).forEachFrame { frame in
      (frame.pixmap, frame.damage)
    } consume: { index, frame in
      plan.append(frame.0, damage: frame.1, delay: schedule.entries[index].duration)
    }
    return plan
  }
}
