import SegueCodecs
import SegueGraphics
import SegueSystem
import Synchronization

/// A pipelined GIF encoder: encodes several frames at once, each behind the one before.
///
/// A frame is examined without the others. Its colours then need those of the frame before, and its
/// coder needs the canvas that the frame before leaves, but row by row: it gets rows as soon as the
/// previous coder has finished them. The bytes are those of ``SegueCodecs/GIFEncoder``.
struct PipelinedGIFEncoder: ~Copyable {
  typealias Queue = OrderedQueue<CodedGIFFrame>

  /// What a frame's task gets from the task of the frame before, and hands on.
  private struct Relay {
    /// The planner of the colours, once it has planned those of the frame before.
    let colors: AsyncStream<GIFColorPlanner>
    /// The canvas rows that the frame before leaves, as they are finished.
    let rows: AsyncStream<FinishedRows>
    /// The number of groups of these rows up to now.
    let rowCount: Counter
  }

  /// A number that one task counts up and another one reads.
  private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.add(1, ordering: .relaxed) }
  }

  /// Canvas rows that are finished, and the number of the step of their coder that finished them.
  private struct FinishedRows {
    let rows: CanvasRows
    var step = 0
  }

  private let jobs: Int
  private var encoder: GIFEncoder<CountedFile>
  private var queue: Queue
  /// What the next frame's task gets.
  private var relay: Relay
  private let guess = PaletteGuess()
  /// The number of frames that were added.
  private var addCount = 0
  /// The number of frames whose coding was started.
  private var frameCount = 0
  private let pass = WorkLog.current?.pass()

  /// The bytes of the encoded frames; an upper bound while some await their final compression.
  var byteCount: Int { encoder.byteCount }

  /// Makes an encoder that keeps `jobs` cores busy, with half as many frames again in progress.
  ///
  /// - Throws: `canvasTooLarge`.
  init(
    _ rules: GIFRules, loop: GIFLoop, jobs: Int, to file: consuming CountedFile
  ) throws(CodecError) {
    encoder = try GIFEncoder(rules, loop: loop, to: file)
    // Some frames wait for rows of the one before.
    queue = OrderedQueue(jobs: jobs + jobs / 2)
    self.jobs = jobs
    let (blank, output) = AsyncStream.makeStream(of: FinishedRows.self)
    let rowCount = Counter()
    for rows in encoder.takeRows() {
      output.yield(FinishedRows(rows: rows))
      rowCount.increment()
    }
    output.finish()
    let (colors, first) = AsyncStream.makeStream(of: GIFColorPlanner.self)
    first.yield(GIFColorPlanner())
    first.finish()
    relay = Relay(colors: colors, rows: blank, rowCount: rowCount)
  }

  /// Adds a frame; see ``SegueCodecs/GIFEncoder/append(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` for the first frame that cannot be lossless as demanded, the error
  ///   of the file, or `cancelled`.
  mutating func append(
    _ frame: FlatFrame?, damage: PixelRect, delay: Int, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    let (pass, place) = (pass, addCount)
    let drafts = pass.piece("add", place, after: [("add", place - 1)], takesResult: true) {
      encoder.add(frame, damage: damage, delay: delay)
      return nextDrafts()
    }
    addCount += 1
    for draft in drafts { try await code(draft, on: &tasks) }
  }

  /// Writes the frames that are buffered or in progress; at least one must have been added.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    encoder.endFrames()
    for draft in nextDrafts() { try await code(draft, on: &tasks) }
    try await queue.finish(&tasks) { coded throws(SegueError) in
      try mapError(encoder.write(coded), to: SegueError.codec)
    }
    let work = encoder.settle()
    var pictures: [GIFPicture] = []
    try await OrderedMap(count: work.count, jobs: jobs).run {
      work[$0]()
    } consume: {
      pictures.append($0)
    }
    encoder.replaceWaiting(by: pictures)
  }

  /// Writes the trailer of the file.
  consuming func finish() throws(CodecError) -> GIFResult<CountedFile> { try encoder.end() }

  /// Returns the drafts that are ready.
  private mutating func nextDrafts() -> [GIFFrameDraft] {
    var drafts: [GIFFrameDraft] = []
    while let draft = encoder.nextDraft() { drafts.append(draft) }
    return drafts
  }

  /// Starts encoding one frame, which waits for the one before; writes earlier frames when finished.
  private mutating func code(_ draft: GIFFrameDraft, on tasks: inout Queue.Tasks)
    async throws(SegueError)
  {
    let (before, guess, pass, place) = (relay, guess, pass, frameCount)
    let (added, most) = (addCount - 1, queue.jobs)
    frameCount += 1
    let (colors, planned) = AsyncStream.makeStream(of: GIFColorPlanner.self)
    let (rows, output) = AsyncStream.makeStream(of: FinishedRows.self)
    let rowCount = Counter()
    relay = Relay(colors: colors, rows: rows, rowCount: rowCount)
    try await queue.add(on: &tasks) { () async throws(SegueError) in
      defer {
        planned.finish()
        output.finish()
      }
      let frame = pass.piece("examine", place, after: [("add", added), ("finish", place - most)]) {
        draft.examined(makesPalette: guess.needsPalette)
      }
      // Both streams end early if the task before failed, or if all are cancelled.
      var planners = before.colors.makeAsyncIterator()
      guard var planner = await planners.next() else { throw .cancelled }
      let plan = pass.piece("plan", place, after: [("examine", place), ("plan", place - 1)]) {
        planner.plan(frame)
      }
      guess.needsPalette = planner.needsPalette
      planned.yield(planner)
      var coder = GIFFrameCoder(plan)
      var rows = before.rows.makeAsyncIterator()
      var (step, ahead) = (0, 0)
      while coder.needsRows {
        // Work that needs no rows is done until they come; all of it where time on more cores is computed.
        while pass != nil || before.rowCount.value <= step {
          let isDone = !pass.piece(
            "ahead-\(place)", ahead, after: [("plan", place), ("ahead-\(place)", ahead - 1)]
          ) {
            coder.prepare()
          }
          if isDone { break }
          ahead += 1
        }
        guard let next = await rows.next() else { throw .cancelled }
        pass.piece(
          "code-\(place)", step,
          after: [
            ("plan", place), ("code-\(place)", step - 1), ("code-\(place - 1)", next.step),
            ("ahead-\(place)", min(step, ahead - 1)),
          ]
        ) {
          coder.code(next.rows) {
            output.yield(FinishedRows(rows: $0, step: step))
            rowCount.increment()
          }
        }
        step += 1
      }
      return try pass.piece("finish", place, after: [("code-\(place)", step - 1)]) {
        () throws(SegueError) in
        do throws(CodecError) { return try coder.finish() } catch { throw .codec(error) }
      }
    } take: { coded throws(SegueError) in
      try mapError(encoder.write(coded), to: SegueError.codec)
    }
  }
}

/// A guess whether the next frame needs a palette of its own, by the latest frame that is known.
///
/// A palette made in advance keeps the frame after from waiting for it. The guess depends on timing,
/// the bytes do not: a palette that was not made in advance is made when it is needed.
private final class PaletteGuess: Sendable {
  private let guess = Atomic(true)

  var needsPalette: Bool {
    get { guess.load(ordering: .relaxed) }
    set { guess.store(newValue, ordering: .relaxed) }
  }
}
