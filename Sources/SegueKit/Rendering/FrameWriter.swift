import SegueCodecs
import SegueGraphics
import SegueStage

/// Writes frames, wherever they come from, as one file or folder.
struct FrameWriter: Sendable {
  /// The file or folder; `-` is standard output.
  let path: String
  /// How often it plays.
  let loop: Loop
  /// What is asked of the file beside its format.
  let options: OutputOptions
  /// What lies behind pixels of a GIF that are not opaque; nil keeps them clear.
  let background: Color?
  /// Where its bytes go.
  var destination = Destination.file
  /// Whether what takes long and gains little is left out.
  var isQuick = false
  /// Whether a GIF tells what it drops, for which all frames are looked at.
  var seeksSoftPixels = false
  /// Where the file must lie, all links followed; nil for one that the user named.
  var access: FolderAccess?
  /// The sample that the frames are, which tells, about, how large and how good the whole file would be.
  var sample: FrameSample?
  /// The rate of the clip; nothing to formats that say how long each frame shows.
  var framesPerSecond = 0.0
  /// How much work a picture may take.
  let work: FrameWork
  /// Told after every frame.
  let progress: @Sendable (RenderProgress) -> Void

  /// Writes one picture as a PNG.
  ///
  /// - Parameter frames: how many frames of a clip it shows.
  /// - Throws: `codec`, or `cancelled`.
  func writePNG(_ picture: Pixmap, frames: Int) throws(SegueError) -> OutputReport {
    let encoder = pngEncoder
    try work.check(compressing: picture.size, encoder.effort, for: path)
    let png = try coding { () throws(CodecError) in try encoder.encode(picture) }
    if Task.isCancelled { throw .cancelled }
    let written = try coding { () throws(CodecError) in
      var file = try file()
      try file.write(png)
      return try file.commit()
    }
    return OutputReport(
      path: path, format: .png, size: picture.size, frames: frames, storedFrames: frames,
      duration: 0, written: written)
  }

  /// What makes PNG files.
  var pngEncoder: PNGEncoder {
    PNGEncoder(effort: options.pngEffort.map { PNGEffort($0) } ?? .standard)
  }

  /// Where the bytes of a file go.
  enum Destination: Sendable {
    /// To the file at its path.
    case file
    /// Into memory; the path only says what messages call it.
    case memory
  }

  /// The file to write.
  func file() throws(CodecError) -> CountedFile {
    let target: CountedFile.Target =
      switch destination {
      case .file: .path(path)
      case .memory: .memory
      }
    return try CountedFile(at: target, within: access, limit: options.maxSize)
  }

  /// Tells how far it has come.
  func report(_ done: Int, of schedule: FrameSchedule, bytes: Int) {
    progress(
      RenderProgress(
        name: path, framesDone: done, frameCount: schedule.entries.count, bytes: bytes))
  }

  /// What was written in the end.
  func summary(
    _ format: OutputFormat, _ frames: some FrameSource, stored: Int,
    _ written: CountedFile.Written
  ) -> OutputReport {
    OutputReport(
      path: path, format: format, size: frames.size, frames: frames.schedule.entries.count,
      storedFrames: stored, duration: frames.schedule.seconds, written: written)
  }
}

extension OutputReport {
  /// A report about bytes that were written, which nothing made smaller.
  init(
    path: String, format: OutputFormat, size: PixelSize, frames: Int, storedFrames: Int,
    duration: Double, written: CountedFile.Written
  ) {
    self.init(
      path: path, format: format, size: size, frames: frames, storedFrames: storedFrames,
      duration: duration, bytes: written.bytes, contents: written.contents)
  }
}

extension FrameSchedule {
  /// The clip's duration in seconds.
  var seconds: Double { Double(duration) / clock.ticksPerSecond }
}

/// An output file that counts its bytes, and may have no more than so many of them.
///
/// A file that grows beyond its limit is counted to its end, and leaves no trace.
struct CountedFile: ByteSink, ~Copyable {
  /// Where the bytes go.
  enum Target: Hashable {
    /// To the file at a path, or to standard output.
    case path(String)
    /// Into memory, from which ``CountedFile/commit()`` hands them out.
    case memory
  }

  /// What was written when all is done.
  struct Written: Hashable {
    /// The number of bytes.
    var bytes: Int
    /// The bytes of a file in memory within its limit; nil for others.
    var contents: [UInt8]?
  }

  private var file: OutputFile?
  private let limit: Int?
  // A file in memory, and what goes to standard output only when all of it is known to be within the
  // limit.
  private var held: [UInt8]?
  /// The bytes written so far.
  private(set) var bytes = 0

  /// Opens a file beside its target; see ``SegueCodecs/OutputFile``.
  ///
  /// - Parameters:
  ///   - access: where the file must lie; nil for one that the user named.
  ///   - limit: the most bytes that are put in place.
  init(
    at target: Target, within access: FolderAccess? = nil, limit: Int? = nil
  ) throws(CodecError) {
    self.limit = limit
    if target == .memory { held = [] }
    guard case .path(let path) = target else { return }
    file = try OutputFile(at: path, within: access)
    if limit != nil, path == OutputFile.standardOutputPath { held = [] }
  }

  /// Whether there are more bytes than the limit allows.
  private var isOver: Bool { limit.map { bytes > $0 } ?? false }

  /// Adds bytes at the end.
  mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    self.bytes += bytes.count
    if isOver {
      held = nil
      file = nil
    } else if held != nil {
      held?.append(contentsOf: bytes)
    } else {
      try file?.write(bytes)
    }
  }

  /// Puts the file in place, unless it is over its limit, and tells what was written.
  consuming func commit() throws(CodecError) -> Written {
    guard !isOver, var file = file.take() else { return Written(bytes: bytes, contents: held) }
    if let held { try file.write(held) }
    try file.commit()
    return Written(bytes: bytes)
  }
}
