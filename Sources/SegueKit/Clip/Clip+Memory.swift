public import Foundation
import SegueCodecs
public import SegueGraphics
public import SegueStage

extension Clip {
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
    let outputs = try apply(options, to: [output])
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
