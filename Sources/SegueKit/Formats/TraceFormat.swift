import SegueCodecs
import SegueGolden
import SegueGraphics
public import SegueStage
import SegueSystem

/// The trace format: a text with the properties of the layers in all frames, as goldens keep it.
struct TraceFormat: ClipFormat {
  let format = OutputFormat("trace", .numbers, options: [])

  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport {
    let isDrawn = output.content != .trace(pixels: false)
    return try await clip.writeTrace(pixels: isDrawn, to: output.path)
  }
}

extension OutputFormat {
  /// A text with the properties of the layers in all frames.
  public static let trace = TraceFormat().format
}

extension FrameFootprint {
  /// The memory need of a trace, which keeps only digests of the pixels.
  static let trace = FrameFootprint(task: 8, taker: 4)
}

extension ClipRenderer {
  /// The schedule of a trace: in centiseconds like a GIF's up to 50 frames per second, else microseconds.
  var traceSchedule: FrameSchedule {
    FrameSchedule(
      timeline, framesPerSecond: framesPerSecond,
      clock: framesPerSecond > 50 ? .microseconds : .centiseconds)
  }

  /// Returns the source of the trace's values for a schedule.
  func trace(_ schedule: FrameSchedule) -> ClipTrace {
    ClipTrace(
      timeline: timeline, schedule: schedule, framesPerSecond: framesPerSecond, loop: loop)
  }

  /// Writes a trace, either with digests of the pixels or, without drawing anything, without them.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeTrace(pixels: Bool, to path: String) async throws(SegueError)
    -> OutputReport
  {
    let schedule = traceSchedule
    let trace = trace(schedule)
    let output = writer(to: path)
    var writer = try mapError(
      TraceWriter(
        trace.header, page: timeline.page?.traceLines ?? [], causes: causes(),
        to: try output.file()),
      to: SegueError.codec)
    if pixels {
      // The digests are those of goldens, which know no page.
      var bare = self
      bare.timeline = timeline.withoutPage
      try await bare.pipeline(schedule, .trace, to: path).forEachFrame { frame in
        (trace.layers(ofFrame: frame.index), frame.isUnchanged ? nil : frame.pixmap.digest)
      } consume: { index, made async throws(SegueError) in
        let digest = made.1 ?? writer.previous?.digest
        try mapError(
          writer.append(trace.frame(index, layers: made.0, digest: digest)), to: SegueError.codec)
        output.report(index + 1, of: schedule, bytes: writer.bytes)
      }
    } else {
      try await OrderedMap(count: schedule.entries.count, jobs: jobs).run { index in
        (index, trace.layers(ofFrame: index))
      } consume: { index, layers async throws(SegueError) in
        try mapError(
          writer.append(trace.frame(index, layers: layers, digest: nil)), to: SegueError.codec)
        output.report(index + 1, of: schedule, bytes: writer.bytes)
      }
    }
    let frames = schedule.entries.count
    let storedFrames = writer.storedFrames
    let written: CountedFile.Written
    do { written = try writer.finish().commit() } catch { throw .codec(error) }
    return OutputReport(
      path: path, format: .trace, size: timeline.canvas.pixelSize, frames: frames,
      storedFrames: storedFrames, duration: schedule.seconds,
      written: written)
  }
}
