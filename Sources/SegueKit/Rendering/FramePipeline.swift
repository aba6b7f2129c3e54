package import SegueGraphics
package import SegueRaster
package import SegueStage

/// Renders a clip's frames on several cores and hands what is made of them on, in order.
///
/// Frames are rendered in runs of a fixed length, each by the drawer that is free, which redraws only
/// what changed since the frame that it drew last; drawing a region gives the same pixels as drawing
/// everything, so the bytes do not depend on runs, jobs or timing. Memory grows with the canvas and
/// with what is made at once, not with the number of frames.
package struct FramePipeline: FrameSource {
  let size: PixelSize
  let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  /// How many frames are in the making at once, and in runs of how many: few enough that cores stay
  /// busy, enough that neighbours are mostly drawn by one.
  let atOnce: FramesAtOnce
  private let displayList: @Sendable (Int) -> DisplayList
  /// Throws when a picture must not be drawn.
  private let check: @Sendable (DisplayList) throws -> Void

  var jobs: Int { atOnce.jobs }

  /// A pipeline over a clip.
  package init(
    timeline: Timeline, schedule: FrameSchedule, rasterizer: Rasterizer,
    check: @escaping @Sendable (DisplayList) throws -> Void = { _ in }, atOnce: FramesAtOnce
  ) {
    self.init(
      size: timeline.canvas.pixelSize, schedule: schedule, rasterizer: rasterizer, atOnce: atOnce,
      check: check
    ) { timeline.displayList(at: schedule.entries[$0].sampleTime) }
  }

  /// A pipeline over the pictures of display lists, one for each frame of a schedule.
  package init(
    size: PixelSize, schedule: FrameSchedule, rasterizer: Rasterizer, atOnce: FramesAtOnce,
    check: @escaping @Sendable (DisplayList) throws -> Void = { _ in },
    displayList: @escaping @Sendable (Int) -> DisplayList
  ) {
    self.size = size
    self.schedule = schedule
    self.rasterizer = rasterizer
    self.atOnce = atOnce
    self.check = check
    self.displayList = displayList
  }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Parameter keepsPrevious: whether frames have the picture before them at hand.
  /// - Throws: what either throws, or `CancellationError` when the task is cancelled.
  package func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) async throws -> Void
  ) async throws {
    let count = schedule.entries.count
    let drawers = (0..<min(jobs, count)).map { _ in
      FrameDrawer(
        schedule: schedule, rasterizer: rasterizer, keepsPrevious: keepsPrevious,
        check: check, displayList: displayList)
    }
    try await atOnce.forEachFrame(of: count, by: drawers) { drawer, run in
      try await drawer.draw(run, transform)
    } consume: {
      try await consume($0, $1)
    }
  }

  func picture(ofFrame index: Int) -> Pixmap { rasterizer.render(displayList(index)) }
}
