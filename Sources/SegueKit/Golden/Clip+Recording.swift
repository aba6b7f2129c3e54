package import SegueCodecs
package import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Clip {
  /// Renders the clip and returns its trace; pictures are discarded.
  ///
  /// Costs the drawing, and a digest of each frame.
  ///
  /// - Throws: `SegueError.verdict` if a gesture's outcome differs from `expect`, or `cancelled`.
  package func record(
    jobs: Int? = nil, progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> ClipRecording {
    try checkExpectations()
    let renderer = recorder(jobs: jobs, progress: progress)
    return try await renderer.record(name, causes: causes) { frame in
      frame.isUnchanged ? nil : renderer.masked(frame.pixmap).digest
    } digest: {
      $0
    } consume: { _, _ in
    }
  }

  /// Renders all frames and discards them: the baseline for measuring the cost of a recording.
  ///
  /// - Throws: `cancelled`.
  package func draw(jobs: Int? = nil) async throws(SegueError) {
    let renderer = recorder(jobs: jobs) { _ in }
    try await renderer.pipeline(renderer.traceSchedule, .trace, to: name).forEachFrame { _ in
    } consume: { _, _ in
    }
  }

  /// Renders the clip, and stores pictures of its frames in a file.
  ///
  /// All frames are drawn twice, since the encoding of each depends on all.
  ///
  /// - Returns: the same as ``record(jobs:progress:)``.
  package func record(
    keeping pictures: PicturesKept, in file: consuming FolderFile, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> ClipRecording {
    try checkExpectations()
    let renderer = recorder(jobs: jobs, progress: progress)
    if pictures == .full {
      return try await renderer.record(name, causes: causes, keepingAllIn: file)
    }
    let recording = try await record(jobs: jobs, progress: progress)
    if pictures == .key {
      try renderer.keep(KeyPictures(of: recording.value), of: recording, in: file)
    }
    return recording
  }

  /// Returns the renderer of the clip for its golden.
  func recorder(
    jobs: Int?, progress: @escaping @Sendable (RenderProgress) -> Void
  ) -> ClipRenderer {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var renderer = ClipRenderer(
      timeline: timeline.withoutPage, rasterizer: rasterizer,
      framesPerSecond: scene.framesPerSecond,
      loop: scene.loop, jobs: max(1, jobs), memory: memory, work: work, progress: progress)
    if !goldenMask.isEmpty { renderer.mask = goldenMask }
    return renderer
  }
}

/// A recording of a clip: its trace, with the digest of every frame.
package struct ClipRecording: Hashable, Sendable {
  package let value: Trace
  /// The trace's text, as stored in `NAME.trace`.
  package let trace: [UInt8]
  /// The number of frames, unchanged ones included.
  package var frames: Int { value.frames.count }

  /// Makes a recording of a trace, and formats its text.
  init(_ value: Trace) {
    self.value = value
    trace = Array(value.text.utf8)
  }

  /// Returns the first line that differs from the same line of another recording.
  func firstLine(otherThan other: ClipRecording) -> String {
    let line = UInt8(ascii: "\n")
    let lines = zip(
      trace.split(separator: line, omittingEmptySubsequences: false),
      other.trace.split(separator: line, omittingEmptySubsequences: false))
    let different = lines.first { $0 != $1 }
    return different.map { String(decoding: $0.0, as: UTF8.self) } ?? "the last"
  }
}

extension ClipRenderer {
  /// Renders all frames and records their trace.
  ///
  /// - Parameters:
  ///   - causes: the settings of the script.
  ///   - transform: makes a result of a frame, on any task.
  ///   - digest: returns the digest in a result; nil for a frame equal to the one before.
  ///   - consume: processes the results, in order.
  /// - Throws: `codec`, or `cancelled`.
  func record<Made: Sendable>(
    _ name: String, causes: [TraceCause],
    _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Made,
    digest: (Made) -> UInt64?, consume: (Int, Made) throws(SegueError) -> Void
  ) async throws(SegueError) -> ClipRecording {
    let schedule = traceSchedule
    let trace = trace(schedule)
    let output = self.writer(to: name)
    var frames: [FrameEvidence] = []
    try await pipeline(schedule, .picture, to: name).forEachFrame {
      frame throws(SegueError) in
      (trace.layers(ofFrame: frame.index), try transform(frame))
    } consume: { index, made async throws(SegueError) in
      frames.append(
        trace.frame(
          index, layers: made.0, digest: digest(made.1) ?? frames.last?.digest))
      try consume(index, made.1)
      output.report(index + 1, of: schedule, bytes: 0)
    }
    return ClipRecording(Trace(trace.header, causes: causes, frames: frames))
  }

  /// Renders all frames, records their trace and stores them in an APNG.
  func record(
    _ name: String, causes: [TraceCause], keepingAllIn file: consuming FolderFile
  ) async throws(SegueError) -> ClipRecording {
    let schedule = traceSchedule
    var planner = APNGPlanner(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    let recording = try await record(name, causes: causes) { frame in
      let picture = masked(frame.pixmap)
      return (picture: picture, frame: frame, digest: frame.isUnchanged ? nil : picture.digest)
    } digest: {
      $0.digest
    } consume: { index, made in
      planner.append(
        made.picture, damage: made.frame.damage, delay: schedule.entries[index].duration)
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan)
    var writer: APNGWriter<FolderFile>
    do {
      writer = try APNGWriter(
        plan, plays: loop.plays, texts: [Self.text(of: recording)], to: file)
    } catch { throw .codec(error) }
    try await pipeline(schedule, .picture, to: name).forEachFrame(keepsPrevious: true) {
      frame throws(SegueError) in
      try mapError(to: SegueError.codec) { () throws(CodecError) in
        try encoder.encode(
          frame.index, masked(frame.pixmap), previous: frame.previous.map(masked)
        ) { index throws(CodecError) in
          picture(index, of: schedule)
        }
      }
    } consume: { _, encoded async throws(SegueError) in
      try mapError(writer.append(encoded), to: SegueError.codec)
    }
    do { try writer.finish().finish() } catch { throw .codec(error) }
    return recording
  }

  /// Returns a picture without the ignored pixels.
  func masked(_ picture: Pixmap) -> Pixmap { mask?.applied(to: picture) ?? picture }

  /// Renders a frame of a schedule, without the ignored pixels.
  func picture(_ frame: Int, of schedule: FrameSchedule) -> Pixmap {
    masked(rasterizer.render(timeline.displayList(at: schedule.entries[frame].sampleTime)))
  }

  /// Returns the APNG text chunk with the trace, which ties the pictures to it.
  static func text(of recording: ClipRecording) -> (keyword: String, text: String) {
    (StoredGolden.traceKeyword, StoredGolden.traceText(recording.trace))
  }
}

extension GoldenApproval {
  /// Renders a clip and adds its golden to the set.
  ///
  /// - Returns: the recording.
  package mutating func record(
    _ clip: Clip, at place: GoldenPlace, keeping pictures: PicturesKept, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(GoldenFailure) -> ClipRecording {
    do {
      if pictures == .none { try remove(place, .pictures) }
    } catch { throw .store(error) }
    let recording: ClipRecording
    if pictures == .none {
      recording = try await clip.recording(jobs, progress)
    } else {
      let file: FolderFile
      do {
        file = try makeFile(place, .pictures)
      } catch { throw .store(error) }
      do {
        recording = try await clip.record(
          keeping: pictures, in: file, jobs: jobs, progress: progress)
      } catch { throw .clip(error) }
    }
    do {
      try add(recording.trace, at: place, .trace)
    } catch { throw .store(error) }
    return recording
  }
}

extension Clip {
  /// Renders the recording, and wraps its error as a failure of the golden.
  fileprivate func recording(
    _ jobs: Int?, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    do {
      return try await record(jobs: jobs, progress: progress)
    } catch { throw .clip(error) }
  }
}
