import SegueCodecs
import SegueGraphics
import SegueStage
import SegueSystem

/// A writer of frames from any source to one file or folder.
struct FrameWriter: Sendable {
  /// The path of the file or folder; `-` is standard output.
  let path: String
  /// The number of times that the file plays.
  let loop: Loop
  /// The options of the output in addition to its format.
  let options: OutputOptions
  /// The colour behind translucent pixels of a GIF; nil keeps them transparent.
  let background: Color?
  /// The destination of the encoded bytes.
  var destination = Destination.file
  /// Whether to skip slow compression steps that save few bytes.
  var isQuick = false
  /// Whether to search all frames for translucent pixels that a GIF drops, and report them.
  var findsTranslucentPixels = false
  /// The folder that the file must be in, with links resolved; nil for a path that the user chose.
  var access: FolderAccess?
  /// The sample that the frames belong to, from which size and quality of the whole file are estimated.
  var sample: FrameSample?
  /// The frame rate of the clip, for formats that store a rate; unused by those that store delays.
  var framesPerSecond = 0.0
  /// The marks of the clip, which become the chapters of a video.
  var marks: [Timeline.Mark] = []
  /// The limit on the work of one picture.
  let work: FrameWork
  /// Called after every frame.
  let progress: @Sendable (RenderProgress) -> Void

  /// Encodes and writes one picture as a PNG.
  ///
  /// - Parameter frames: the number of the clip's frames that the picture shows, for the report.
  /// - Throws: `codec`, or `cancelled`.
  func writePNG(_ picture: Pixmap, frames: Int) throws(SegueError) -> OutputReport {
    let encoder = pngEncoder
    try work.check(compressing: picture.size, encoder.effort, for: path)
    let png = try mapError(encoder.encode(picture), to: SegueError.codec)
    if Task.isCancelled { throw .cancelled }
    let written = try mapError(to: SegueError.codec) { () throws(CodecError) in
      var file = try file()
      try file.write(png)
      return try file.commit()
    }
    return OutputReport(
      path: path, format: .png, size: picture.size, frames: frames, storedFrames: frames,
      duration: 0, written: written)
  }

  /// The PNG encoder with the output's effort.
  var pngEncoder: PNGEncoder {
    PNGEncoder(effort: options.pngEffort.map { PNGEffort($0) } ?? .quick)
  }

  /// A destination of encoded bytes.
  enum Destination: Sendable {
    /// The file at the writer's path.
    case file
    /// Memory; the path is then used only in messages.
    case memory
  }

  /// Opens the output file.
  func file() throws(CodecError) -> CountedFile {
    let target: CountedFile.Target =
      switch destination {
      case .file: .path(path)
      case .memory: .memory
      }
    return try CountedFile(at: target, within: access, limit: options.maxSize)
  }

  /// Reports progress: the number of frames done and bytes written.
  func report(_ done: Int, of schedule: FrameSchedule, bytes: Int) {
    progress(
      RenderProgress(
        name: path, framesDone: done, frameCount: schedule.entries.count, bytes: bytes))
  }

  /// Returns the report of a finished file.
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
  /// Makes a report of a file that was written as requested, without fitting it to a size.
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
