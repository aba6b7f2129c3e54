import SegueGraphics
import SegueRaster
import SegueStage

/// What one task draws frames with, from one run of frames to the next.
///
/// An actor, and not a value, so that its pixmaps go on being its own: a value that a task captured
/// would be copied when it draws. Between runs it goes on from the last frame that it drew, wherever
/// that was: what differs is known from the display lists alone.
actor FrameDrawer {
  private let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  private let displayList: @Sendable (Int) -> DisplayList
  private let check: @Sendable (DisplayList) throws -> Void
  private let keepsPrevious: Bool
  private var turns: PictureTurns?

  /// A drawer of the pictures of a schedule, which has the one before each at hand or has not.
  init(
    schedule: FrameSchedule, rasterizer: Rasterizer, keepsPrevious: Bool,
    check: @escaping @Sendable (DisplayList) throws -> Void,
    displayList: @escaping @Sendable (Int) -> DisplayList
  ) {
    self.check = check
    self.keepsPrevious = keepsPrevious
    self.schedule = schedule
    self.rasterizer = rasterizer
    self.displayList = displayList
  }

  /// Draws a run of frames and makes something of each.
  ///
  /// - Throws: what `check` and `transform` throw, or `CancellationError` when the task is cancelled.
  func draw<Output: Sendable>(
    _ indices: Range<Int>, _ transform: @Sendable (Frame) throws -> Output
  ) throws -> [Output] {
    var outputs: [Output] = []
    var before = indices.lowerBound > 0 ? displayList(indices.lowerBound - 1) : nil
    for index in indices {
      try Task.checkCancellation()
      let list = displayList(index)
      let damage = before.map { Damage.between($0, list) } ?? PixelRect(list.size)
      try check(list)
      draw(list)
      guard let turns else { continue }
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: turns.picture,
            previous: index > indices.lowerBound ? turns.previous : nil, damage: damage)))
      before = list
    }
    return outputs
  }

  private func draw(_ list: DisplayList) {
    if turns?.draw(list) == nil {
      turns = PictureTurns(list, rasterizer: rasterizer, keepsPrevious: keepsPrevious)
    }
  }
}
