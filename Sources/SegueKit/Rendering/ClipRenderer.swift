import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueStage

/// Writes one output of a clip after the other.
///
/// Each output is a pass of its own over the frames: outputs may differ in their clocks, and a
/// frame costs far less to draw than to encode.
struct ClipRenderer: Sendable {
  /// The clip.
  var timeline: Timeline
  /// What draws its pictures.
  let rasterizer: Rasterizer
  /// Frames a second.
  var framesPerSecond: Double
  /// How often it plays.
  let loop: Loop
  /// How many frames are made at once, >= 1.
  let jobs: Int
  /// Told after every frame.
  var progress: @Sendable (RenderProgress) -> Void
  /// What is asked of the output beside its format.
  var options = OutputOptions()
  /// Whether only the size of the file is wanted, and nothing is written.
  var isTrial = false

  /// Writes a format to a path, in one pass over the frames.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func write(_ format: OutputFormat, to path: String) async throws -> OutputReport {
    switch format {
    case .gif: try await writeGIF(to: path)
    case .apng: try await writeAPNG(to: path)
    case .webp: try await writeWebP(to: path)
    case .y4m: try await writeY4M(to: path)
    case .rgba: try await writeRGBA(to: path)
    case .still(let moment): try writeStill(of: moment, to: path)
    case .sheet(let sheet): try await writeSheet(sheet, to: path)
    case .sequence: try await writeSequence(to: path)
    case .trace(let pixels): try await writeTrace(pixels: pixels, to: path)
    }
  }

  private func writeSequence(to path: String) async throws -> OutputReport {
    let schedule = schedule(exactClock)
    var writer = try PNGSequenceWriter(at: path)
    let encoder = pngEncoder
    var png: [UInt8] = []
    var bytes = 0
    try await pipeline(schedule).forEachFrame { frame in
      frame.isUnchanged ? nil : try encoder.encode(frame.pixmap)
    } consume: { index, encoded in
      png = encoded ?? png
      try writer.append(png, delay: schedule.centiseconds(ofFrame: index))
      bytes += png.count
      report(path, index + 1, of: schedule, bytes: bytes)
    }
    try writer.finish()
    let frames = schedule.entries.count
    return OutputReport(
      path: path, format: "sequence", size: timeline.canvas.pixelSize, frames: frames,
      storedFrames: frames, duration: schedule.seconds, bytes: bytes)
  }

  private func writeStill(of moment: Moment, to path: String) throws -> OutputReport {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond)
    let pixmap = rasterizer.render(
      timeline.displayList(at: try moment.seconds(in: timeline, schedule)))
    let png = try pngEncoder.encode(pixmap)
    try Task.checkCancellation()
    var file = try file(at: path)
    try file.write(png)
    return OutputReport(
      path: path, format: "png", size: pixmap.size, frames: 1, storedFrames: 1, duration: 0,
      bytes: try file.commit())
  }

  /// What makes PNG files.
  var pngEncoder: PNGEncoder {
    PNGEncoder(effort: options.pngEffort.map { PNGEffort($0) } ?? .standard)
  }

  /// The file to write; a trial only counts its bytes.
  func file(at path: String) throws(CodecError) -> CountedFile {
    try CountedFile(at: isTrial ? .nowhere : .path(path), limit: options.maxSize)
  }

  /// The clock of formats that are not bound to a GIF's: its own as long as that is fine enough, so
  /// that the frames are the same.
  var exactClock: FrameSchedule.Clock { framesPerSecond > 50 ? .microseconds : .centiseconds }

  /// The frames in time, the last of which shows as long as the options say.
  func schedule(_ clock: FrameSchedule.Clock) -> FrameSchedule {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond, clock: clock)
    return options.lastFrame.map(schedule.lastFrame) ?? schedule
  }

  /// The clip's frames, rendered on as many tasks as there are jobs.
  func pipeline(_ schedule: FrameSchedule) -> FramePipeline {
    FramePipeline(timeline: timeline, schedule: schedule, rasterizer: rasterizer, jobs: jobs)
  }

  /// Tells how far an output has come.
  func report(_ path: String, _ done: Int, of schedule: FrameSchedule, bytes: Int) {
    progress(
      RenderProgress(
        name: path, framesDone: done, frameCount: schedule.entries.count, bytes: bytes))
  }
}

extension FrameSchedule {
  /// The clip's duration in seconds.
  var seconds: Double { Double(duration) / clock.ticksPerSecond }

  /// How long a frame shows in centiseconds, from accumulated time.
  fileprivate func centiseconds(ofFrame index: Int) -> Int {
    let ticks = clock.rawValue / 100
    let entry = entries[index]
    return (entry.start + entry.duration + ticks / 2) / ticks - (entry.start + ticks / 2) / ticks
  }
}
