public import SegueGraphics
public import SegueMeasure
import SegueStage

extension MotionReport {
  /// Measures what moves in a recording, for how long, and by which curve or spring.
  ///
  /// Reads every frame two to four times and keeps none. A video is decoded by an installed ffmpeg, its
  /// first minute.
  ///
  /// - Parameters:
  ///   - path: a GIF, APNG, WebP, YUV4MPEG2 video, a folder of frames, or a video.
  ///   - scale: what positions in points follow from.
  ///   - framesPerSecond: the rate of a folder without delays; ignored for others.
  ///   - limits: what the recording may take.
  /// - Throws: `SegueError.codec` if the recording cannot be read, and with `programMissing` for a video
  ///   without ffmpeg; `SegueError.measurement` if nothing in it can be measured.
  public static func measuring(
    recording path: String, scale: RecordingScale = .automatic, framesPerSecond: Double? = nil,
    limits: ResourceLimits = ResourceLimits()
  ) async throws(SegueError) -> MotionReport {
    let frames = try await RecordedFrames(
      at: path, framesPerSecond: framesPerSecond, limits: limits)
    return try frames.measured(pixelsPerPoint: scale.pixelsPerPoint(of: frames.size))
  }

  /// Measures a source of pictures; all errors become those of the library.
  fileprivate static func measuring(_ recording: Recording) throws(SegueError) -> MotionReport {
    do {
      return try MotionMeter(recording).report()
    } catch let error as MeasurementError {
      throw .measurement(error)
    } catch let error as SegueError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .unexpected("\(error)")
    }
  }
}

extension RecordedFrames {
  /// Measures what moves in the frames.
  package func measured(pixelsPerPoint: Double) throws(SegueError) -> MotionReport {
    // Decoded videos may be smaller than what was recorded.
    let decoded = try picture(at: 0).width
    let scale = pixelsPerPoint * Double(decoded) / Double(size.width)
    return try MotionReport.measuring(
      Recording(ends: ends, tick: tick, scale: scale, isLossy: isLossy) { try picture(at: $0) })
  }
}

extension Clip {
  /// Measures what moves in the frames that the script draws, as in a recording of them.
  ///
  /// - Throws: `SegueError.measurement` if nothing in them can be measured, and the errors of drawing.
  public func measuredMotion() throws(SegueError) -> MotionReport {
    let times = frameTimes
    let stage = timeline.withoutPage
    return try MotionReport.measuring(
      Recording(ends: times.map(\.end), tick: 0.01, scale: pixelsPerPoint) {
        try pixmap(of: stage.displayList(at: times[$0].time))
      })
  }
}
