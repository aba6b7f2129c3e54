import Foundation
import SegueCodecs
public import SegueGraphics
public import SegueStage

/// A folder of PNG frames with their delays, as `name/` outputs and other tools write it.
///
/// The frames are frame_0000.png, frame_0001.png and so on, without a gap. The file delays.txt has one
/// delay in centiseconds a line; without it the frames follow a rate.
public struct FrameSequence: Sendable {
  /// The name under which the folder was opened.
  public let path: String
  /// How long each frame shows, in centiseconds, 2 or more.
  public let delays: [Int]
  /// The size of the frames.
  public let size: PixelSize
  /// What is refused before it is decoded.
  let limits: ResourceLimits
  /// The names of the frames' files, in order; at least one.
  let names: [String]
  /// The folder, through which alone the files are opened.
  let folder: Folder

  /// The number of frames.
  public var frameCount: Int { names.count }
  /// How long the frames show together, in seconds.
  public var duration: Double { Double(delays.reduce(0, +)) / 100 }

  /// The longest delay that is believed, in centiseconds: an hour.
  private static let longestDelay = 360_000

  /// Opens a folder; no frame is decoded.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - framesPerSecond: the rate of frames without delays.txt, more than 0 and at most 50.
  ///   - limits: what is refused, of all frames together or of one of them.
  /// - Throws: `SegueError.codec` about a folder that is no such sequence, and `SegueError.usage` when
  ///   there are neither delays nor a rate, or both.
  public init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let listing: FrameFolder.Listing
    do throws(CodecError) {
      folder = try Folder(path)
      listing = try FrameFolder(limits: limits).listing(of: folder)
      try Self.check(listing, of: path)
    } catch {
      throw .codec(error)
    }
    self.path = path
    self.limits = limits
    names = listing.names
    size = listing.size
    switch (listing.delays, framesPerSecond) {
    case (let delays?, nil): self.delays = delays
    case (nil, let rate?): delays = Self.delays(rate, count: listing.names.count)
    case (nil, nil):
      throw .usage(
        "\(path) has no \(PNGSequenceWriter.delaysName)",
        help: ["`--fps 30` gives its frames a rate"])
    case (_?, _?):
      throw .usage("\(path) has a \(PNGSequenceWriter.delaysName), which a rate cannot replace")
    }
  }

  /// Refuses gaps between the frames' numbers and delays that browsers do not honour.
  private static func check(
    _ listing: FrameFolder.Listing, of path: String
  ) throws(CodecError) {
    for (index, name) in listing.names.enumerated() {
      let wanted = PNGSequenceWriter.name(ofFrame: index)
      if name != wanted {
        throw .badSequence(path: path, reason: "\(wanted) is missing, and there is a \(name)")
      }
    }
    for (index, delay) in (listing.delays ?? []).enumerated()
    where !(2...longestDelay).contains(delay) {
      throw .badSequence(
        path: path,
        reason: "frame \(index) shows for \(delay) hundredths of a second, and "
          + (delay < 2 ? "browsers show less than 2 as 10" : "at most an hour is believed"))
    }
  }

  /// The delays of a rate, from accumulated time: 30 frames a second are 3, 4, 3, 3, 4 ...
  private static func delays(_ rate: Double, count: Int) -> [Int] {
    func time(_ index: Int) -> Int { Int((Double(index) * 100 / rate).rounded()) }
    return (0..<count).map { time($0 + 1) - time($0) }
  }

  /// Writes the frames as one file.
  ///
  /// A frame whose file repeats the one before only lengthens it.
  ///
  /// - Parameters:
  ///   - format: one of those that hold frames for different times: GIF, APNG or WebP.
  ///   - path: the file; `-` is standard output.
  ///   - loop: how often it plays.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are decoded at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  public func write(
    _ format: OutputFormat, to path: String, loop: Loop = .forever,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let writer = FrameWriter(
      path: path, loop: loop, options: options, background: options.background,
      work: FrameWork(limits), progress: progress)
    return try await writer.write(
      format, FrameSchedule(delays: delays), of: size, FrameMemory(limits), jobs: jobs
    ) { schedule, background, atOnce in
      StoredFrames(
        sequence: self, schedule: schedule, background: background, atOnce: atOnce)
    }
  }
}

extension FrameWriter {
  /// Writes frames that are there already as one file.
  ///
  /// - Parameters:
  ///   - format: one of those that hold frames for different times: GIF, APNG or WebP.
  ///   - memory: what making them may take.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - frames: makes the frames of their times, of what lies behind them where the format does not
  ///     see to that, and of how many are made at once.
  func write<Source: FrameSource>(
    _ format: OutputFormat, _ schedule: FrameSchedule, of size: PixelSize, _ memory: FrameMemory,
    jobs: Int?, frames: (FrameSchedule, Color?, FramesAtOnce) -> Source
  ) async throws(SegueError) -> OutputReport {
    try options.check()
    try options.check(for: [format])
    guard let kind = try ClipFormats.writer(of: format) as? any FrameFormat else {
      throw .usage("`\(format.name)` holds no frames")
    }
    try kind.checkSupport(at: path)
    var schedule = schedule
    if let seconds = options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    let atOnce = try memory.frames(
      of: size, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, kind.need, to: path)
    let source = frames(schedule, kind.fillsBackground ? nil : options.background, atOnce)
    return try await kind.write(source, by: self)
  }
}

/// The frames of a folder on their way into a file, decoded on several tasks.
///
/// Memory does not grow with their number.
struct StoredFrames: FrameSource {
  /// The folder.
  let sequence: FrameSequence
  let schedule: FrameSchedule
  /// The opaque colour that lies behind the frames; nil leaves them as they are.
  let background: Color?
  let atOnce: FramesAtOnce

  var jobs: Int { atOnce.jobs }

  var size: PixelSize { sequence.size }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    // One that repeats the one before is decoded at most once in each run.
    try await atOnce.forEachFrame(of: sequence.frameCount, inRunsOf: min(3, atOnce.runLength)) {
      run throws(SegueError) in
      try decode(run, transform)
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    try decode(try sequence.bytes(of: index), of: index)
  }

  private func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let frame = try sequence.decode(bytes, of: index)
    guard let background else { return frame }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: frame, opacity: 1)
  }

  /// A run of frames; one whose file has the bytes of the one before is not decoded again.
  private func decode<Output>(
    _ indices: Range<Int>, _ transform: (Frame) throws(SegueError) -> Output
  ) throws(SegueError) -> [Output] {
    var outputs: [Output] = []
    var before = try coding { () throws(CodecError) in
      indices.lowerBound > 0 ? try sequence.bytes(of: indices.lowerBound - 1) : []
    }
    var shown: Pixmap?
    for index in indices {
      if Task.isCancelled { throw .cancelled }
      let bytes = try coding { () throws(CodecError) in try sequence.bytes(of: index) }
      let isSame = index > 0 && bytes == before
      let pixmap = try coding { () throws(CodecError) in
        if isSame, let shown { return shown }
        return try decode(bytes, of: index)
      }
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: pixmap, previous: shown,
            damage: isSame ? .empty : PixelRect(size))))
      (before, shown) = (bytes, pixmap)
    }
    return outputs
  }
}

extension FrameSequence {
  /// The bytes of a frame's file.
  fileprivate func bytes(of index: Int) throws(CodecError) -> [UInt8] {
    try FrameFolder.file(names[index], in: folder).bytes(atMost: limits.fileBytes)
  }

  /// The picture in a frame's file, which has the size of the first.
  fileprivate func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let frame = try PNGDecoder(limits: limits).decode(bytes, named: file(index))
    guard frame.size == size else {
      throw .badSequence(
        path: path,
        reason: "\(names[index]) has \(frame.size.width) × "
          + "\(frame.size.height) pixels, and the first frame \(size.width) × \(size.height)")
    }
    return frame
  }

  private func file(_ index: Int) -> String { "\(path)/\(names[index])" }
}
