import SegueGraphics
package import SegueRaster
package import SegueStage

/// Renders a clip's frames on several cores and hands what is made of them on, in order.
///
/// Frames are rendered in runs of a fixed length. A run begins by drawing the frame before its
/// first one whole, then redraws only what changed from frame to frame; drawing a region gives the
/// same pixels as drawing everything, so the bytes do not depend on runs, jobs or timing. Memory
/// grows with the canvas and the jobs, not with the number of frames.
package struct FramePipeline: FrameSource {
  private let timeline: Timeline
  let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  private let jobs: Int

  /// Frames in a run: enough that drawing one more costs little, few enough that cores stay busy.
  private static let runLength = 5

  /// A pipeline over a clip, with so many frames in the making at once (>= 1).
  package init(timeline: Timeline, schedule: FrameSchedule, rasterizer: Rasterizer, jobs: Int) {
    self.timeline = timeline
    self.schedule = schedule
    self.rasterizer = rasterizer
    self.jobs = max(1, jobs)
  }

  var size: PixelSize { timeline.canvas.pixelSize }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Throws: what either throws, or `CancellationError` when the task is cancelled.
  package func forEachFrame<Output: Sendable>(
    _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) throws -> Void
  ) async throws {
    let frames = schedule.entries.count
    let runs = (frames + Self.runLength - 1) / Self.runLength
    var index = 0
    try await OrderedMap(count: runs, jobs: jobs).run { run in
      let first = run * Self.runLength
      return try render(first..<min(frames, first + Self.runLength), transform)
    } consume: { outputs in
      for output in outputs {
        try Task.checkCancellation()
        try consume(index, output)
        index += 1
      }
    }
  }

  func picture(ofFrame index: Int) -> Pixmap { rasterizer.render(displayList(index)) }

  private func render<Output>(
    _ indices: Range<Int>, _ transform: (Frame) throws -> Output
  ) throws -> [Output] {
    var outputs: [Output] = []
    var shown: (list: DisplayList, pixmap: Pixmap)?
    if indices.lowerBound > 0 {
      shown = draw(displayList(indices.lowerBound - 1), after: nil).shown
    }
    for index in indices {
      try Task.checkCancellation()
      let drawn = draw(displayList(index), after: shown)
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: drawn.shown.pixmap,
            previous: shown?.pixmap, damage: drawn.damage)))
      shown = drawn.shown
    }
    return outputs
  }

  private func displayList(_ index: Int) -> DisplayList {
    timeline.displayList(at: schedule.entries[index].sampleTime)
  }

  /// Draws a picture, reusing what did not change from the one before.
  private func draw(
    _ list: DisplayList, after shown: (list: DisplayList, pixmap: Pixmap)?
  ) -> (shown: (list: DisplayList, pixmap: Pixmap), damage: PixelRect) {
    guard let shown else { return ((list, rasterizer.render(list)), PixelRect(list.size)) }
    let damage = Damage.between(shown.list, list)
    guard !damage.isEmpty else { return (shown, damage) }
    var pixmap = shown.pixmap
    rasterizer.render(list, in: damage, onto: &pixmap)
    return ((list, pixmap), damage)
  }
}
