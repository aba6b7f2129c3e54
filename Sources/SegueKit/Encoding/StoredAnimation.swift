import SegueCodecs
package import SegueGraphics
package import SegueStage
import SegueSystem

/// A stored animation to convert: an animated or single image, video, or a folder of frames.
///
/// Delays are those of browsers: 10 ms or less is 100 ms. A file is read once completely before
/// anything is made of it, so that damage is found as ``ClipProbe`` finds it; frames of a folder or
/// video are decoded only when needed. Decoded frames are not kept: each pass decodes them again.
/// Frames that arrive through a pipe, or are needed in random order, are kept compressed in an
/// unnamed temporary file.
package struct StoredAnimation: Sendable {
  /// A storage of the frames.
  enum Content: Sendable {
    /// A folder or a list of files, with random access.
    case folder(FrameSequence)
    /// The bytes of an animated file, decoded sequentially.
    case file([UInt8])
    /// An uncompressed video file (Y4M), opened again for each pass.
    case video
    /// Frames packed into a temporary file, with random access.
    case packed(CompressedFrames)
  }

  /// The path as given; `standard input` for `-`.
  package let path: String
  /// The number of plays that the file states; nil if it states none.
  package let loop: Loop?
  /// The size of the frames in pixels.
  package let size: PixelSize
  /// The limits, checked before memory is allocated.
  let limits: ResourceLimits
  var content: Content
  /// The end time of each frame, in seconds.
  let ends: [Double]
  /// The path for opening the source again.
  let source: String
  /// Warnings, each a sentence; for a file those of ``ClipProbe/warnings``.
  package private(set) var warnings: [String] = []

  /// The page on which the frames are written; nil for none.
  package var page: AnimationPage?

  /// The number of frames, >= 1.
  package var frameCount: Int { ends.count }
  /// The total of the delays, in seconds.
  package var duration: Double { ends.last ?? 0 }

  /// Opens an animation, and detects its format from its first bytes.
  ///
  /// - Parameters:
  ///   - path: the file, regardless of its extension, or a folder of frames; `-` is standard input.
  ///   - framesPerSecond: the rate of a folder without delays; ignored for others.
  /// - Throws: `SegueError.codec` about an input that cannot be read.
  package init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let isFolder = try mapError(Folder.exists(at: path), to: SegueError.codec)
    if isFolder {
      self.init(try FrameSequence(at: path, framesPerSecond: framesPerSecond, limits: limits))
      return
    }
    let name = path == "-" ? "standard input" : path
    do {
      let file = try InputFile(path)
      let head = try file.read(atMost: Y4MReader.signature.count)
      if head == Y4MReader.signature {
        let video = try Y4MReader(file, head: head, named: name, limits: limits)
        try self.init(video, isFile: file.length != nil, at: path, named: name, limits)
      } else {
        let rest = try file.bytes(atMost: max(0, limits.fileBytes - head.count))
        try self.init(head + rest, at: path, named: name, limits)
      }
    } catch { throw .codec(error) }
    if Task.isCancelled { throw .cancelled }
  }

  /// Opens image files as the frames of an animation.
  ///
  /// - Throws: the errors of ``FrameSequence/init(of:framesPerSecond:limits:)``.
  package init(
    of paths: [String], framesPerSecond: Double?, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    self.init(
      try FrameSequence(of: paths, framesPerSecond: framesPerSecond, limits: limits))
  }

  /// Whether the frames are separate files, whose delays come from a rate or a delays.txt.
  package var isSequence: Bool { if case .folder = content { true } else { false } }

  /// Makes an animation of a frame sequence.
  init(_ folder: FrameSequence) {
    if let rate = folder.framesPerSecond {
      ends = (1...folder.frameCount).map { Double($0) / rate }
    } else {
      var ticks = 0
      ends = folder.delays.map { delay in
        ticks += delay
        return Double(ticks) / 100
      }
    }
    (path, source, size, limits) = (folder.path, folder.path, folder.size, folder.limits)
    content = .folder(folder)
    loop = nil
    warnings = folder.warnings
  }

  /// Opens the bytes of an animated or single image after probing all of its frames.
  private init(
    _ bytes: [UInt8], at path: String, named name: String, _ limits: ResourceLimits
  ) throws(CodecError) {
    let probe = try ClipProbe(bytes, named: name, limits: limits)
    if let failure = probe.failure { throw failure }
    var time = 0.0
    ends = probe.frames.map { frame in
      time += frame.shownDelay
      return time
    }
    (self.path, source, size, self.limits) = (name, path, probe.clip.size, limits)
    content = .file(bytes)
    loop = probe.clip.plays.map { $0 == 1 ? .once : .times($0) } ?? .forever
    warnings = probe.warnings.map { "\(name): \($0)" }
  }

  /// Opens a video and counts its frames; one from a pipe is packed while it is read.
  private init(
    _ video: consuming Y4MReader, isFile: Bool, at path: String, named name: String,
    _ limits: ResourceLimits
  ) throws(CodecError) {
    var count = 0
    var packed = isFile ? nil : CompressedFrames(video.size, path: name, limits: limits)
    var last: Pixmap?
    while !Task.isCancelled {
      if packed == nil {
        guard try video.skip() else { break }
      } else {
        guard let frame = try video.next() else { break }
        try packed?.append(frame, damage: frame == last ? .empty : PixelRect(frame.size))
        last = frame
      }
      count += 1
    }
    guard count > 0 || Task.isCancelled else {
      throw .corrupt(path: name, reason: "it has no frames", format: "Y4M")
    }
    let seconds = Double(video.denominator) / Double(video.numerator)
    ends = (0..<count).map { Double($0 + 1) * seconds }
    (self.path, source, size, self.limits) = (name, path, video.size, limits)
    content = packed.map { .packed($0) } ?? .video
    loop = nil
  }
}

/// Timing of the frames in a new file.
extension StoredAnimation {
  /// Returns the stored frames that a new file shows, and their delays in ticks.
  ///
  /// - Parameters:
  ///   - framesPerSecond: a rate at which to resample the animation; nil keeps its frames.
  ///   - clock: the time unit of the file.
  /// - Throws: `SegueError` about frames that are too short for a GIF.
  func layout(
    framesPerSecond: Double?, clock: FrameSchedule.Clock
  ) throws(SegueError) -> (shown: [Int], delays: [Int]) {
    var (shown, times) = (Array(ends.indices), ends)
    if let rate = framesPerSecond {
      let count = max(1, (duration * rate).rounded())
      guard count <= Double(limits.frames) else {
        throw .codec(.tooManyFrames(path: path, limit: limits.frames))
      }
      times = (1...Int(count)).map { Double($0) / rate }
      var index = 0
      shown = times.indices.map { frame in
        // Within rounding, the time of a frame's end belongs to the next frame.
        while index + 1 < ends.count, ends[index] <= Double(frame) / rate + 1e-6 { index += 1 }
        return index
      }
    }
    let ticks = times.map { Int(($0 * clock.ticksPerSecond).rounded()) }
    let delays = ticks.indices.map { ticks[$0] - ($0 > 0 ? ticks[$0 - 1] : 0) }
    let least = clock == .centiseconds ? 2 : 1
    guard let short = delays.firstIndex(where: { $0 < least }) else { return (shown, delays) }
    // A folder's rate is that of its frames, so `--fps` cannot resample it.
    let isFolder = if case .folder = content { true } else { false }
    throw .usage(
      "frame \(short) of \(path) would show for \(delays[short]) hundredths of a second, and "
        + "browsers show less than 2 as 10",
      help: [
        isFolder
          ? "lower `--fps`, or raise the delay in its delays.txt" : "resample it with `--fps 50`"
      ])
  }

  /// The usual frame rate where something moves: the reciprocal of the median delay, in frames per second.
  var usualRate: Double {
    let delays = self.delays.sorted()
    return 1 / max(1e-3, delays[delays.count / 2])
  }

  /// The lowest constant rate that preserves all delays, if it is at most 100 frames per second.
  ///
  /// Otherwise one at which all frames show, some a little longer or shorter. Files with times in
  /// milliseconds store 60 frames per second as delays of 16, 17 and 17.
  var steadyRate: Double {
    // The greatest common divisor of the delays, in microseconds, the finest unit of any file.
    var unit = 0
    for delay in delays {
      var (a, b) = (Int((delay * 1e6).rounded()), unit)
      while b > 0 { (a, b) = (b, a % b) }
      unit = a
    }
    // Delays of video are not whole numbers of microseconds.
    let isEven = delays.allSatisfy { abs($0 - delays[0]) < 2e-6 }
    if isEven { return 1 / max(1e-3, delays[0]) }
    if unit >= 10_000 { return 1e6 / Double(unit) }
    if let rate = Self.usualRates.first(where: keepsTime) { return rate }
    return min(100, max(usualRate, 1 / max(1e-3, delays.min() ?? 1)))
  }

  /// The rates of film and video, in frames per second.
  private static let usualRates = [
    24, 25, 30, 50, 60, 24_000.0 / 1001, 30_000.0 / 1001, 60_000.0 / 1001,
  ]

  /// Returns whether the frames of a rate match each frame's end within 1.1 ms, one to one.
  private func keepsTime(at rate: Double) -> Bool {
    var last = 0.0
    return ends.allSatisfy { end in
      let place = (end * rate).rounded()
      defer { last = place }
      return place > last && abs(place / rate - end) < 1.1e-3
    }
  }

  private var delays: [Double] {
    ends.indices.map { ends[$0] - ($0 > 0 ? ends[$0 - 1] : 0) }
  }

  /// Returns the index of the frame that shows at a moment.
  ///
  /// - Throws: `SegueError.usage` if there is no such moment.
  func frame(at moment: Moment) throws(SegueError) -> Int {
    switch moment {
    case .fraction(let fraction): return frame(atSeconds: fraction * duration)
    case .end: return ends.count - 1
    case .seconds(let seconds):
      if seconds <= duration + 1e-6 { return frame(atSeconds: seconds) }
      throw .usage(
        "\(path) ends at \(duration.fixed())s, before \(seconds.fixed())s",
        help: ["name an earlier time, or `end`"])
    case .frame(let index):
      if ends.indices.contains(index) { return index }
      throw .usage("\(path) has no frame \(index): its frames are 0 to \(ends.count - 1)")
    case .mark(let name):
      throw .usage(
        "\(path) has no mark `\(name)`: only scripts have marks",
        help: ["name a time, a percentage or a frame: `1.2s`, `50%`, `frame:30`"])
    }
  }

  /// Returns the indices of the frames of a contact sheet.
  ///
  /// An even distribution includes the first and the last frame; a single frame is the middle one.
  func frames(of sheet: ContactSheet) throws(SegueError) -> [Int] {
    switch sheet.frames {
    case .count(let count):
      let last = ends.count > 1 ? ends[ends.count - 2] : 0
      return (0..<count).map { index in
        frame(atSeconds: last * (count > 1 ? Double(index) / Double(count - 1) : 0.5))
      }
    case .moments(let moments):
      var frames: [Int] = []
      for moment in moments { frames.append(try frame(at: moment)) }
      return frames
    }
  }

  /// Returns the index of the frame that shows at a time in seconds.
  private func frame(atSeconds seconds: Double) -> Int {
    ends.firstIndex { $0 > seconds + 1e-6 } ?? ends.count - 1
  }
}
