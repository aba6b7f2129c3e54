// Rendering: the frames of an output, made on several tasks and consumed in order.
//
// 1. `FrameMemory` is the memory limit less what a clip holds all the time. `FrameConcurrency` divides
//    it: how many tasks make frames, how many consecutive frames form a run, and how many runs may
//    be in flight, given the bytes per pixel that a format needs (`FrameFootprint`). If memory is short,
//    runs get shorter first, then fewer runs are started ahead, then tasks are reduced.
// 2. `FrameWork` estimates the work of each display list, and rejects a picture that exceeds the
//    limit before it is drawn.
// 3. `FramePipeline` is the frame source of clips (`FrameSource`); `AnimationFrames` (folder
//    Encoding) is that of decoded files. Both hand out `Frame`s: a picture, the one before, and the
//    damage between them.
// 4. `OrderedMap` gives each run of frames to an idle `FrameDrawer`, and delivers results in frame
//    order, with a bound on those that wait. Where each piece of work depends on the one before,
//    `OrderedQueue` is used, to which the caller adds one piece after the other: in the pipelined
//    GIF and WebP encoders and in sequential decoding.
// 5. A `FrameDrawer` compares the display lists of two frames (`Damage`). `FrameDoubleBuffer` redraws
//    the damaged rectangle in one pixmap, or in two in turn if a format needs the previous picture.
//    `PictureCache` supplies pictures that an earlier pass has drawn.
// 6. The closure of a format (folder Formats) encodes the frame on the same task; the consumer
//    appends the results, in order, to a `CountedFile`.
// 7. `FrameWriter` holds the options of one output file, reports progress, and makes the
//    `OutputReport`.
//
// All code here throws `SegueError`. Tasks return their errors as results, in the only task group
// (`withTasks`), so that errors keep their type.
//
// Considered and rejected:
// - Drawing each changed frame into a copy of the one before, and the frame before each run
//   completely: 60 frames at 1170 x 2532 took 1.9 times the processor time for a push and a zoom,
//   1.3 times for a cube, most of it page faults.
// - Drawers as values: a value captured by a task would copy its pixmaps when it draws.
// - Reserving memory for caches: it made limits reject clips that could be drawn before. Caches may
//   shorten runs, but not reduce the tasks.
// - Measuring time instead of estimating work: a picture must be rejected before it is begun.

import SegueCodecs
package import SegueGraphics
package import SegueRaster
package import SegueStage

/// A parallel renderer of a clip's frames that delivers results in frame order.
///
/// Frames are rendered in runs of a fixed number of consecutive frames, each by an idle
/// `FrameDrawer`. It redraws only what changed since the frame it drew last (damage). Drawing a
/// region gives the same pixels as drawing everything, so the output does not depend on runs, jobs
/// or timing. Memory grows with the canvas and the number of frames in flight, not with the length
/// of the clip.
package struct FramePipeline: FrameSource {
  let size: PixelSize
  let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  /// The numbers of jobs, frames per run, and runs in flight.
  ///
  /// Short runs keep all cores busy; longer ones let one drawer draw most neighbouring frames.
  let atOnce: FrameConcurrency
  private let displayList: @Sendable (Int) -> DisplayList
  /// Throws if drawing the picture would exceed a limit.
  private let check: @Sendable (DisplayList) throws(SegueError) -> Void
  /// A cache of the pictures that an earlier pass drew; nil if each pass draws its own.
  private let kept: PictureCache?

  var jobs: Int { atOnce.jobs }

  /// Makes a pipeline that renders a timeline.
  package init(
    timeline: Timeline, schedule: FrameSchedule, rasterizer: Rasterizer,
    check: @escaping @Sendable (DisplayList) throws(SegueError) -> Void = { _ in },
    atOnce: FrameConcurrency, kept: PictureCache? = nil
  ) {
    self.init(
      size: timeline.pictureSize, schedule: schedule, rasterizer: rasterizer, atOnce: atOnce,
      check: check, kept: kept
    ) { timeline.picture(at: schedule.entries[$0].sampleTime) }
  }

  /// Makes a pipeline that renders one display list for each frame of a schedule.
  package init(
    size: PixelSize, schedule: FrameSchedule, rasterizer: Rasterizer, atOnce: FrameConcurrency,
    check: @escaping @Sendable (DisplayList) throws(SegueError) -> Void = { _ in },
    kept: PictureCache? = nil, displayList: @escaping @Sendable (Int) -> DisplayList
  ) {
    self.size = size
    self.schedule = schedule
    self.rasterizer = rasterizer
    self.atOnce = atOnce
    self.check = check
    self.kept = kept
    self.displayList = displayList
  }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Parameter keepsPrevious: whether each frame includes the picture before it.
  /// - Throws: the errors of both closures, or `cancelled`.
  package func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    let count = schedule.entries.count
    let drawers = (0..<min(jobs, count)).map { _ in
      FrameDrawer(
        schedule: schedule, rasterizer: rasterizer, keepsPrevious: keepsPrevious,
        kept: kept, check: check, displayList: displayList)
    }
    try await atOnce.forEachFrame(of: count, by: drawers) {
      drawer, run async throws(SegueError) in
      try await drawer.draw(run, transform)
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  func picture(ofFrame index: Int) -> Pixmap {
    kept?.picture(at: schedule.entries[index].sampleTime) ?? rasterizer.render(displayList(index))
  }
}

/// A renderer of runs of frames that keeps its pixmaps between runs; each is used by one task at a time.
///
/// An actor rather than a value, so that its pixmaps stay uniquely referenced: a value captured by
/// a task would be copied when it draws. A new run redraws what differs from the last frame of the
/// run before, whichever that was; the display lists suffice to find that.
actor FrameDrawer {
  private let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  private let displayList: @Sendable (Int) -> DisplayList
  private let check: @Sendable (DisplayList) throws(SegueError) -> Void
  private let keepsPrevious: Bool
  private let kept: PictureCache?
  private var turns: FrameDoubleBuffer?

  /// Makes a drawer for the frames of a schedule, which keeps the picture before each if `keepsPrevious`.
  init(
    schedule: FrameSchedule, rasterizer: Rasterizer, keepsPrevious: Bool, kept: PictureCache?,
    check: @escaping @Sendable (DisplayList) throws(SegueError) -> Void,
    displayList: @escaping @Sendable (Int) -> DisplayList
  ) {
    self.check = check
    self.keepsPrevious = keepsPrevious
    self.kept = kept
    self.schedule = schedule
    self.rasterizer = rasterizer
    self.displayList = displayList
  }

  /// Renders a run of frames and calls `transform` for each.
  ///
  /// - Throws: the errors of `check` and `transform`, or `cancelled`.
  func draw<Output: Sendable>(
    _ indices: Range<Int>, _ transform: @Sendable (Frame) throws(SegueError) -> Output
  ) throws(SegueError) -> [Output] {
    var outputs: [Output] = []
    var before: (list: DisplayList, kept: Pixmap?)?
    if indices.lowerBound > 0 {
      let list = displayList(indices.lowerBound - 1)
      before = (list, try picture(before: indices.lowerBound, of: list))
    }
    for index in indices {
      if Task.isCancelled { throw .cancelled }
      let entry = schedule.entries[index]
      let list = displayList(index)
      let damage = before.map { Damage.between($0.list, list) } ?? PixelRect(list.size)
      let isFirst = index == indices.lowerBound
      let known =
        kept?.picture(at: entry.sampleTime) ?? (damage.isEmpty ? before?.kept : nil)
      // If the picture is cached, the one drawn last is that of the frame before.
      let last = known == nil ? nil : turns?.picture
      if known == nil {
        try check(list)
        draw(list)
      }
      guard let picture = known ?? turns?.picture else { continue }
      if known == nil { kept?.keep(picture, of: list, at: entry.sampleTime) }
      let previous = before?.kept ?? (known == nil ? turns?.previous : last)
      outputs.append(
        try transform(
          Frame(
            index: index, entry: entry, pixmap: picture,
            previous: isFirst ? before?.kept : previous, damage: damage)))
      before = (list, known)
    }
    return outputs
  }

  /// Returns the picture before a run, if it is needed and the first frame of the run changes it.
  private func picture(before index: Int, of list: DisplayList) throws(SegueError) -> Pixmap? {
    guard keepsPrevious, !Damage.between(list, displayList(index)).isEmpty else { return nil }
    if let picture = kept?.picture(at: schedule.entries[index - 1].sampleTime) { return picture }
    try check(list)
    draw(list)
    return turns?.picture
  }

  /// Draws a display list onto the double buffer, creating it for the first.
  private func draw(_ list: DisplayList) {
    if turns?.draw(list) == nil {
      turns = FrameDoubleBuffer(list, rasterizer: rasterizer, keepsPrevious: keepsPrevious)
    }
  }
}

/// A single or double buffer that redraws only where the next picture differs from its contents.
///
/// No picture is copied or drawn into newly allocated memory, whose page faults cost more than much
/// drawing: a copy for each frame and a whole picture for each run made 60 frames at 1170 x 2532
/// take 1.9 times the processor time for a push and a zoom, 1.3 times for a cube (`segue-bench
/// raster S1 1170 2532 60 --jobs 1`). If the previous picture is needed, two pixmaps are drawn in
/// turn.
struct FrameDoubleBuffer {
  private let rasterizer: Rasterizer
  /// One or two pixmaps, each with the display list that it shows.
  private var drawn: [(list: DisplayList, pixmap: Pixmap)]
  /// The index of the pixmap that was drawn last.
  private var current = 0
  /// Whether the picture drawn last differs from the one before.
  private var isChanged = false

  /// The picture drawn last.
  var picture: Pixmap { drawn[current].pixmap }
  /// The picture drawn before it, or one equal to that; nil if it was not kept.
  var previous: Pixmap? {
    if !isChanged { return picture }
    return drawn.count > 1 ? drawn[1 - current].pixmap : nil
  }

  /// Draws the first picture, completely.
  ///
  /// - Parameter keepsPrevious: whether to keep the previous picture, in a second pixmap. A turning
  ///   screen and a zoom at 1170 x 2532 then take 1.25 and 1.3 times as long on two tasks.
  init(_ list: DisplayList, rasterizer: Rasterizer, keepsPrevious: Bool) {
    self.rasterizer = rasterizer
    drawn = Array(repeating: (list, rasterizer.render(list)), count: keepsPrevious ? 2 : 1)
  }

  /// Draws the next picture, which must have the same size.
  mutating func draw(_ next: DisplayList) {
    isChanged = !Damage.between(drawn[current].list, next).isEmpty
    if isChanged {
      current = drawn.count - 1 - current
      let damage = Damage.between(drawn[current].list, next)
      rasterizer.render(next, in: damage, onto: &drawn[current].pixmap)
    }
    drawn[current].list = next
  }
}
