import SegueCodecs

extension FrameWriter {
  /// Writes an animated PNG.
  ///
  /// The frames are made twice: an APNG says first how many it has and in which colours, and making
  /// them costs far less than compressing.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeAPNG(_ frames: some FrameSource) async throws -> OutputReport {
    let plan = try await plan(frames)
    let encoder = APNGFrameEncoder(
      plan, effort: PNGEffort(options.pngEffort(of: .apng)))
    var writer = try APNGWriter(plan, plays: loop.plays, to: try file())
    let schedule = frames.schedule
    var bytes = 0
    try await frames.forEachFrame(keepsPrevious: true) { frame in
      try encoder.encode(
        frame.index, frame.pixmap, previous: frame.previous, picture: frames.picture(ofFrame:))
    } consume: { index, encoded in
      try writer.append(encoded)
      bytes += encoded?.bytes.count ?? 0
      report(index + 1, of: schedule, bytes: bytes)
    }
    return summary(
      .apng, frames, stored: plan.storedFrameCount, bytes: try writer.finish().commit())
  }

  /// What all frames together come to.
  private func plan(_ frames: some FrameSource) async throws -> APNGPlan {
    let schedule = frames.schedule
    var planner = APNGPlanner(canvas: frames.size, ticksPerSecond: schedule.clock.rawValue)
    try await frames.forEachFrame { frame in
      (pixmap: frame.pixmap, damage: frame.damage)
    } consume: { index, frame in
      planner.append(frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration)
    }
    return planner.plan
  }
}
