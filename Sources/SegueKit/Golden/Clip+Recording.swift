import Foundation
package import SegueCodecs
import SegueGraphics

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
    do {
      return try await renderer.record(name) { frame in
        frame.isUnchanged ? nil : frame.pixmap.digest
      } digest: {
        $0
      } consume: { _, _ in
      }
    } catch { throw SegueError(error) }
  }

  /// Draws all frames and lets them go: what a recording costs besides is measured against it.
  ///
  /// - Throws: `cancelled`.
  package func draw(jobs: Int? = nil) async throws(SegueError) {
    let renderer = recorder(jobs: jobs) { _ in }
    do {
      try await renderer.pipeline(renderer.traceSchedule, .trace, to: name).forEachFrame { _ in
      } consume: { _, _ in
      }
    } catch { throw SegueError(error) }
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
    do {
      if pictures == .full {
        return try await renderer.record(name, keepingAllIn: file)
      }
      let recording = try await record(jobs: jobs, progress: progress)
      try renderer.keep(pictures.frames(of: recording.frames), of: recording, in: file)
      return recording
    } catch { throw SegueError(error) }
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
