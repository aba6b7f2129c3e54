import SegueCodecs
import SegueGraphics
import SegueRaster

/// How much work a picture may take before it is there: counted, not measured, and before it is begun.
///
/// A clip of many pictures may take longer: of each it is told that it is done.
struct FrameWork: Sendable {
  /// The limit that the user knows.
  let limit: Duration

  /// The limit of work among others.
  init(_ limits: ResourceLimits) { limit = limits.work }

  /// Whether something that takes so many seconds may be done.
  func allows(_ seconds: Double) -> Bool { seconds <= limit / .seconds(1) }

  /// Throws `tooMuchWork` about an output for a picture that takes too long to draw.
  func check(drawing list: DisplayList, for path: String) throws(CodecError) {
    try check(list.drawingTime, .drawing, path)
  }

  /// Throws `tooMuchWork` about an output whose pictures take too long to compress.
  func check(
    compressing size: PixelSize, _ effort: PNGEffort, for path: String
  ) throws(CodecError) {
    try check(Double(size.area) * effort.pixelTime, .compressing, path)
  }

  private func check(_ seconds: Double, _ work: WorkKind, _ path: String) throws(CodecError) {
    if allows(seconds) { return }
    throw .tooMuchWork(path: path == "-" ? "standard output" : path, limit: limit, work)
  }
}
