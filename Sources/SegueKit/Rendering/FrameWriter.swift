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
  /// Where the file must lie, all links followed; nil for one that the user named.
  var access: FolderAccess?
  /// The rate of the clip; nothing to formats that say how long each frame shows.
  var framesPerSecond = 0.0
  /// How much work a picture may take.
  let work: FrameWork
  /// Told after every frame.
  let progress: @Sendable (RenderProgress) -> Void

  /// Writes one picture as a PNG.
  ///
  /// - Parameter frames: how many frames of a clip it shows.
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writePNG(_ picture: Pixmap, frames: Int) throws -> OutputReport {
    let encoder = pngEncoder
    try work.check(compressing: picture.size, encoder.effort, for: path)
    let png = try encoder.encode(picture)
    try Task.checkCancellation()
    var file = try file()
    try file.write(png)
    return OutputReport(
      path: path, format: .png, size: picture.size, frames: frames, storedFrames: frames,
      duration: 0, written: try file.commit())
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
    /// Nowhere: only their number is wanted.
    case nowhere
  }

  /// The file to write.
  func file() throws(CodecError) -> CountedFile {
    let target: CountedFile.Target =
      switch destination {
      case .file: .path(path)
      case .memory: .memory
      case .nowhere: .nowhere
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

extension FrameSchedule {
  /// The clip's duration in seconds.
  var seconds: Double { Double(duration) / clock.ticksPerSecond }
}
