import SegueGraphics
import SegueStage

extension ClipRenderer {
  /// Writes the clip as numbers, with digests of its pixels or, without drawing, none.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeTrace(pixels: Bool, to path: String) async throws -> OutputReport {
    let schedule = FrameSchedule(
      timeline, framesPerSecond: framesPerSecond,
      clock: framesPerSecond > 50 ? .microseconds : .centiseconds)
    let trace = ClipTrace(
      timeline: timeline, schedule: schedule, framesPerSecond: framesPerSecond, loop: loop)
    var writer = TraceWriter(trace: trace, file: try file(at: path))
    try writer.begin()
    if pixels {
      try await pipeline(schedule).forEachFrame { frame in
        (trace.layers(ofFrame: frame.index), frame.isUnchanged ? nil : frame.pixmap.digest)
      } consume: { index, made in
        try writer.append(frame: index, layers: made.0, digest: made.1 ?? writer.previous?.digest)
        report(path, index + 1, of: schedule, bytes: writer.bytes)
      }
    } else {
      try await OrderedMap(count: schedule.entries.count, jobs: jobs).run { index in
        (index, trace.layers(ofFrame: index))
      } consume: { index, layers in
        try writer.append(frame: index, layers: layers, digest: nil)
        report(path, index + 1, of: schedule, bytes: writer.bytes)
      }
    }
    let frames = schedule.entries.count
    return OutputReport(
      path: path, format: "trace", size: timeline.canvas.pixelSize, frames: frames,
      storedFrames: writer.storedFrames, duration: schedule.seconds,
      bytes: try writer.finish())
  }
}

/// Writes a trace frame by frame and leaves out what does not change.
private struct TraceWriter: ~Copyable {
  private let trace: ClipTrace
  private var file: CountedFile
  /// What the last frame showed.
  private(set) var previous: ClipTrace.Picture?
  /// The frames that did not show the same as the one before.
  private(set) var storedFrames = 0

  /// The bytes written so far.
  var bytes: Int { file.bytes }

  init(trace: ClipTrace, file: consuming CountedFile) {
    self.trace = trace
    self.file = file
  }

  mutating func begin() throws { try file.write(Array(trace.header.utf8)) }

  mutating func append(frame index: Int, layers: String, digest: UInt64?) throws {
    let picture = ClipTrace.Picture(layers: layers, digest: digest)
    let text = trace.text(ofFrame: index, picture, after: previous)
    try file.write(Array(text.utf8))
    if picture != previous { storedFrames += 1 }
    previous = picture
  }

  consuming func finish() throws -> Int { try file.commit() }
}
