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
    try options.check()
    try options.check(for: [kind])
    if kind == .webp { try Clip.checkWebP(at: path) }
    var schedule = FrameSchedule(delays: delays)
    if let seconds = options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    let atOnce: FramesAtOnce
    do throws(CodecError) {
      atOnce = try FrameMemory(limits).frames(
        of: size, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, for: kind, to: path)
    } catch { throw .codec(error) }
    let frames = StoredFrames(
      sequence: self, schedule: schedule, background: kind == .gif ? nil : options.background,
      atOnce: atOnce)
    let writer = FrameWriter(
      path: path, loop: loop, options: options, background: options.background,
      progress: progress)
    do {
      switch kind {
      case .apng: return try await writer.writeAPNG(frames)
      case .webp: return try await writer.writeWebP(frames)
      default: return try await writer.writeGIF(frames)
      }
    } catch { throw SegueError(error) }
  }
}
