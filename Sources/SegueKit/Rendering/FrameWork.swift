import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

/// A limit on the work of one picture, estimated before it is drawn rather than measured.
///
/// A clip of many pictures may take longer, since each reports its progress.
struct FrameWork: Sendable {
  /// The limit for each picture, as the user knows it.
  let limit: Duration
  /// The time that an external encoder, ffmpeg, may make no progress.
  let encoderPause: Duration

  /// The account of the work and memory of the whole clip; nil for decoded frames.
  private let account: ClipAccount?

  /// Takes the work limits from all limits.
  init(_ limits: ResourceLimits, _ account: ClipAccount? = nil) {
    limit = limits.work
    encoderPause = limits.ffmpeg
    self.account = account
  }

  /// Returns whether work of an estimated duration in seconds is within the limit.
  func allows(_ seconds: Double) -> Bool { seconds <= limit / .seconds(1) }

  /// Throws `tooMuchWork` for an output if a picture takes too long to draw.
  func check(drawing list: DisplayList, for path: String) throws(SegueError) {
    // The display list lacks a text that takes too long to set.
    if let account, let exceeded = account.exceeded {
      throw .limit(
        "\(account.limits.sentence(path, exceeding: exceeded)); \(exceeded.advice)")
    }
    try check(list.drawingTime, .drawing, path)
  }

  /// Throws `tooMuchWork` for an output if its pictures take too long to compress.
  func check(
    compressing size: PixelSize, _ effort: PNGEffort, for path: String
  ) throws(SegueError) {
    try check(Double(size.area) * effort.pixelTime, .compressing, path)
  }

  /// Throws `tooMuchWork` if an estimate in seconds exceeds the limit.
  private func check(_ seconds: Double, _ work: WorkKind, _ path: String) throws(SegueError) {
    if allows(seconds) { return }
    throw .codec(
      .tooMuchWork(path: path == "-" ? "standard output" : path, limit: limit, work))
  }
}
