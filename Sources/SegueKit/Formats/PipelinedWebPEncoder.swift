import SegueCodecs
import SegueGraphics
import SegueSystem

/// A pipelined WebP encoder: encodes several frames at once, and writes them in order.
///
/// A frame's coder gets the exact pixels from the coder of the frame before as soon as that has made
/// its choice. The bytes are those of ``SegueCodecs/WebPWriter/append(_:delay:isDisplayed:)``.
struct PipelinedWebPEncoder: ~Copyable {
  typealias Queue = OrderedQueue<EncodedWebPFrame>

  private var writer: WebPWriter<CountedFile>
  private var queue: Queue
  // The exact pixels after the last frame, as soon as they are known.
  private var exactPixels: AsyncStream<WebPExactPixels>
  private let pass = WorkLog.current?.pass()
  /// The numbers of frames that were added, whose coding was started, and that were written.
  private var added = 0
  private var started = 0
  private var written = 0

  /// The bytes of the frames that were written.
  var byteCount: Int { writer.byteCount }

  /// Makes an encoder that encodes at most `jobs` frames at once.
  init(_ writer: consuming WebPWriter<CountedFile>, jobs: Int) {
    let (blank, known) = AsyncStream.makeStream(of: WebPExactPixels.self)
    known.yield(writer.blankPixels)
    known.finish()
    exactPixels = blank
    queue = Queue(jobs: jobs)
    self.writer = writer
  }

  /// Adds a frame; see ``SegueCodecs/WebPWriter/append(_:delay:isDisplayed:)``.
  ///
  /// - Throws: the error of an earlier frame, or `cancelled`.
  mutating func append(
    _ frame: Pixmap?, delay: Int, isDisplayed: Bool, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    let (pass, place) = (pass, added)
    let coder = pass.piece("add", place, after: [("add", place - 1)], takesResult: true) {
      writer.add(frame, delay: delay, isDisplayed: isDisplayed)
    }
    added += 1
    if let coder { try await code(coder, on: &tasks) }
  }

  /// Encodes the last frame, and writes all frames; at least one must have been added.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    if let coder = writer.endFrames() { try await code(coder, on: &tasks) }
    try await finishWaiting(on: &tasks)
  }

  /// Writes all frames that have been started, so that ``byteCount`` includes them.
  mutating func finishWaiting(on tasks: inout Queue.Tasks) async throws(SegueError) {
    let pass = pass
    try await queue.finish(&tasks) { frame throws(SegueError) in
      try Self.write(frame, &written, to: &writer, pass)
    }
  }

  /// Writes the file and returns its sink.
  consuming func finish() throws(CodecError) -> CountedFile { try writer.finish() }

  /// Starts encoding a frame; writes earlier frames when they are encoded.
  private mutating func code(
    _ coder: WebPFrameCoder, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    let (pass, place, last, most) = (pass, started, added - 1, queue.jobs)
    started += 1
    let before = exactPixels
    let (after, chosenPixels) = AsyncStream.makeStream(of: WebPExactPixels.self)
    exactPixels = after
    try await queue.add(on: &tasks) { () async throws(SegueError) in
      defer { chosenPixels.finish() }
      var coder = coder
      try pass.piece("begin", place, after: [("add", last), ("write", place - most)]) {
        () throws(SegueError) in
        try mapError(coder.begin(), to: SegueError.codec)
      }
      // There are none if the coder before failed, or if all are cancelled.
      var pixels = before.makeAsyncIterator()
      guard let known = await pixels.next() else { throw .cancelled }
      try pass.piece("choose", place, after: [("begin", place), ("choose", place - 1)]) {
        () throws(SegueError) in
        _ = chosenPixels.yield(try mapError(coder.choose(over: known), to: SegueError.codec))
      }
      return try pass.piece("end", place, after: [("choose", place)]) { () throws(SegueError) in
        try mapError(coder.finish(), to: SegueError.codec)
      }
    } take: { frame throws(SegueError) in
      try Self.write(frame, &written, to: &writer, pass)
    }
  }

  /// Adds an encoded frame to the file, and counts it.
  private static func write(
    _ frame: EncodedWebPFrame, _ count: inout Int, to writer: inout WebPWriter<CountedFile>,
    _ pass: WorkLog.Pass?
  ) throws(SegueError) {
    try pass.piece("write", count, after: [("end", count), ("write", count - 1)]) {
      () throws(SegueError) in
      try mapError(writer.write(frame), to: SegueError.codec)
    }
    count += 1
  }
}
