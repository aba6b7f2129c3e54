import SegueCodecs
import SegueGraphics

/// A pipelined WebP encoder: encodes several frames at once, and writes them in order.
///
/// A frame's coder gets the exact pixels from the coder of the frame before as soon as that has made
/// its choice. The bytes are those of ``SegueCodecs/WebPWriter/append(_:delay:isDisplayed:)``.
struct PipelinedWebPEncoder: ~Copyable {
  typealias Queue = OrderedQueue<EncodedWebPFrame>

  private var output: LoggedWebPWriter
  private var queue: Queue
  // The exact pixels after the last frame, as soon as they are known.
  private var exactPixels: AsyncStream<WebPExactPixels>
  private let pass = WorkLog.current?.pass()
  private var started = 0

  /// The bytes of the frames that were written.
  var byteCount: Int { output.writer.byteCount }

  /// Makes an encoder that encodes at most `jobs` frames at once.
  init(_ writer: consuming WebPWriter<CountedFile>, jobs: Int) {
    let (blank, known) = AsyncStream.makeStream(of: WebPExactPixels.self)
    known.yield(writer.blankPixels)
    known.finish()
    exactPixels = blank
    queue = Queue(jobs: jobs)
    output = LoggedWebPWriter(writer: writer, pass: pass)
  }

  /// Adds a frame; see ``SegueCodecs/WebPWriter/append(_:delay:isDisplayed:)``.
  ///
  /// - Throws: the error of an earlier frame, or `cancelled`.
  mutating func append(
    _ frame: Pixmap?, delay: Int, isDisplayed: Bool, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    let start = pass?.start()
    let coder = output.writer.add(frame, delay: delay, isDisplayed: isDisplayed)
    if let coder { try await code(coder, planned: start, on: &tasks) }
  }

  /// Encodes the last frame, and writes all frames; at least one must have been added.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    let start = pass?.start()
    let coder = output.writer.endFrames()
    if let coder { try await code(coder, planned: start, on: &tasks) }
    try await finishWaiting(on: &tasks)
  }

  /// Writes all frames that have been started, so that ``byteCount`` includes them.
  mutating func finishWaiting(on tasks: inout Queue.Tasks) async throws(SegueError) {
    try await queue.finish(&tasks) { frame throws(SegueError) in try output.write(frame) }
  }

  /// Writes the file and returns its sink.
  consuming func finish() throws(CodecError) -> CountedFile { try output.writer.finish() }

  /// Starts encoding a frame; writes earlier frames when they are encoded.
  private mutating func code(
    _ coder: WebPFrameCoder, planned start: WorkLog.Start?, on tasks: inout Queue.Tasks
  ) async throws(SegueError) {
    let log = pass.map { WebPWork(pass: $0, index: started) }
    if let start { log?.planned(since: start, jobs: queue.jobs) }
    started += 1
    let before = exactPixels
    let (after, chosenPixels) = AsyncStream.makeStream(of: WebPExactPixels.self)
    exactPixels = after
    try await queue.add(on: &tasks) { () async throws(SegueError) in
      defer { chosenPixels.finish() }
      var coder = coder
      do throws(CodecError) {
        let begun = log?.pass.start()
        try coder.begin()
        if let begun { log?.begun(since: begun) }
      } catch { throw .codec(error) }
      // There are none if the coder before failed, or if all are cancelled.
      var pixels = before.makeAsyncIterator()
      guard let known = await pixels.next() else { throw .cancelled }
      do throws(CodecError) {
        let chosen = log?.pass.start()
        chosenPixels.yield(try coder.choose(over: known))
        if let chosen { log?.chosen(since: chosen) }
        let ended = log?.pass.start()
        let frame = try coder.finish()
        if let ended { log?.ended(since: ended) }
        return frame
      } catch { throw .codec(error) }
    } take: { frame throws(SegueError) in
      try output.write(frame)
    }
  }
}

/// A writer of encoded frames whose work is logged.
private struct LoggedWebPWriter: ~Copyable {
  var writer: WebPWriter<CountedFile>
  let pass: WorkLog.Pass?
  private var written = 0

  init(writer: consuming WebPWriter<CountedFile>, pass: WorkLog.Pass?) {
    self.writer = writer
    self.pass = pass
  }

  /// Adds an encoded frame to the file.
  mutating func write(_ frame: EncodedWebPFrame) throws(SegueError) {
    let start = pass?.start()
    do { try writer.write(frame) } catch { throw .codec(error) }
    let log = pass.map { WebPWork(pass: $0, index: written) }
    if let start { log?.written(since: start) }
    written += 1
  }
}

/// The logged pieces of work of one frame.
private struct WebPWork: Sendable {
  let pass: WorkLog.Pass
  let index: Int

  /// Logs the planning, which waits until fewer than `jobs` frames are being encoded.
  func planned(since start: WorkLog.Start, jobs: Int) {
    pass.end(
      "plan", index, since: start, after: [("plan", index - 1), ("write", index - jobs)],
      takesResult: true)
  }

  /// Logs the work that depends on no other frame.
  func begun(since start: WorkLog.Start) {
    pass.end("begin", index, since: start, after: [("plan", index)])
  }

  /// Logs the work that depends on the choice for the frame before.
  func chosen(since start: WorkLog.Start) {
    pass.end("choose", index, since: start, after: [("begin", index), ("choose", index - 1)])
  }

  /// Logs the work that remains after the choice.
  func ended(since start: WorkLog.Start) {
    pass.end("end", index, since: start, after: [("choose", index)])
  }

  /// Logs that the frame was added to the file.
  func written(since start: WorkLog.Start) {
    pass.end("write", index, since: start, after: [("end", index), ("write", index - 1)])
  }
}
