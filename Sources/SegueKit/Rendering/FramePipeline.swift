import SegueCodecs
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
  private let check: @Sendable (DisplayList) throws(SegueError) -> Void
  /// Where pictures are taken from that another pass has drawn; nil where each draws its own.
  private let kept: KeptPictures?

  var jobs: Int { atOnce.jobs }

  /// A pipeline over a clip.
  package init(
    timeline: Timeline, schedule: FrameSchedule, rasterizer: Rasterizer,
    check: @escaping @Sendable (DisplayList) throws(SegueError) -> Void = { _ in },
    atOnce: FramesAtOnce, kept: KeptPictures? = nil
  ) {
    self.init(
      size: timeline.canvas.pixelSize, schedule: schedule, rasterizer: rasterizer, atOnce: atOnce,
      check: check, kept: kept
    ) { timeline.displayList(at: schedule.entries[$0].sampleTime) }
  }

  /// A pipeline over the pictures of display lists, one for each frame of a schedule.
  package init(
    size: PixelSize, schedule: FrameSchedule, rasterizer: Rasterizer, atOnce: FramesAtOnce,
    check: @escaping @Sendable (DisplayList) throws(SegueError) -> Void = { _ in },
    kept: KeptPictures? = nil, displayList: @escaping @Sendable (Int) -> DisplayList
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
  /// - Parameter keepsPrevious: whether frames have the picture before them at hand.
  /// - Throws: what either throws, or `cancelled`.
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

/// What one task draws frames with, from one run of frames to the next.
///
/// An actor, and not a value, so that its pixmaps go on being its own: a value that a task captured
/// would be copied when it draws. Between runs it goes on from the last frame that it drew, wherever
/// that was: what differs is known from the display lists alone.
actor FrameDrawer {
  private let schedule: FrameSchedule
  private let rasterizer: Rasterizer
  private let displayList: @Sendable (Int) -> DisplayList
  private let check: @Sendable (DisplayList) throws(SegueError) -> Void
  private let keepsPrevious: Bool
  private let kept: KeptPictures?
  private var turns: PictureTurns?

  /// A drawer of the pictures of a schedule, which has the one before each at hand or has not.
  init(
    schedule: FrameSchedule, rasterizer: Rasterizer, keepsPrevious: Bool, kept: KeptPictures?,
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

  /// Draws a run of frames and makes something of each.
  ///
  /// - Throws: what `check` and `transform` throw, or `cancelled`.
  func draw<Output: Sendable>(
    _ indices: Range<Int>, _ transform: @Sendable (Frame) throws(SegueError) -> Output
  ) throws(SegueError) -> [Output] {
    var outputs: [Output] = []
    var before: (list: DisplayList, kept: Pixmap?)?
    if indices.lowerBound > 0 { before = (displayList(indices.lowerBound - 1), nil) }
    for index in indices {
      if Task.isCancelled { throw .cancelled }
      let entry = schedule.entries[index]
      let list = displayList(index)
      let damage = before.map { Damage.between($0.list, list) } ?? PixelRect(list.size)
      let isFirst = index == indices.lowerBound
      let known =
        kept?.picture(at: entry.sampleTime) ?? (damage.isEmpty ? before?.kept : nil)
      // What was drawn last is the picture before one that need not be drawn.
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
            index: index, entry: entry, pixmap: picture, previous: isFirst ? nil : previous,
            damage: damage)))
      before = (list, known)
    }
    return outputs
  }

  private func draw(_ list: DisplayList) {
    if turns?.draw(list) == nil {
      turns = PictureTurns(list, rasterizer: rasterizer, keepsPrevious: keepsPrevious)
    }
  }
}

/// Draws one picture after the other, each only where it differs from what its pixmap shows.
///
/// No picture is copied or put into fresh memory, whose first use takes longer than much drawing: a
/// fresh copy for each frame and a whole picture for each run made 60 frames at 1170 x 2532 take 1.9
/// times the processor time for a push and a zoom, 1.3 times for a cube (`segue-bench raster S1 1170
/// 2532 60 --jobs 1`). Where the picture before has to be at hand two pixmaps take turns.
struct PictureTurns {
  private let rasterizer: Rasterizer
  /// One pixmap or two, each with what it shows.
  private var drawn: [(list: DisplayList, pixmap: Pixmap)]
  /// Which of them was drawn last.
  private var current = 0
  /// Whether the picture that was drawn last differs from the one before.
  private var isChanged = false

  /// The picture that was drawn last.
  var picture: Pixmap { drawn[current].pixmap }
  /// The picture that was drawn before it, or one that equals it; nil when that was not kept.
  var previous: Pixmap? {
    if !isChanged { return picture }
    return drawn.count > 1 ? drawn[1 - current].pixmap : nil
  }

  /// Begins with a picture that is drawn whole.
  ///
  /// - Parameter keepsPrevious: whether the picture before the last one is kept, in a second pixmap;
  ///   a turning screen and a zoom at 1170 x 2532 then take 1.25 and 1.3 times as long on two tasks.
  init(_ list: DisplayList, rasterizer: Rasterizer, keepsPrevious: Bool) {
    self.rasterizer = rasterizer
    drawn = Array(repeating: (list, rasterizer.render(list)), count: keepsPrevious ? 2 : 1)
  }

  /// Draws the next picture, of the same size.
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

/// Where the frames of a file come from: a clip that is drawn, or pictures that are there already.
protocol FrameSource: Sendable {
  /// The size of every frame.
  var size: PixelSize { get }
  /// When each frame shows, and for how long.
  var schedule: FrameSchedule { get }
  /// How many frames are made at once, >= 1.
  var jobs: Int { get }

  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  ///
  /// - Parameter keepsPrevious: whether frames have the picture before them at hand, which takes time.
  /// - Throws: what either throws, or `cancelled`.
  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError)

  /// The picture of one frame, made anew; costs as much as the frame did.
  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap
}

extension FrameSource {
  /// Calls `transform` for every frame, on several tasks, and `consume` for its results, in order.
  func forEachFrame<Output: Sendable>(
    _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    try await forEachFrame(keepsPrevious: false, transform, consume: consume)
  }
}

/// One frame of a clip: its times, its picture, the picture before it and where they can differ.
package struct Frame: Sendable {
  /// The number of the frame, from 0.
  package let index: Int
  /// When it shows and for how long.
  package let entry: FrameSchedule.Entry
  /// The picture.
  package let pixmap: Pixmap
  /// The picture of the frame before where it is at hand; nil for the first one.
  package let previous: Pixmap?
  /// The pixels that can differ from the frame before; everything for the first one.
  package let damage: PixelRect

  /// Whether it is known to show the very pixels of the frame before.
  package var isUnchanged: Bool { index > 0 && damage.isEmpty }
}
