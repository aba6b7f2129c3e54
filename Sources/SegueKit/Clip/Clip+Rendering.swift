public import Foundation
package import SegueCodecs
public import SegueGraphics
import SegueScript
public import SegueStage

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
    return try await write(try plan(request), progress: progress)
  }

  /// Writes the files of a plan, once gestures came to what was expected.
  ///
  /// - Throws: as ``render(_:progress:)`` does, except about the request.
  package func render(
    _ plan: OutputPlan, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> [OutputReport] {
    try checkExpectations()
    return try await write(plan, progress: progress)
  }

  private func write(
    _ plan: OutputPlan, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> [OutputReport] {
    try await write(
      plan.outputs, within: try plan.access.get(), jobs: plan.jobs, progress: progress)
  }

  /// Writes outputs whose paths are as they are to be opened.
  ///
  /// - Parameter access: where they must lie, all links followed; nil for those of the user.
  /// - Throws: as ``render(_:progress:)`` does; what the script expects is not asked.
  package func write(
    _ outputs: [Output], within access: FolderAccess?, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try OutputPlan.checkPlaces(of: outputs, within: access)
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
    return try await renderer.write(outputs)
  }

  /// Makes the file of a format in memory.
  ///
  /// The bytes are those that ``render(_:progress:)`` writes.
  ///
  /// - Parameters:
  ///   - format: a format of files, thus not ``OutputFormat/sequence``; a PNG is of the clip's end.
  ///   - options: what is asked of the file beside its format.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame, on the task that encodes.
  /// - Throws: `SegueError.usage` for a folder, for options that the format does not know, and for one
  ///   that this build cannot write; else what ``render(_:progress:)`` throws.
  public func data(
    as format: OutputFormat, options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> Data {
    try await data(
      Output(path: Self.name(of: format), format: format), options, jobs: jobs, progress: progress)
  }

  /// Makes a PNG in memory that shows several moments of the clip.
  public func data(
    of sheet: SheetRequest, options: OutputOptions = OutputOptions(), jobs: Int? = nil
  ) async throws(SegueError) -> Data {
    let output = Output(
      path: Self.name(of: .png), format: .png, content: .sheet(try sheet.sheet()))
    return try await data(output, options, jobs: jobs) { _ in }
  }

  /// The picture at a moment; ``pixmap(at:)-(Double)`` takes the time of one that is known.
  ///
  /// - Throws: `SegueError.usage` when the clip has no such moment.
  public func pixmap(at moment: Moment) throws(SegueError) -> Pixmap {
    try pixmap(at: try time(of: moment))
  }

  /// The time of a moment in seconds.
  ///
  /// - Throws: `SegueError.usage` when the clip has no such moment.
  public func time(of moment: Moment) throws(SegueError) -> Double {
    try moment.seconds(in: timeline, schedule)
  }

  /// What messages call a file that is made in memory.
  private static func name(of format: OutputFormat) -> String { "the \(format.name) in memory" }

  private func data(
    _ output: Output, _ options: OutputOptions, jobs: Int?,
    progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> Data {
    try checkExpectations()
    guard !output.format.isFolder else {
      throw .usage("`\(output.format.name)` is a folder of files, which memory does not hold")
    }
    if output.format.clock == .centiseconds { try checkFrameRate() }
    try options.check()
    let outputs = try options.applied(to: [output])
    let reports = try await write(
      outputs, to: .memory, within: nil, jobs: jobs, progress: progress)
    return Data(reports.first?.contents ?? [])
  }
}

extension Pixmap {
  /// The picture as a PNG file.
  ///
  /// - Parameter effort: how hard it is compressed, 1...9; see ``OutputOptions/pngEffort``.
  /// - Throws: `SegueError.usage` for another effort, and `.codec` for a picture without pixels.
  public func pngData(effort: Int? = nil) throws(SegueError) -> Data {
    var options = OutputOptions()
    options.pngEffort = effort
    try options.check()
    do throws(CodecError) {
      return Data(try PNGEncoder(effort: effort.map { PNGEffort($0) } ?? .standard).encode(self))
    } catch { throw .codec(error) }
  }
}

extension Moment {
  /// The moment of a spelling: `50%`, `1.2s`, `frame:30`, `mark:open` or `end`.
  ///
  /// - Throws: `SegueError.usage` for another text, with what may help.
  public init(_ text: String) throws(SegueError) {
    do throws(LiteralError) { self = try MomentLiteral.moment(text) } catch {
      throw SegueError(error)
    }
  }

  /// The time in seconds that the moment means in a clip.
  ///
  /// - Throws: a sentence when the clip has no such moment.
  func seconds(in timeline: Timeline, _ schedule: FrameSchedule) throws(SegueError) -> Double {
    switch self {
    case .fraction(let fraction): return fraction * timeline.duration
    case .end: return timeline.duration
    case .seconds(let seconds):
      guard seconds <= timeline.duration + Timeline.timeResolution else {
        throw .usage(
          "the clip ends at \(timeline.duration.fixed())s, before \(seconds.fixed())s")
      }
      return seconds
    case .frame(let index):
      guard schedule.entries.indices.contains(index) else {
        throw .usage(
          "the clip has frames 0 to \(schedule.entries.count - 1), there is no frame \(index)")
      }
      return schedule.entries[index].sampleTime
    case .mark(let name):
      guard let mark = timeline.marks.first(where: { $0.name == name }) else {
        let names = timeline.marks.map { "`\($0.name)`" }.joined(separator: ", ")
        throw .usage(
          "the clip has no mark `\(name)`; "
            + (names.isEmpty ? "no step sets one" : "it has \(names)"))
      }
      return mark.time
    }
  }
}
