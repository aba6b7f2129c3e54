import SegueCodecs
import SegueGraphics
public import SegueStage

/// An animated GIF.
struct GIFFormat: FrameFormat {
  let format = OutputFormat(
    "gif", clock: .centiseconds,
    options: [
      .quality, .lossless, .colors, .dither, .palette, .background, .lastFrame, .maxSize, .fit,
    ], documents: .all)
  let need = FrameNeed(task: 12, taker: 40)
  let fillsBackground = true

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeGIF(frames)
  }
}

extension OutputFormat {
  /// An animated GIF.
  public static let gif = GIFFormat().format
}

extension FrameWriter {
  /// Writes a GIF; frames and pictures are made on several tasks.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeGIF(_ frames: some FrameSource) async throws(SegueError) -> OutputReport {
    let asked = GIFOptions(options, background: background)
    let rules = GIFRules(
      size: frames.size, options: asked,
      palette: asked.palette == .global ? try await globalPalette(frames, asked) : nil)
    var drops = SoftPixelWatch(isOn: seeksSoftPixels && asked.background == nil)
    let result =
      if frames.jobs > 1 {
        try await encodeInRelay(frames, rules, &drops)
      } else {
        try await encode(frames, rules, &drops)
      }
    let stored = result.storedFrames
    let written: CountedFile.Written
    do throws(CodecError) { written = try result.takeSink().commit() } catch {
      throw .codec(error)
    }
    var report = summary(.gif, frames, stored: stored, written)
    report.dropsSoftPixels = drops.hasSeenSome
    return report
  }

  /// Makes one picture after the other.
  private func encode(
    _ frames: some FrameSource, _ rules: GIFRules, _ drops: inout SoftPixelWatch
  ) async throws(SegueError) -> GIFResult<CountedFile> {
    var encoder = try coding { () throws(CodecError) in
      try GIFEncoder(rules, loop: GIFLoop(loop), to: try file())
    }
    let schedule = frames.schedule
    try await frames.forEachFrame { [drops] frame in
      (pixmap: frame.pixmap, damage: frame.damage, isSoft: drops.sees(frame))
    } consume: { index, frame async throws(SegueError) in
      drops.hasSeenSome = drops.hasSeenSome || frame.isSoft
      try coding { () throws(CodecError) in
        try encoder.append(
          frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration)
      }
      report(index + 1, of: schedule, bytes: encoder.byteCount)
    }
    do throws(CodecError) { return try encoder.finish() } catch { throw .codec(error) }
  }

  /// Makes several pictures at the same time.
  private func encodeInRelay(
    _ frames: some FrameSource, _ rules: GIFRules, _ drops: inout SoftPixelWatch
  ) async throws(SegueError) -> GIFResult<CountedFile> {
    var relay = try coding { () throws(CodecError) in
      try GIFRelay(rules, loop: GIFLoop(loop), jobs: frames.jobs, to: try file())
    }
    let schedule = frames.schedule
    try await withTasks(of: GIFRelay.Queue.Made.self) { tasks async throws(SegueError) in
      try await frames.forEachFrame { [drops] frame in
        (pixmap: frame.pixmap, damage: frame.damage, isSoft: drops.sees(frame))
      } consume: { index, frame async throws(SegueError) in
        drops.hasSeenSome = drops.hasSeenSome || frame.isSoft
        try await relay.append(
          frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration, on: &tasks)
        report(index + 1, of: schedule, bytes: relay.byteCount)
      }
      try await relay.appendRest(on: &tasks)
    }
    do throws(CodecError) { return try relay.finish() } catch { throw .codec(error) }
  }

  /// The palette of the whole file, for which the frames are made once more.
  private func globalPalette(
    _ frames: some FrameSource, _ asked: GIFOptions
  ) async throws(SegueError) -> [UInt32] {
    var colors = GIFPaletteCollector(background: asked.background)
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { _, pixmap in
      if let pixmap { colors.add(pixmap) }
    }
    return colors.palette(of: asked.colors)
  }
}

/// Finds whether any frame has what a GIF drops.
private struct SoftPixelWatch: Sendable {
  /// Whether frames are looked at.
  let isOn: Bool
  /// Whether a frame had some.
  var hasSeenSome = false

  /// Looks at a frame.
  func sees(_ frame: Frame) -> Bool { isOn && !frame.isUnchanged && frame.pixmap.hasSoftPixels }
}

extension GIFOptions {
  /// What is asked of an output, in the encoder's terms.
  ///
  /// - Parameter background: what lies behind pixels that are not opaque; nil keeps them clear.
  init(_ options: OutputOptions, background: Color?) {
    self.init()
    quality = options.quality ?? OutputOptions.defaultQuality
    colors = options.colors ?? OutputOptions.defaultColors
    dither = options.dither.flatMap { .init(rawValue: $0.rawValue) } ?? dither
    palette = options.palette.flatMap { .init(rawValue: $0.rawValue) } ?? palette
    isLossless = options.lossless ?? false
    self.background = background
  }
}

extension GIFLoop {
  /// The loop of a scene; n plays are one and n − 1 repeats.
  init(_ loop: Loop) {
    switch loop {
    case .forever: self = .forever
    case .once: self = .once
    case .times(let count): self = count < 2 ? .once : .times(repeats: min(count - 1, 65_535))
    }
  }
}

extension Loop {
  /// How often it plays in all; nil for without end.
  var plays: Int? {
    switch self {
    case .forever: nil
    case .once: 1
    case .times(let count): max(1, count)
    }
  }
}

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
    encoder.add(frame, damage: damage, delay: delay)
    try await codeNext(on: &tasks)
  }

  /// Writes what is held back and what is still being coded; there must have been a frame.
  mutating func appendRest(on tasks: inout Queue.Tasks) async throws(SegueError) {
    encoder.endFrames()
    try await codeNext(on: &tasks)
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

  private mutating func codeNext(on tasks: inout Queue.Tasks) async throws(SegueError) {
    while let plan = encoder.nextPlan() { try await code(plan, on: &tasks) }
  }

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
