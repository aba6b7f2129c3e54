import Foundation
package import SegueCodecs
package import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage

extension Clip {
  /// Renders the clip and keeps its trace, in memory; the pictures are drawn and let go.
  ///
  /// Costs what drawing costs, and a digest a frame.
  ///
  /// - Throws: `SegueError.verdict` when a gesture did not come to what the script expects,
  ///   `cancelled`.
  package func record(
    jobs: Int? = nil, progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> ClipRecording {
    try checkExpectations()
    let renderer = recorder(jobs: jobs, progress: progress)
    return try await renderer.record(name) { frame in
      frame.isUnchanged ? nil : frame.pixmap.digest
    } digest: {
      $0
    } consume: { _, _ in
    }
  }

  /// Draws all frames and lets them go: what a recording costs besides is measured against it.
  ///
  /// - Throws: `cancelled`.
  package func draw(jobs: Int? = nil) async throws(SegueError) {
    let renderer = recorder(jobs: jobs) { _ in }
    try await renderer.pipeline(renderer.traceSchedule, .trace, to: name).forEachFrame { _ in
    } consume: { _, _ in
    }
  }

  /// Renders the clip, and keeps pictures of its frames in a file.
  ///
  /// Drawn twice: what is stored of a frame follows from all of them.
  ///
  /// - Returns: the same as ``record(jobs:progress:)``.
  package func record(
    keeping pictures: PicturesKept, in file: consuming FolderFile, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> ClipRecording {
    try checkExpectations()
    let renderer = recorder(jobs: jobs, progress: progress)
    if pictures == .full {
      return try await renderer.record(name, keepingAllIn: file)
    }
    let recording = try await record(jobs: jobs, progress: progress)
    try renderer.keep(pictures.frames(of: recording.frames), of: recording, in: file)
    return recording
  }

  /// What renders the clip for its golden.
  func recorder(
    jobs: Int?, progress: @escaping @Sendable (RenderProgress) -> Void
  ) -> ClipRenderer {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return ClipRenderer(
      timeline: timeline, rasterizer: rasterizer, framesPerSecond: scene.framesPerSecond,
      loop: scene.loop, jobs: max(1, jobs), memory: memory, work: work, progress: progress)
  }
}

/// A clip as it was rendered: its trace, with the digest of every frame.
package struct ClipRecording: Hashable, Sendable {
  /// The trace.
  package let value: Trace
  /// Its text, as `NAME.trace` holds it.
  package let trace: [UInt8]
  /// The number of frames.
  package var frames: Int { value.frames.count }

  /// A recording of a trace, which is printed once.
  init(_ value: Trace) {
    self.value = value
    trace = Array(value.text.utf8)
  }

  /// The first line that another recording has not in the same place.
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
  /// Draws all frames and keeps their trace.
  ///
  /// - Parameters:
  ///   - transform: makes what is needed of a frame, on any task.
  ///   - digest: the digest in that; nil for a frame that shows the picture before it.
  ///   - consume: takes it, in order.
  /// - Throws: `codec`, or `cancelled`.
  func record<Made: Sendable>(
    _ name: String, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Made,
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
    return ClipRecording(Trace(trace.header, frames: frames))
  }

  /// Draws all frames and keeps each of them in an APNG.
  func record(
    _ name: String, keepingAllIn file: consuming FolderFile
  ) async throws(SegueError) -> ClipRecording {
    let schedule = traceSchedule
    var planner = APNGPlanner(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    let recording = try await record(name) { frame in
      (frame: frame, digest: frame.isUnchanged ? nil : frame.pixmap.digest)
    } digest: {
      $0.digest
    } consume: { index, made in
      planner.append(
        made.frame.pixmap, damage: made.frame.damage, delay: schedule.entries[index].duration)
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan)
    var writer: APNGWriter<FolderFile>
    do throws(CodecError) {
      writer = try APNGWriter(
        plan, plays: loop.plays, texts: [Self.text(of: recording)], to: file)
    } catch { throw .codec(error) }
    try await pipeline(schedule, .picture, to: name).forEachFrame(keepsPrevious: true) {
      frame throws(SegueError) in
      try coding { () throws(CodecError) in
        try encoder.encode(frame.index, frame.pixmap, previous: frame.previous) {
          index throws(CodecError) in
          rasterizer.render(timeline.displayList(at: schedule.entries[index].sampleTime))
        }
      }
    } consume: { _, encoded async throws(SegueError) in
      try coding { () throws(CodecError) in try writer.append(encoded) }
    }
    do throws(CodecError) { try writer.finish().finish() } catch { throw .codec(error) }
    return recording
  }

  /// What the pictures of a recording say of it.
  private static func text(of recording: ClipRecording) -> (keyword: String, text: String) {
    (StoredGolden.traceKeyword, StoredGolden.traceText(recording.trace))
  }

  /// Draws some frames of a recording and keeps them in an APNG, each until the next one's time.
  func keep(
    _ frames: [Int], of recording: ClipRecording, in file: consuming FolderFile
  ) throws(SegueError) {
    let schedule = traceSchedule
    let whole = PixelRect(timeline.canvas.pixelSize)
    var planner = APNGPlanner(
      canvas: timeline.canvas.pixelSize, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    // They are held all at once, and one of them while it is compressed.
    let area = timeline.canvas.pixelSize.area
    try memory.check(area * (4 * frames.count + Self.stillBytes), for: "the golden's pictures")
    let pixmaps = frames.map {
      rasterizer.render(timeline.displayList(at: schedule.entries[$0].sampleTime))
    }
    for (place, frame) in frames.enumerated() {
      let end = place + 1 < frames.count ? schedule.entries[frames[place + 1]].start : nil
      planner.append(
        pixmaps[place], damage: whole,
        delay: (end ?? schedule.duration) - schedule.entries[frame].start)
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan)
    var writer: APNGWriter<FolderFile>
    do throws(CodecError) {
      writer = try APNGWriter(
        plan, plays: loop.plays, texts: [Self.text(of: recording)], to: file)
    } catch { throw .codec(error) }
    for (index, pixmap) in pixmaps.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let previous = index > 0 ? pixmaps[index - 1] : nil
      try coding { () throws(CodecError) in
        try writer.append(
          try encoder.encode(index, pixmap, previous: previous) { place throws(CodecError) in
            pixmaps[place]
          })
      }
    }
    do throws(CodecError) { try writer.finish().finish() } catch { throw .codec(error) }
  }
}

/// Which pictures a golden keeps beside the digests of all frames.
package enum PicturesKept: String, CaseIterable, Hashable, Sendable {
  /// Those of all frames.
  case full
  /// Five: at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// None.
  case none

  /// Those that a golden has, as far as its files tell without being decoded.
  package init(of golden: StoredGolden) {
    guard golden.pictures != nil else {
      self = .none
      return
    }
    self = golden.pictureCount < golden.drawnFrameCount ? .key : .full
  }

  /// The frames whose pictures are kept, in order.
  package func frames(of count: Int) -> [Int] {
    switch self {
    case .full: return Array(0..<count)
    case .key:
      guard count > 0 else { return [] }
      // The same frame twice in a clip of fewer than five.
      return Set((0...4).map { ((count - 1) * $0 + 2) / 4 }).sorted()
    case .none: return []
    }
  }
}

extension GoldenApproval {
  /// Renders a clip into the set.
  ///
  /// - Returns: what was rendered.
  package mutating func record(
    _ clip: Clip, at place: GoldenPlace, keeping pictures: PicturesKept, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(GoldenFailure) -> ClipRecording {
    do throws(StoreError) {
      if pictures == .none { try remove(place, .pictures) }
    } catch { throw .store(error) }
    let recording: ClipRecording
    if pictures == .none {
      recording = try await clip.recording(jobs, progress)
    } else {
      let file: FolderFile
      do throws(StoreError) {
        file = try makeFile(place, .pictures)
      } catch { throw .store(error) }
      do throws(SegueError) {
        recording = try await clip.record(
          keeping: pictures, in: file, jobs: jobs, progress: progress)
      } catch { throw .clip(error) }
    }
    do throws(StoreError) {
      try add(recording.trace, at: place, .trace)
    } catch { throw .store(error) }
    return recording
  }
}

extension Clip {
  /// The clip's recording, with the error that a golden is not written for.
  fileprivate func recording(
    _ jobs: Int?, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    do throws(SegueError) {
      return try await record(jobs: jobs, progress: progress)
    } catch { throw .clip(error) }
  }
}
