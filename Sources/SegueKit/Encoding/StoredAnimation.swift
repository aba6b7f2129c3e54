import Foundation
import SegueCodecs
package import SegueGraphics
package import SegueStage

/// Frames that are there already, as they are made into other files: an animation or a picture of any
/// kind that is read, video, or a folder of frames.
///
/// Times are those of browsers: a delay of 10 ms or less is 100 ms. A file is read through once before
/// anything is made of it, so that what is damaged is refused as ``ClipProbe`` finds it; of a folder and of
/// video no frame is decoded before it is needed. No frame is kept: what is written in several passes is decoded as often, and what comes
/// through a pipe, or is needed in any order, waits compressed in a file without a name.
package struct StoredAnimation: Sendable {
  /// Where the frames are.
  enum Content: Sendable {
    /// A folder or a list, whose frames can be had in any order.
    case folder(FrameSequence)
    /// The bytes of a file, whose frames can be had one after the other.
    case file([UInt8])
    /// A file of video without compression, which is opened for each pass.
    case video
    /// Frames that can be had in any order.
    case packed(PackedFrames)
  }

  /// The name under which it was opened; `standard input` for `-`.
  package let path: String
  /// How often it plays, as the file says it; nil where it does not.
  package let loop: Loop?
  /// The size of the frames.
  package let size: PixelSize
  /// What is refused before it is held.
  let limits: ResourceLimits
  /// Where the frames are.
  var content: Content
  /// When each frame ends, in seconds.
  let ends: [Double]
  /// The path by which it can be opened again.
  let source: String
  /// Warnings, each a sentence: of a file those of ``ClipProbe/warnings``.
  package private(set) var warnings: [String] = []

  /// The number of frames.
  package var frameCount: Int { ends.count }
  /// How long the frames show together, in seconds.
  package var duration: Double { ends.last ?? 0 }

  /// Opens an animation, whose first bytes tell its kind.
  ///
  /// - Parameters:
  ///   - path: the file, whatever its name, or a folder of frames; `-` is standard input.
  ///   - framesPerSecond: the rate of a folder without delays; of others it is no business.
  /// - Throws: `SegueError.codec` about what cannot be read.
  package init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let isFolder = try coding { () throws(CodecError) in try Folder.exists(at: path) }
    if isFolder {
      self.init(try FrameSequence(at: path, framesPerSecond: framesPerSecond, limits: limits))
      return
    }
    let name = path == "-" ? "standard input" : path
    do throws(CodecError) {
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

  /// Opens pictures as the frames of an animation.
  ///
  /// - Throws: what ``FrameSequence/init(of:framesPerSecond:limits:)`` throws.
  package init(
    of paths: [String], framesPerSecond: Double?, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    self.init(
      try FrameSequence(of: paths, framesPerSecond: framesPerSecond, limits: limits))
  }

  /// Whether the frames lie in files of their own, whose rate is that of the frames.
  package var isSequence: Bool { if case .folder = content { true } else { false } }

  /// The frames of a folder or a list.
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

  /// Counts the frames of video; what cannot be opened again is packed meanwhile.
  private init(
    _ video: consuming Y4MReader, isFile: Bool, at path: String, named name: String,
    _ limits: ResourceLimits
  ) throws(CodecError) {
    var count = 0
    var packed = isFile ? nil : PackedFrames(video.size, path: name, limits: limits)
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

/// When the frames show in a file that is laid out anew.
extension StoredAnimation {
  /// The frames as a file shows them: which of them, and for how many ticks.
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
      let count = max(1, (duration * rate).rounded())
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
    // The rate of a folder is that of its frames.
    let isFolder = if case .folder = content { true } else { false }
    throw .usage(
      "frame \(short) of \(path) would show for \(delays[short]) hundredths of a second, and "
        + "browsers show less than 2 as 10",
      help: isFolder ? [] : ["`--fps 50` looks at it 50 times a second"])
  }

  /// The rate at which nearly all frames follow one another where something moves: that of the median
  /// delay, in frames a second.
  var usualRate: Double {
    let delays = self.delays.sorted()
    return 1 / max(1e-3, delays[delays.count / 2])
  }

  /// The lowest steady rate at which all frames show for their time, if it is not over 100 frames a
  /// second; else one at which all show, some a little longer or shorter.
  ///
  /// Files that count milliseconds say the delays of 60 frames a second as 16, 17 and 17.
  var steadyRate: Double {
    // In microseconds, as exactly as any file says its delays.
    var unit = 0
    for delay in delays {
      var (a, b) = (Int((delay * 1e6).rounded()), unit)
      while b > 0 { (a, b) = (b, a % b) }
      unit = a
    }
    // Delays of video are no whole numbers of microseconds.
    let isEven = delays.allSatisfy { abs($0 - delays[0]) < 2e-6 }
    if isEven { return 1 / max(1e-3, delays[0]) }
    if unit >= 10_000 { return 1e6 / Double(unit) }
    if let rate = Self.usualRates.first(where: keepsTime) { return rate }
    return min(100, max(usualRate, 1 / max(1e-3, delays.min() ?? 1)))
  }

  /// The rates of film and video, in frames a second.
  private static let usualRates = [
    24, 25, 30, 50, 60, 24_000.0 / 1001, 30_000.0 / 1001, 60_000.0 / 1001,
  ]

  /// Whether each frame ends within a millisecond of one of its own at a rate.
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

  /// The number of the frame that shows at a moment.
  ///
  /// - Throws: `SegueError.usage` when there is no such moment.
  func frame(at moment: Moment) throws(SegueError) -> Int {
    switch moment {
    case .fraction(let fraction): return frame(atSeconds: fraction * duration)
    case .end: return ends.count - 1
    case .seconds(let seconds):
      if seconds <= duration + 1e-6 { return frame(atSeconds: seconds) }
      throw .usage("\(path) ends at \(duration.fixed())s, before \(seconds.fixed())s")
    case .frame(let index):
      if ends.indices.contains(index) { return index }
      throw .usage("\(path) has frames 0 to \(ends.count - 1), there is no frame \(index)")
    case .mark(let name):
      throw .usage("\(path) has no mark `\(name)`: marks are a script's")
    }
  }

  /// The numbers of the frames of a contact sheet.
  ///
  /// Evenly spread ones begin with the first frame and end with the last; a single one is the middle.
  func frames(of sheet: Sheet) throws(SegueError) -> [Int] {
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

  private func frame(atSeconds seconds: Double) -> Int {
    ends.firstIndex { $0 > seconds + 1e-6 } ?? ends.count - 1
  }
}
