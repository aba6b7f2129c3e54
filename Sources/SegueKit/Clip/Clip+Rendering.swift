package import SegueCodecs
public import SegueGraphics
import SegueScript
public import SegueStage

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Clip {
  /// Writes the clip to files.
  ///
  /// Each file is written to a temporary file in the same folder, synced and renamed, so that an
  /// existing file survives any failure. The bytes are the same for any number of jobs.
  ///
  /// - Parameters:
  ///   - request: what to write; the script's own outputs by default.
  ///   - progress: called after every frame, on the task that writes.
  /// - Returns: a report for each file, in order.
  /// - Throws: `SegueError.verdict` before anything is written if a gesture's outcome differs from
  ///   `expect`, and `.codec` if one of the files could not be created. Otherwise the first error;
  ///   files finished before it are kept. `.tooLarge` only after all files have been checked.
  @discardableResult
  public func render(
    _ request: RenderRequest = RenderRequest(),
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try checkExpectations()
    return try await write(try plan(request), progress: progress)
  }

  /// Writes the files of a plan, without checking the gestures' outcomes.
  func write(
    _ plan: OutputPlan, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> [OutputReport] {
    try await write(
      plan.outputs, within: try plan.access.get(), jobs: plan.jobs, progress: progress)
  }

  /// Writes outputs whose paths are ready to be opened.
  ///
  /// - Parameter access: the folder that they must be in, with links resolved; nil for paths that
  ///   the user chose.
  /// - Throws: the same errors as ``render(_:progress:)``, but does not check the gestures'
  ///   outcomes.
  package func write(
    _ outputs: [Output], within access: FolderAccess?, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try OutputPlan.checkPlaces(of: outputs, within: access)
    return try await write(outputs, to: .file, within: access, jobs: jobs, progress: progress)
  }

  /// Writes outputs to files or to memory.
  func write(
    _ outputs: [Output], to destination: FrameWriter.Destination, within access: FolderAccess?,
    jobs: Int?, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> [OutputReport] {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var renderer = ClipRenderer(
      timeline: timeline, rasterizer: rasterizer, framesPerSecond: scene.framesPerSecond,
      loop: scene.loop, jobs: max(1, jobs), memory: memory, work: work,
      access: access, progress: progress, destination: destination)
    renderer.causes = { causes }
    return try await renderer.write(outputs)
  }

  /// Returns the clip as a file in memory.
  ///
  /// The bytes equal those that ``render(_:progress:)`` writes.
  ///
  /// - Parameters:
  ///   - format: any format but ``OutputFormat/sequence``, which is a folder; a PNG shows the clip's end.
  ///   - options: the options of the output.
  ///   - jobs: the number of frames rendered at once, >= 1; nil means the number of cores.
  ///   - progress: called after every frame, on the task that encodes.
  /// - Throws: `SegueError.usage` for a folder, for options that the format does not support, and
  ///   for a format that this build cannot write; otherwise the errors of ``render(_:progress:)``.
  public func data(
    as format: OutputFormat, options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> Data {
    try await data(
      Output(path: Self.name(of: format), format: format), options, jobs: jobs, progress: progress)
  }

  /// Returns a contact sheet, several moments of the clip in one picture, as a PNG in memory.
  public func data(
    of sheet: SheetRequest, options: OutputOptions = OutputOptions(), jobs: Int? = nil
  ) async throws(SegueError) -> Data {
    let output = Output(
      path: Self.name(of: .png), format: .png, content: .sheet(try sheet.sheet()))
    return try await data(output, options, jobs: jobs) { _ in }
  }

  /// Renders the picture at a moment; use ``pixmap(at:)-(Double)`` for a time in seconds.
  ///
  /// - Throws: `SegueError.usage` if the clip has no such moment.
  public func pixmap(at moment: Moment) throws(SegueError) -> Pixmap {
    try pixmap(at: try time(of: moment))
  }

  /// Returns the time of a moment in seconds.
  ///
  /// - Throws: `SegueError.usage` if the clip has no such moment.
  public func time(of moment: Moment) throws(SegueError) -> Double {
    try moment.seconds(in: timeline, schedule)
  }

  /// Returns the name of a file in memory for messages.
  private static func name(of format: OutputFormat) -> String { "the \(format.name) in memory" }

  /// Renders one output to memory, after checking its options and the gestures' outcomes.
  private func data(
    _ output: Output, _ options: OutputOptions, jobs: Int?,
    progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> Data {
    try checkExpectations()
    guard !output.format.isFolder else {
      throw .usage(
        "`\(output.format.name)` is a folder of files, and cannot be rendered into memory",
        help: ["render it to a path"])
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
  /// Encodes the picture as a PNG file.
  ///
  /// - Parameter effort: the compression effort, 1...9; see ``OutputOptions/pngEffort``.
  /// - Throws: `SegueError.usage` for an effort outside that range, and `.codec` for a picture
  ///   without pixels.
  public func pngData(effort: Int? = nil) throws(SegueError) -> Data {
    var options = OutputOptions()
    options.pngEffort = effort
    try options.check()
    do {
      return Data(try PNGEncoder(effort: effort.map { PNGEffort($0) } ?? .quick).encode(self))
    } catch { throw .codec(error) }
  }
}

extension Moment {
  /// Parses a moment: `50%`, `1.2s`, `frame:30`, `mark:open` or `end`.
  ///
  /// - Throws: `SegueError.usage` for any other text, with advice.
  public init(_ text: String) throws(SegueError) {
    do { self = try MomentLiteral.moment(text) } catch {
      throw SegueError(error)
    }
  }

  /// Returns the time in seconds of the moment in a clip.
  ///
  /// - Throws: `SegueError.usage` if the clip has no such moment.
  func seconds(in timeline: Timeline, _ schedule: FrameSchedule) throws(SegueError) -> Double {
    switch self {
    case .fraction(let fraction): return fraction * timeline.duration
    case .end: return timeline.duration
    case .seconds(let seconds):
      guard seconds <= timeline.duration + Timeline.timeResolution else {
        throw .usage(
          "the clip ends at \(timeline.duration.fixed())s, before \(seconds.fixed())s",
          help: ["name an earlier time, or `end`"])
      }
      return seconds
    case .frame(let index):
      guard schedule.entries.indices.contains(index) else {
        throw .usage(
          "the clip has no frame \(index): its frames are 0 to \(schedule.entries.count - 1)")
      }
      return schedule.entries[index].sampleTime
    case .mark(let name):
      guard let mark = timeline.marks.first(where: { $0.name == name }) else {
        let names = timeline.marks.map { "`\($0.name)`" }.joined(separator: ", ")
        throw .usage(
          "the clip has no mark `\(name)`; "
            + (names.isEmpty ? "add `mark: \(name)` to a step" : "it has \(names)"))
      }
      return mark.time
    }
  }
}
