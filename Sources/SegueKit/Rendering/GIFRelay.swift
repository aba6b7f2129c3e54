import SegueCodecs
import SegueGraphics

/// Writes frames as a GIF whose pictures are coded on several tasks at once.
///
/// What is shown before a picture is known only when the one before is coded, but row by row: each
/// coder follows on the heels of the one before it, whose rows it gets as soon as they are known. The
/// bytes are those of ``SegueCodecs/GIFEncoder``.
struct GIFRelay: ~Copyable {
  typealias Queue = OrderedQueue<CodedGIFFrame>

  private let jobs: Int
  private var encoder: GIFEncoder<CountedFile>
  private var queue: Queue
  // What the last picture leaves.
  private var shown: AsyncStream<ShownRows>

  /// The bytes of the pictures so far, a little too many while some are not compressed with care yet.
  var byteCount: Int { encoder.byteCount }

  /// A relay of at most `jobs` coders.
  ///
  /// - Throws: `canvasTooLarge`.
  init(
    _ rules: GIFRules, loop: GIFLoop, jobs: Int, to file: consuming CountedFile
  ) throws(CodecError) {
    encoder = try GIFEncoder(rules, loop: loop, to: file)
    queue = OrderedQueue(jobs: jobs)
    self.jobs = jobs
    let (blank, output) = AsyncStream.makeStream(of: ShownRows.self)
    for rows in encoder.takeRows() { output.yield(rows) }
    output.finish()
    shown = blank
  }

  /// Adds a frame; see ``SegueCodecs/GIFEncoder/append(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` about the first picture that should be lossless and cannot, what the
  ///   file throws, or `cancelled`.
  mutating func append(
    _ frame: Pixmap, damage: PixelRect, delay: Int, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    if let plan = encoder.plan(frame, damage: damage, delay: delay) {
      try await code(plan, on: &tasks)
    }
  }

  /// Writes what is held back and what is still being coded; there must have been a frame.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    try await code(encoder.planRest(), on: &tasks)
    try await queue.finish(&tasks) { coded throws(SegueError) in
      try coding { () throws(CodecError) in try encoder.write(coded) }
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

  /// Writes the end of the file.
  consuming func finish() throws(CodecError) -> GIFResult<CountedFile> { try encoder.end() }

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
      do throws(CodecError) { return try coder.finish() } catch { throw .codec(error) }
    } take: { coded throws(SegueError) in
      try coding { () throws(CodecError) in try encoder.write(coded) }
    }
  }
}
