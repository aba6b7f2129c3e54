import SegueCodecs
import SegueGraphics

/// Writes frames as a GIF whose pictures are coded on several tasks at once.
///
/// What is shown before a picture is known only when the one before is coded, but row by row: each
/// coder follows on the heels of the one before it, whose rows it gets as soon as they are known. The
/// bytes are those of ``SegueCodecs/GIFEncoder``.
struct GIFRelay: ~Copyable {
  typealias Queue = OrderedQueue<Coded>

  /// A picture, if the frame changed anything, and how long it is shown, in centiseconds.
  struct Coded: Sendable {
    var picture: GIFPicture?
    var delay: Int
  }

  private let jobs: Int
  private var planner: GIFFramePlanner
  private var writer: GIFWriter<CountedFile>
  private var queue: Queue
  // What the last picture leaves.
  private var shown: AsyncStream<ShownRows>

  /// The bytes of the pictures so far, a little too many while some are not compressed with care yet.
  var byteCount: Int { writer.byteCount }

  /// A relay of at most `jobs` coders.
  ///
  /// - Throws: `canvasTooLarge`.
  init(
    _ rules: GIFRules, loop: GIFLoop, jobs: Int, to file: consuming CountedFile
  ) throws(CodecError) {
    writer = try GIFWriter(rules, loop: loop, to: file)
    planner = GIFFramePlanner(rules)
    queue = OrderedQueue(jobs: jobs)
    self.jobs = jobs
    let (blank, output) = AsyncStream.makeStream(of: ShownRows.self)
    for rows in ShownRows.blank(rules.size) { output.yield(rows) }
    output.finish()
    shown = blank
  }

  /// Adds a frame; see ``SegueCodecs/GIFFramePlanner/add(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` about the first picture that should be lossless and cannot, what the
  ///   file throws, or `cancelled`.
  mutating func append(
    _ frame: Pixmap, damage: PixelRect, delay: Int, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    if let plan = planner.add(frame, damage: damage, delay: delay) {
      try await code(plan, on: &tasks)
    }
  }

  /// Writes what is held back and what is still being coded; there must have been a frame.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    try await code(planner.finish(), on: &tasks)
    try await queue.finish(&tasks) { coded throws(SegueError) in
      try coding { () throws(CodecError) in
        try writer.append(coded.picture, delay: coded.delay)
      }
    }
    let work = writer.settle()
    var pictures: [GIFPicture] = []
    try await OrderedMap(count: work.count, jobs: jobs).run {
      work[$0]()
    } consume: {
      pictures.append($0)
    }
    writer.replaceWaiting(by: pictures)
  }

  /// Writes the end of the file.
  consuming func finish() throws(CodecError) -> GIFResult<CountedFile> { try writer.finish() }

  private mutating func code(_ plan: GIFFramePlan, on tasks: inout Queue.Tasks)
    async throws(SegueError)
  {
    let before = shown
    let (after, output) = AsyncStream.makeStream(of: ShownRows.self)
    shown = after
    try await queue.add(on: &tasks) { () async throws(SegueError) in
      defer { output.finish() }
      var coder = GIFFrameCoder(plan)
      var rows = before.makeAsyncIterator()
      while coder.needsRows {
        // There are no more when the coder before failed, or when all are cancelled.
        guard let next = await rows.next() else { throw .cancelled }
        coder.code(next) { output.yield($0) }
      }
      do throws(CodecError) {
        return Coded(picture: try coder.finish(), delay: plan.delay)
      } catch { throw .codec(error) }
    } take: { coded throws(SegueError) in
      try coding { () throws(CodecError) in
        try writer.append(coded.picture, delay: coded.delay)
      }
    }
  }
}
