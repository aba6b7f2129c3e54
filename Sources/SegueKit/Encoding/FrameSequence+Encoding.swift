import Foundation
import SegueCodecs
import SegueGraphics
package import SegueStage

extension FrameSequence {
  /// Writes the frames as one file.
  ///
  /// A frame whose file repeats the one before only lengthens it.
  ///
  /// - Parameters:
  ///   - kind: `gif`, `apng` or `webp`.
  ///   - path: the file; `-` is standard output.
  ///   - loop: how often it plays.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are decoded at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  package func write(
    _ kind: OutputKind, to path: String, loop: Loop = .forever,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let writer = FrameWriter(
      path: path, loop: loop, options: options, background: options.background,
      work: FrameWork(limits), progress: progress)
    return try await writer.write(
      kind, FrameSchedule(delays: delays), of: size, FrameMemory(limits), jobs: jobs
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
  ///   - memory: what making them may take.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - frames: makes the frames of their times, of what lies behind them where the format does not
  ///     see to that, and of how many are made at once.
  func write<Source: FrameSource>(
    _ kind: OutputKind, _ schedule: FrameSchedule, of size: PixelSize, _ memory: FrameMemory,
    jobs: Int?, frames: (FrameSchedule, Color?, FramesAtOnce) -> Source
  ) async throws(SegueError) -> OutputReport {
    try options.check()
    try options.check(for: [kind])
    if kind == .webp { try Clip.checkWebP(at: path) }
    var schedule = schedule
    if let seconds = options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    let atOnce: FramesAtOnce
    do throws(CodecError) {
      atOnce = try memory.frames(
        of: size, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, for: kind, to: path)
    } catch { throw .codec(error) }
    let source = frames(schedule, kind == .gif ? nil : options.background, atOnce)
    do {
      switch kind {
      case .apng: return try await writeAPNG(source)
      case .webp: return try await writeWebP(source)
      default: return try await writeGIF(source)
      }
    } catch { throw SegueError(error) }
  }
}
