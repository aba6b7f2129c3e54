import Foundation
package import SegueCodecs
package import SegueStage

extension Clip {
  /// Writes the clip to files.
  ///
  /// Each file is written beside its target, synced and renamed, so that an older one survives
  /// whatever goes wrong. The bytes are the same for any number of jobs.
  ///
  /// - Parameters:
  ///   - request: what to write; the script's own outputs by default.
  ///   - progress: called after every frame, on the task that writes.
  /// - Returns: a report for each file, in order.
  /// - Throws: `SegueError.verdict` before anything is written when a gesture did not come to what
  ///   was expected, and `.codec` when one of the files could not be created; else the first error,
  ///   and files that were finished before it stay; `.tooLarge` only after all have been judged.
  @discardableResult
  public func render(
    _ request: RenderRequest = RenderRequest(),
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try checkExpectations()
    return try await write(
      try files(of: request), within: try confinement(of: request), jobs: request.jobs,
      progress: progress)
  }

  /// Writes outputs whose paths are as they are to be opened.
  ///
  /// - Parameter access: where they must lie, all links followed; nil for those of the user.
  /// - Throws: as ``render(_:progress:)`` does; what the script expects is not asked.
  package func write(
    _ outputs: [Output], within access: FolderAccess?, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try checkPlaces(of: outputs, within: access)
    return try await write(outputs, to: .file, within: access, jobs: jobs, progress: progress)
  }

  /// Writes outputs to a destination.
  func write(
    _ outputs: [Output], to destination: FrameWriter.Destination, within access: FolderAccess?,
    jobs: Int?, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> [OutputReport] {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let renderer = ClipRenderer(
      timeline: timeline, rasterizer: rasterizer, framesPerSecond: scene.framesPerSecond,
      loop: scene.loop, jobs: max(1, jobs), memory: memory, work: work,
      access: access, progress: progress, destination: destination)
    var reports: [OutputReport] = []
    var verdicts: [SizeVerdict] = []
    for output in outputs {
      do {
        reports.append(try await renderer.write(output))
      } catch SegueError.tooLarge(let verdict) {
        verdicts += verdict
      } catch { throw SegueError(error) }
    }
    guard verdicts.isEmpty else { throw .tooLarge(verdicts) }
    return reports
  }
}
