import Foundation
import SegueCodecs
import SegueGraphics
public import SegueStage

extension FrameSequence {
  /// Writes the frames as one file.
  ///
  /// A frame whose file repeats the one before only lengthens it.
  ///
  /// - Parameters:
  ///   - format: one of those that hold frames for different times: GIF, APNG or WebP.
  ///   - path: the file; `-` is standard output.
  ///   - loop: how often it plays.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are decoded at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  public func write(
    _ format: OutputFormat, to path: String, loop: Loop = .forever,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let writer = FrameWriter(
      path: path, loop: loop, options: options, background: options.background,
      work: FrameWork(limits), progress: progress)
    return try await writer.write(
      format, FrameSchedule(delays: delays), of: size, FrameMemory(limits), jobs: jobs
    ) { schedule, background, atOnce in
      StoredFrames(
        sequence: self, schedule: schedule, background: background, atOnce: atOnce)
    }
  }
}

extension FrameWriter {
  /// Writes frames that are there already as one file.
  ///
  /// - Parameters:
  ///   - format: one of those that hold frames for different times: GIF, APNG or WebP.
  ///   - memory: what making them may take.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - frames: makes the frames of their times, of what lies behind them where the format does not
  ///     see to that, and of how many are made at once.
  func write<Source: FrameSource>(
    _ format: OutputFormat, _ schedule: FrameSchedule, of size: PixelSize, _ memory: FrameMemory,
    jobs: Int?, frames: (FrameSchedule, Color?, FramesAtOnce) -> Source
  ) async throws(SegueError) -> OutputReport {
    try options.check()
    try options.check(for: [format])
    guard let kind = try ClipFormats.writer(of: format) as? any FrameFormat else {
      throw .usage("`\(format.name)` holds no frames")
    }
    try kind.checkSupport(at: path)
    var schedule = schedule
    if let seconds = options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    let atOnce: FramesAtOnce
    do throws(CodecError) {
      atOnce = try memory.frames(
        of: size, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, kind.need,
        to: path)
    } catch { throw .codec(error) }
    let source = frames(schedule, kind.fillsBackground ? nil : options.background, atOnce)
    do { return try await kind.write(source, by: self) } catch { throw SegueError(error) }
  }
}
