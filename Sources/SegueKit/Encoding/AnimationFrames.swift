import Foundation
import SegueCodecs
import SegueGraphics
package import SegueStage

extension StoredAnimation {
  /// Writes the frames as one file.
  ///
  /// - Parameters:
  ///   - format: one of ``OutputFormats/animations``.
  ///   - path: the file; `-` is standard output.
  ///   - framesPerSecond: a rate at which the animation is looked at; nil keeps its frames.
  ///   - loop: how often it plays; nil is as often as before.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are made at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  package func write(
    _ format: OutputFormat, to path: String, framesPerSecond: Double? = nil, loop: Loop? = nil,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let clock: FrameSchedule.Clock = format.clock == .centiseconds ? .centiseconds : .microseconds
    let layout = try layout(framesPerSecond: framesPerSecond, clock: clock)
    let writer = FrameWriter(
      path: path, loop: loop ?? self.loop ?? .forever, options: options,
      background: options.background, work: FrameWork(limits), progress: progress)
    return try await writer.write(
      format, FrameSchedule(delays: layout.delays, clock: clock), of: size,
      FrameMemory(limits, bytes: frames.byteCount), jobs: jobs
    ) { schedule, background, atOnce in
      AnimationFrames(
        animation: self, shown: layout.shown, schedule: schedule, background: background,
        atOnce: atOnce)
    }
  }
}

/// The frames of an animation on their way into a file, unpacked on several tasks.
private struct AnimationFrames: FrameSource {
  let animation: StoredAnimation
  /// Which of the animation's frames each frame shows.
  let shown: [Int]
  let schedule: FrameSchedule
  /// The opaque colour that lies behind the frames; nil leaves them as they are.
  let background: Color?
  let atOnce: FramesAtOnce

  var size: PixelSize { animation.size }
  var jobs: Int { atOnce.jobs }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) async throws -> Void
  ) async throws {
    try await atOnce.forEachFrame(of: shown.count, inRunsOf: min(3, atOnce.runLength)) {
      try run($0, keepsPrevious, transform)
    } consume: {
      try await consume($0, $1)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    let frame = try animation.frames.picture(at: shown[index])
    guard let background else { return frame }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: frame, opacity: 1)
  }

  /// A run of frames, each of which is unpacked once.
  private func run<Output>(
    _ indices: Range<Int>, _ keepsPrevious: Bool, _ transform: (Frame) throws -> Output
  ) throws -> [Output] {
    var outputs: [Output] = []
    var last: Pixmap?
    if keepsPrevious, indices.lowerBound > 0 {
      last = try picture(ofFrame: indices.lowerBound - 1)
    }
    for index in indices {
      try Task.checkCancellation()
      let damage = animation.frames.damage(
        of: shown[index], since: index > 0 ? shown[index - 1] : nil)
      let same = index > 0 && damage.isEmpty ? last : nil
      let pixmap = try same ?? picture(ofFrame: index)
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: pixmap, previous: last,
            damage: damage)))
      last = pixmap
    }
    return outputs
  }
}
