import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage

/// An output renderer for clips, which draws their frames and writes one output after the other.
///
/// Each output is a separate pass over the frames: outputs may differ in their clocks, and drawing
/// a frame costs far less than encoding it.
struct ClipRenderer: OutputRenderer {
  /// The clip laid out in time.
  var timeline: Timeline
  let rasterizer: Rasterizer
  /// The frame rate in frames per second.
  var framesPerSecond: Double
  /// The number of times that the output plays.
  let loop: Loop
  /// The number of frames made at once where memory allows it, >= 1.
  let jobs: Int
  /// The memory budget of the frames.
  let memory: FrameMemory
  /// The limit on the work of one picture.
  let work: FrameWork
  /// The folder that outputs named by a script or an article must be in; nil for paths that the user chose.
  var access: FolderAccess?
  /// Called after every frame.
  var progress: @Sendable (RenderProgress) -> Void
  /// The options of the output in addition to its format.
  var options = OutputOptions()
  /// The destination of the output's bytes.
  var destination = FrameWriter.Destination.file
  /// Whether to skip slow compression steps that save few bytes.
  var isQuick = false
  /// Returns the settings of the script, which a trace has.
  var causes: @Sendable () -> [TraceCause] = { [] }
  /// The sample of frames to write instead of all; nil for all.
  var sample: FrameSample?
  /// The pixels that a golden ignores; nil to keep all.
  var mask: GoldenMask?
  /// A cache of pictures shared by all passes over the frames; nil if each pass draws its own.
  var kept: PictureCache?

  /// Encodes and writes an output in its format, in one or more passes over the frames.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport {
    try await ClipFormats.writer(of: output.format).write(output, of: self)
  }

  func write(
    _ output: Output, as format: some FrameFormat
  ) async throws(SegueError) -> OutputReport { try await format.write(output, of: self) }

  /// Returns the writer of the clip's frames to a path.
  func writer(to path: String) -> FrameWriter {
    FrameWriter(
      path: path, loop: loop, options: options,
      // An opaque background leaves no pixel transparent.
      background: timeline.pictureBackground.alpha == 0 ? nil : timeline.pictureBackground,
      destination: destination, isQuick: isQuick, access: access, sample: sample,
      framesPerSecond: framesPerSecond, marks: sample == nil ? timeline.marks : [], work: work,
      progress: progress)
  }

  /// The clock of formats with exact times: centiseconds up to 50 frames per second, else microseconds.
  ///
  /// Where centiseconds suffice, the sampled frames are thus the same as those of a GIF.
  var exactClock: FrameSchedule.Clock { framesPerSecond > 50 ? .microseconds : .centiseconds }

  /// Returns the schedule of frames, with the last one extended as the options demand.
  ///
  /// Frames of video all last equally long; its encoder repeats the last one.
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
    sample(of: output, at: moments, least: FrameSample.leastFrames)
  }

  /// Chooses a sample of at least `least` frames, if as many change.
  func sample(
    of output: Output, at moments: [FrameSample.Moment]?, least: Int
  ) -> FrameSample {
    let schedule = schedule(output.format.clock)
    var last: DisplayList?
    return FrameSample(schedule, moments: moments, least: least) { index in
      let list = timeline.picture(at: schedule.entries[index].sampleTime)
      defer { last = list }
      return last.map { Damage.between($0, list).size.area } ?? list.size.area
    }
  }

  /// Returns a pipeline that renders the frames on as many tasks as jobs and memory allow.
  ///
  /// - Throws: `tooMuchMemory` for the output if not even one frame at a time fits.
  func pipeline(
    _ schedule: FrameSchedule, _ need: FrameFootprint, to path: String
  ) throws(SegueError) -> FramePipeline {
    let bending = bending
    let snapshots = timeline.takesSnapshots ? SnapshotCache.mostBytes(in: size) : 0
    var atOnce = try framesAtOnce(need, to: path, bending: bending, beside: snapshots)
    // Caches shared between frames or passes may shorten runs, but not reduce the number of tasks.
    func hasRoom(_ bytes: Int) -> Bool {
      let less = try? framesAtOnce(need, to: path, bending: bending, beside: snapshots + bytes)
      guard let less, less.jobs == atOnce.jobs else { return false }
      atOnce = less
      return true
    }
    var flat = 0
    if timeline.warpsLayers {
      flat = min(FrameMemory.flatBytes(memory.limit), FlatPictureCache.mostBytes(in: size))
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

  /// Returns the bound on frames in flight, with `bytes` held for caches.
  private func framesAtOnce(
    _ need: FrameFootprint, to path: String, bending: Int, beside bytes: Int
  ) throws(SegueError) -> FrameConcurrency {
    try memory.frames(of: size, jobs: jobs, need, to: path, bending: bending, beside: bytes)
  }

  /// The bytes for drawing a frame in which layers are bent, blurred, masked or blended.
  var bending: Int {
    let bent = timeline.warpsLayers ? MeshDraw.bytes(of: timeline.pictureSize) : 0
    // A layer's picture, its blurred copy, its mask and its shadow, with margins around them.
    return bent
      + 16 * timeline.compositionDepth * GroupPicture.room(for: timeline.pictureSize)
  }

  func prepared(for output: Output) -> ClipRenderer {
    var renderer = self
    renderer.options = output.options
    renderer.timeline = timeline.forOutput(hasFewColors: output.format == .gif)
    if let background = output.options.background {
      renderer.timeline = renderer.timeline.over(background)
    }
    if renderer.options.maxSize != nil {
      renderer.kept = PictureCache(limit: memory.keptBytes)
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

  var size: PixelSize { timeline.pictureSize }
}
