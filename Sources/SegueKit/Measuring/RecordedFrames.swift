import SegueCodecs
package import SegueGraphics
import SegueSystem

/// The frames of a recording with their times, in any order: an animation, a folder, or a video.
///
/// Videos are decoded by an installed ffmpeg. Frames are kept compressed in a temporary file.
package struct RecordedFrames: Sendable {
  /// The path as given; `standard input` for `-`.
  package let name: String
  /// The size of the recording in pixels.
  package let size: PixelSize
  /// The time in seconds at which each frame ends.
  package let ends: [Double]
  /// The unit in seconds to which the times may be rounded.
  package let tick: Double
  /// Whether it is a compressed video.
  package let isLossy: Bool
  /// Warnings about the file, each a sentence.
  package let warnings: [String]
  private let animation: StoredAnimation

  /// The unit of the times of animations: hundredths of a second.
  private static let animationTick = 0.01

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: a GIF, APNG, WebP, Y4M, a folder of frames, or a video; `-` is standard input, which
  ///     is no video.
  ///   - framesPerSecond: the rate of a folder without delays; ignored for others.
  /// - Throws: `SegueError.codec` about an input that cannot be read, and `programMissing` for a
  ///   video without ffmpeg.
  package init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) async throws(SegueError) {
    if try Self.isVideo(path) {
      let video = try await VideoRecording(decoding: path, limits: limits)
      (animation, ends, tick) = (video.animation, video.ends, 0.001)
      (name, size, isLossy, warnings) = (path, video.size, true, [])
      return
    }
    let stored = try StoredAnimation(at: path, framesPerSecond: framesPerSecond, limits: limits)
    animation = try stored.withRandomAccess()
    (name, size, isLossy, warnings) = (stored.path, stored.size, false, stored.warnings)
    tick = framesPerSecond == nil ? Self.animationTick : 0
    ends = path == "-" ? stored.ends : try Self.storedEnds(of: stored, at: path, limits)
  }

  /// Decodes the picture of a frame.
  package func picture(at index: Int) throws(SegueError) -> Pixmap {
    try mapError(animation.picture(at: index), to: SegueError.codec)
  }

  /// Returns whether a file is a video by its first bytes.
  private static func isVideo(_ path: String) throws(SegueError) -> Bool {
    guard path != "-" else { return false }
    return try mapError(to: SegueError.codec) { () throws(CodecError) in
      if try Folder.exists(at: path) { return false }
      return FileSignature(try InputFile(path).read(atMost: FileSignature.byteCount)) == .video
    }
  }

  /// Returns the end times that the file stores: recordings at 100 frames a second mean their delays.
  ///
  /// Browsers play a delay of 10 ms or less as 100 ms, and ``StoredAnimation`` follows them.
  private static func storedEnds(
    of animation: StoredAnimation, at path: String, _ limits: ResourceLimits
  ) throws(SegueError) -> [Double] {
    let starts = [0] + animation.ends.dropLast()
    let delays = zip(animation.ends, starts).map { $0 - $1 }
    guard !animation.isSequence,
      delays.contains(where: { abs($0 - ProbedFrame.replacement) < 1e-9 })
    else { return animation.ends }
    let probe = try mapError(
      ClipProbe(file: path, limits: limits, hasDigests: false), to: SegueError.codec)
    guard probe.frames.count == animation.ends.count else { return animation.ends }
    var time = 0.0
    return probe.frames.map { frame in
      time += frame.delay > 0 ? frame.delay : frame.shownDelay
      return time
    }
  }
}
