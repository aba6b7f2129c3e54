import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueStage

/// Writes one output of a clip after the other.
///
/// Each output is a pass of its own over the frames: outputs may differ in their clocks, and a
/// frame costs far less to draw than to encode.
struct ClipRenderer: OutputRenderer {
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
  /// Where the output's bytes go.
  var destination = FrameWriter.Destination.file
  /// Whether what takes long and gains little is left out.
  var isQuick = false
  /// The frames that are written in place of all of them; nil for all.
  var sample: FrameSample?
  /// Pictures that all passes over the frames share; nil where each draws its own.
  var kept: KeptPictures?

  /// Writes an output as its format does, in one pass over the frames or more.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport {
    try await ClipFormats.writer(of: output.format).write(output, of: self)
  }

  func write(
    _ output: Output, as format: some FrameFormat
  ) async throws(SegueError) -> OutputReport { try await format.write(output, of: self) }

  /// What writes the clip's frames to a path.
  func writer(to path: String) -> FrameWriter {
    FrameWriter(
      path: path, loop: loop, options: options,
      // An opaque background leaves nothing clear.
      background: timeline.background.alpha == 0 ? nil : timeline.background,
      destination: destination, isQuick: isQuick, access: access, sample: sample,
      framesPerSecond: framesPerSecond, work: work, progress: progress)
  }

  /// The clock of formats that are not bound to a GIF's: its own as long as that is fine enough, so
  /// that the frames are the same.
  var exactClock: FrameSchedule.Clock { framesPerSecond > 50 ? .microseconds : .centiseconds }

  /// The frames in time, the last of which shows as long as the options say.
  ///
  /// All frames of video show for the same time; its writer repeats the last one.
  func schedule(_ clock: OutputFormat.Clock) -> FrameSchedule {
    let ticks: FrameSchedule.Clock =
      switch clock {
      case .centiseconds: .centiseconds
      case .exact: exactClock
      case .even: .microseconds
      }
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond, clock: ticks)
    if let sample { return schedule.only(sample) }
    guard clock != .even, let seconds = options.lastFrame else { return schedule }
    return schedule.lastFrame(showing: seconds)
  }

  func sample(of output: Output, at moments: [FrameSample.Moment]?) -> FrameSample {
    let schedule = schedule(output.format.clock)
    var last: DisplayList?
    return FrameSample(schedule, moments: moments) { index in
      let list = timeline.displayList(at: schedule.entries[index].sampleTime)
      defer { last = list }
      return last.map { Damage.between($0, list).size.area } ?? list.size.area
    }
  }

  /// The clip's frames, rendered on as many tasks as there are jobs, or as memory allows.
  ///
  /// - Throws: `tooMuchMemory` about the output when not even one frame at a time can be made.
  func pipeline(
    _ schedule: FrameSchedule, _ need: FrameNeed, to path: String
  ) throws(SegueError) -> FramePipeline {
    let bending = bending
    var atOnce = try framesAtOnce(need, to: path, bending: bending, beside: 0)
    // What is kept from frame to frame, and from pass to pass, may shorten runs, but not take a task away.
    func hasRoom(_ bytes: Int) -> Bool {
      let less = try? framesAtOnce(need, to: path, bending: bending, beside: bytes)
      guard let less, less.jobs == atOnce.jobs else { return false }
      atOnce = less
      return true
    }
    var flat = 0
    if timeline.bendsLayers {
      flat = min(FrameMemory.flatBytes(memory.limit), FlatPictures.mostBytes(in: size))
      if !hasRoom(flat) { flat = 0 }
      rasterizer.keepFlatPictures(atMost: flat)
    }
    let kept = kept.flatMap { hasRoom(flat + $0.limit) ? $0 : nil }
    return FramePipeline(
      timeline: timeline, schedule: schedule, rasterizer: rasterizer,
      check: { [jobs = atOnce.jobs] list throws(SegueError) in
        try work.check(drawing: list, for: path)
        try memory.check(list.readyBytes * jobs, for: path)
      },
      atOnce: atOnce, kept: kept)
  }

  private func framesAtOnce(
    _ need: FrameNeed, to path: String, bending: Int, beside bytes: Int
  ) throws(SegueError) -> FramesAtOnce {
    try memory.frames(of: size, jobs: jobs, need, to: path, bending: bending, beside: bytes)
  }

  /// What drawing a frame takes where layers are bent, blurred, masked or mixed, in bytes.
  var bending: Int {
    let bent = timeline.bendsLayers ? MeshDraw.bytes(of: timeline.canvas.pixelSize) : 0
    // The picture of a layer, its blurred one, its mask and its shadow, and margins round them.
    return bent
      + 16 * timeline.compositionDepth * GroupPicture.room(for: timeline.canvas.pixelSize)
  }

  func prepared(for output: Output) -> ClipRenderer {
    var renderer = self
    renderer.options = output.options
    if let background = output.options.background {
      renderer.timeline = timeline.over(background)
    }
    if renderer.options.maxSize != nil {
      renderer.kept = KeptPictures(limit: memory.keptBytes)
    }
    return renderer
  }

  func changed(by change: SizeChange) -> ClipRenderer {
    var renderer = self
    if change.scale != 1 {
      renderer.timeline = timeline.scaled(by: change.scale)
      renderer.kept = nil
    }
    renderer.framesPerSecond = framesPerSecond * change.rate
    return renderer
  }

  var size: PixelSize { timeline.canvas.pixelSize }
}
