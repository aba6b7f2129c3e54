import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage

extension ClipRenderer {
  /// Draws all frames and writes their trace into memory.
  ///
  /// - Parameters:
  ///   - transform: makes what is needed of a frame, on any task.
  ///   - digest: the digest in that; nil for a frame that shows the picture before it.
  ///   - consume: takes it, in order.
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func record<Made: Sendable>(
    _ name: String, _ transform: @escaping @Sendable (Frame) throws -> Made,
    digest: (Made) -> UInt64?, consume: (Int, Made) throws -> Void
  ) async throws -> ClipRecording {
    let schedule = traceSchedule
    let trace = trace(schedule)
    let output = self.writer(to: name)
    var writer = TraceWriter(trace: trace, sink: MemorySink())
    try writer.begin()
    try await pipeline(schedule, .picture, to: name).forEachFrame { frame in
      (trace.layers(ofFrame: frame.index), try transform(frame))
    } consume: { index, made in
      try writer.append(
        frame: index, layers: made.0, digest: digest(made.1) ?? writer.previous?.digest)
      try consume(index, made.1)
      output.report(index + 1, of: schedule, bytes: writer.bytes)
    }
    let frames = schedule.entries.count
    return ClipRecording(trace: writer.finish().bytes, frames: frames)
  }

  /// Draws all frames and keeps each of them in an APNG.
  func record(
    _ name: String, keepingAllIn file: consuming FolderFile
  ) async throws -> ClipRecording {
    let schedule = traceSchedule
    var planner = APNGPlanner(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    let recording = try await record(name) { frame in
      (frame: frame, digest: frame.isUnchanged ? nil : frame.pixmap.digest)
    } digest: {
      $0.digest
    } consume: { index, made in
      planner.append(
        made.frame.pixmap, damage: made.frame.damage, delay: schedule.entries[index].duration)
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan)
    var writer = try APNGWriter(
      plan, plays: loop.plays, texts: [Self.text(of: recording)], to: file)
    try await pipeline(schedule, .picture, to: name).forEachFrame(keepsPrevious: true) { frame in
      try encoder.encode(frame.index, frame.pixmap, previous: frame.previous) {
        index throws(CodecError) in
        rasterizer.render(timeline.displayList(at: schedule.entries[index].sampleTime))
      }
    } consume: { _, encoded in
      try writer.append(encoded)
    }
    try writer.finish().finish()
    return recording
  }

  /// What the pictures of a recording say of it.
  private static func text(of recording: ClipRecording) -> (keyword: String, text: String) {
    (StoredGolden.traceKeyword, StoredGolden.traceText(recording.trace))
  }

  /// Draws some frames of a recording and keeps them in an APNG, each until the next one's time.
  func keep(
    _ frames: [Int], of recording: ClipRecording, in file: consuming FolderFile
  ) throws {
    let schedule = traceSchedule
    let whole = PixelRect(timeline.canvas.pixelSize)
    var planner = APNGPlanner(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    // They are held all at once, and one of them while it is compressed.
    let area = timeline.canvas.pixelSize.area
    try memory.check(area * (4 * frames.count + Self.stillBytes), for: "the golden's pictures")
    let pixmaps = frames.map {
      rasterizer.render(timeline.displayList(at: schedule.entries[$0].sampleTime))
    }
    for (place, frame) in frames.enumerated() {
      let end = place + 1 < frames.count ? schedule.entries[frames[place + 1]].start : nil
      planner.append(
        pixmaps[place], damage: whole,
        delay: (end ?? schedule.duration) - schedule.entries[frame].start)
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan)
    var writer = try APNGWriter(
      plan, plays: loop.plays, texts: [Self.text(of: recording)], to: file)
    for (index, pixmap) in pixmaps.enumerated() {
      try Task.checkCancellation()
      let previous = index > 0 ? pixmaps[index - 1] : nil
      try writer.append(
        try encoder.encode(index, pixmap, previous: previous) { place throws(CodecError) in
          pixmaps[place]
        })
    }
    try writer.finish().finish()
  }
}
