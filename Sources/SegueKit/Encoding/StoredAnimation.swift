import Foundation
import SegueCodecs
package import SegueGraphics
package import SegueStage

/// An animation of any kind that is read, as it is made into another file: GIF, APNG, WebP or Y4M, or a
/// picture, which is one of a single frame.
///
/// Its frames are held in memory, compressed, and their times are those of browsers: a delay of 10 ms
/// or less is 100 ms.
package struct StoredAnimation: Sendable {
  /// The name under which it was opened; `standard input` for `-`.
  package let path: String
  /// How often it plays, as the file says it; nil where it does not.
  package let loop: Loop?
  /// The size of the frames.
  package var size: PixelSize { frames.size }
  /// What is refused before it is held.
  let limits: ResourceLimits
  let frames: PackedFrames
  /// When each frame ends, in seconds.
  let ends: [Double]

  /// Opens an animation, whose first bytes tell its kind.
  ///
  /// - Parameter path: the file, whatever its name; `-` is standard input.
  /// - Throws: `SegueError.codec` about what cannot be read, and `inputIsFolder` for a folder.
  package init(at path: String, limits: ResourceLimits = ResourceLimits()) throws(SegueError) {
    let name = path == "-" ? "standard input" : path
    do throws(CodecError) {
      let file = try InputFile(path)
      let head = try file.read(atMost: Y4MReader.signature.count)
      var reading = AnimationReading(path: name, limits: limits)
      if head == Y4MReader.signature {
        try reading.take(Y4MReader(file, head: head, named: name, limits: limits))
      } else {
        let rest = try file.bytes(atMost: max(0, limits.fileBytes - head.count))
        try reading.take(head + rest)
      }
      guard let frames = reading.frames else {
        throw .corrupt(path: name, reason: "it has no frames", format: "Y4M")
      }
      (self.path, self.limits, self.frames) = (name, limits, frames)
      (ends, loop) = (reading.ends, reading.loop)
    } catch { throw .codec(error) }
    if Task.isCancelled { throw .cancelled }
  }

  /// The frames as a file shows them that is laid out anew: which of them, and for how many ticks.
  ///
  /// - Parameters:
  ///   - framesPerSecond: a rate at which the animation is looked at; nil keeps its frames.
  ///   - clock: the unit of the file's times.
  /// - Throws: `SegueError` about frames that are too short for a GIF.
  func layout(
    framesPerSecond: Double?, clock: FrameSchedule.Clock
  ) throws(SegueError) -> (shown: [Int], delays: [Int]) {
    var (shown, times) = (Array(ends.indices), ends)
    if let rate = framesPerSecond {
      let count = max(1, ((ends.last ?? 0) * rate).rounded())
      guard count <= Double(limits.frames) else {
        throw .codec(.tooManyFrames(path: path, limit: limits.frames))
      }
      times = (1...Int(count)).map { Double($0) / rate }
      var index = 0
      shown = times.indices.map { frame in
        // A time that is a frame's end but for rounding is the next one's beginning.
        while index + 1 < ends.count, ends[index] <= Double(frame) / rate + 1e-6 { index += 1 }
        return index
      }
    }
    let ticks = times.map { Int(($0 * clock.ticksPerSecond).rounded()) }
    let delays = ticks.indices.map { ticks[$0] - ($0 > 0 ? ticks[$0 - 1] : 0) }
    let least = clock == .centiseconds ? 2 : 1
    guard let short = delays.firstIndex(where: { $0 < least }) else { return (shown, delays) }
    throw .usage(
      "frame \(short) of \(path) would show for \(delays[short]) hundredths of a second, and "
        + "browsers show less than 2 as 10",
      help: ["`--fps 50` looks at it 50 times a second"])
  }
}

/// The frames of an animation as far as they were read.
private struct AnimationReading {
  let path: String
  let limits: ResourceLimits
  var frames: PackedFrames?
  var ends: [Double] = []
  var loop: Loop?

  init(path: String, limits: ResourceLimits) {
    self.path = path
    self.limits = limits
  }

  /// Takes a stream to its end.
  mutating func take(_ stream: Y4MReader) throws(CodecError) {
    var stream = stream
    var last: Pixmap?
    while let frame = try stream.next(), !Task.isCancelled {
      let isSame = frame == last
      try append(frame, damage: isSame ? .empty : PixelRect(frame.size))
      ends.append(Double(ends.count + 1) * Double(stream.denominator) / Double(stream.numerator))
      last = frame
    }
  }

  /// Takes all frames of a file.
  mutating func take(_ bytes: [UInt8]) throws(CodecError) {
    var failure: CodecError?
    let clip = try ClipFile(limits: limits, use: .changes).decode(bytes, named: path) {
      _, frame in
      do throws(CodecError) {
        try append(frame.pixmap, damage: frame.damage)
        let delay = Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
        let shown = delay <= ProbedFrame.shortestBelieved ? ProbedFrame.replacement : delay
        ends.append((ends.last ?? 0) + shown)
      } catch { failure = error }
      return failure == nil && !Task.isCancelled
    }
    if let failure { throw failure }
    loop = clip.plays.map { $0 == 1 ? .once : .times($0) } ?? .forever
  }

  private mutating func append(_ pixmap: Pixmap, damage: PixelRect) throws(CodecError) {
    var all = frames.take() ?? PackedFrames(pixmap.size, path: path, limits: limits)
    try all.append(pixmap, damage: damage)
    frames = all
  }
}

extension StoredAnimation {
  /// Writes the frames as one file.
  ///
  /// - Parameters:
  ///   - format: one of ``OutputFormats/animations``.
  ///   - path: the file; `-` is standard output.
  ///   - framesPerSecond: a rate at which the animation is looked at; nil keeps its frames.
  ///   - loop: how often it plays; nil is as often as before.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  package func write(
    _ format: OutputFormat, to path: String, framesPerSecond: Double? = nil, loop: Loop? = nil,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let clock: FrameSchedule.Clock = format.clock == .centiseconds ? .centiseconds : .microseconds
    let layout = try layout(framesPerSecond: framesPerSecond, clock: clock)
    let writer = FrameWriter(
      path: path, loop: loop ?? self.loop ?? .forever, options: options,
      background: options.background, work: FrameWork(limits), progress: progress)
    return try await writer.write(
      format, FrameSchedule(delays: layout.delays, clock: clock), of: size,
      FrameMemory(limits, bytes: frames.byteCount), jobs: jobs
    ) { schedule, background, atOnce in
      AnimationFrames(
        animation: self, shown: layout.shown, schedule: schedule, background: background,
        atOnce: atOnce)
    }
  }
}

/// The frames of an animation on their way into a file, unpacked on several tasks.
private struct AnimationFrames: FrameSource {
  let animation: StoredAnimation
  /// Which of the animation's frames each frame shows.
  let shown: [Int]
  let schedule: FrameSchedule
  /// The opaque colour that lies behind the frames; nil leaves them as they are.
  let background: Color?
  let atOnce: FramesAtOnce

  var size: PixelSize { animation.size }
  var jobs: Int { atOnce.jobs }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    try await atOnce.forEachFrame(of: shown.count, inRunsOf: min(3, atOnce.runLength)) {
      indices throws(SegueError) in
      try run(indices, keepsPrevious, transform)
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    let frame = try animation.frames.picture(at: shown[index])
    guard let background else { return frame }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: frame, opacity: 1)
  }

  /// A run of frames, each of which is unpacked once.
  private func run<Output>(
    _ indices: Range<Int>, _ keepsPrevious: Bool, _ transform: (Frame) throws(SegueError) -> Output
  ) throws(SegueError) -> [Output] {
    var outputs: [Output] = []
    var last: Pixmap?
    if keepsPrevious, indices.lowerBound > 0 {
      last = try coding { () throws(CodecError) in
        try picture(ofFrame: indices.lowerBound - 1)
      }
    }
    for index in indices {
      if Task.isCancelled { throw .cancelled }
      let damage = animation.frames.damage(
        of: shown[index], since: index > 0 ? shown[index - 1] : nil)
      let same = index > 0 && damage.isEmpty ? last : nil
      let pixmap = try coding { () throws(CodecError) in
        if let same { return same }
        return try picture(ofFrame: index)
      }
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: pixmap, previous: last,
            damage: damage)))
      last = pixmap
    }
    return outputs
  }
}
