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
  /// How many frames are made at once where memory allows it, >= 1.
  let jobs: Int
  /// What the frames may take.
  let memory: FrameMemory
  /// How much work a picture may take.
  let work: FrameWork
  /// Where outputs must lie that a script or an article names; nil for those of the user.
  var access: FolderAccess?
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
    let writer = writer(to: path)
    func pipeline(_ schedule: FrameSchedule) throws(CodecError) -> FramePipeline {
      try self.pipeline(schedule, for: format.kind, to: path)
    }
    return switch format {
    case .gif: try await writer.writeGIF(try pipeline(schedule(.centiseconds)))
    case .apng: try await writer.writeAPNG(try pipeline(schedule(exactClock)))
    case .webp: try await writer.writeWebP(try pipeline(schedule(exactClock)))
    case .y4m: try await writer.writeY4M(try pipeline(videoSchedule), rate: framesPerSecond)
    case .rgba: try await writer.writeRGBA(try pipeline(videoSchedule), rate: framesPerSecond)
    case .still(let moment): try writeStill(of: moment, to: path)
    case .sheet(let sheet): try await writeSheet(sheet, to: path)
    case .sequence: try await writer.writeSequence(try pipeline(schedule(exactClock)))
    case .trace(let pixels): try await writeTrace(pixels: pixels, to: path)
    }
  }

  private func writeStill(of moment: Moment, to path: String) throws -> OutputReport {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond)
    try memory.check(timeline.canvas.pixelSize.area * Self.stillBytes + bending, for: path)
    let list = timeline.displayList(at: try moment.seconds(in: timeline, schedule))
    try work.check(drawing: list, for: path)
    let pixmap = rasterizer.render(list)
    return try writer(to: path).writePNG(pixmap, frames: 1)
  }

  /// What writes the clip's frames to a path.
  func writer(to path: String) -> FrameWriter {
    FrameWriter(
      path: path, loop: loop, options: options,
      // An opaque background leaves nothing clear.
      background: timeline.background.alpha == 0 ? nil : timeline.background, isTrial: isTrial,
      access: access, work: work, progress: progress)
  }

  /// The clock of formats that are not bound to a GIF's: its own as long as that is fine enough, so
  /// that the frames are the same.
  var exactClock: FrameSchedule.Clock { framesPerSecond > 50 ? .microseconds : .centiseconds }

  /// The frames of video, all of which show for the same time.
  private var videoSchedule: FrameSchedule {
    FrameSchedule(timeline, framesPerSecond: framesPerSecond, clock: .microseconds)
  }

  /// The frames in time, the last of which shows as long as the options say.
  func schedule(_ clock: FrameSchedule.Clock) -> FrameSchedule {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond, clock: clock)
    return options.lastFrame.map(schedule.lastFrame) ?? schedule
  }

  /// What a picture takes while it becomes a PNG, in bytes a pixel.
  static let stillBytes = 24

  /// The clip's frames, rendered on as many tasks as there are jobs, or as memory allows.
  ///
  /// - Throws: `tooMuchMemory` about the output when not even one frame at a time can be made.
  func pipeline(
    _ schedule: FrameSchedule, for kind: OutputKind?, to path: String
  ) throws(CodecError) -> FramePipeline {
    FramePipeline(
      timeline: timeline, schedule: schedule, rasterizer: rasterizer,
      check: { list in try work.check(drawing: list, for: path) },
      atOnce: try memory.frames(
        of: timeline.canvas.pixelSize, jobs: jobs, for: kind, to: path, bending: bending))
  }

  /// What drawing a frame takes where layers are bent, in bytes.
  private var bending: Int {
    timeline.bendsLayers ? MeshDraw.bytes(of: timeline.canvas.pixelSize) : 0
  }
}
