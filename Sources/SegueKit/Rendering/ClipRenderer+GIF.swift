import SegueCodecs
import SegueStage

extension ClipRenderer {
  /// Writes the clip as a GIF; frames are drawn on several tasks and quantised one after the other.
  func writeGIF(to path: String) async throws -> OutputReport {
    let schedule = schedule(.centiseconds)
    var encoder = try GIFEncoder(
      canvas: timeline.canvas.pixelSize, loop: GIFLoop(loop), options: gifOptions,
      to: try file(at: path))
    try await pipeline(schedule).forEachFrame { frame in
      (pixmap: frame.pixmap, damage: frame.damage)
    } consume: { index, frame in
      try encoder.append(
        frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration)
      report(path, index + 1, of: schedule, bytes: encoder.byteCount)
    }
    let result = try encoder.finish()
    let stored = result.storedFrames
    return OutputReport(
      path: path, format: "gif", size: timeline.canvas.pixelSize, frames: schedule.entries.count,
      storedFrames: stored, duration: schedule.seconds, bytes: try result.takeSink().commit())
  }

  /// What is asked of a GIF, in the encoder's terms.
  private var gifOptions: GIFOptions {
    var asked = GIFOptions()
    asked.quality = options.quality ?? OutputOptions.defaultQuality
    asked.colors = options.colors ?? OutputOptions.defaultColors
    asked.dither = options.dither.flatMap { .init(rawValue: $0.rawValue) } ?? asked.dither
    asked.palette = options.palette.flatMap { .init(rawValue: $0.rawValue) } ?? asked.palette
    asked.isLossless = options.lossless ?? false
    // An opaque background leaves nothing transparent.
    asked.background = timeline.background.alpha == 0 ? nil : timeline.background
    return asked
  }
}

extension GIFLoop {
  /// The loop of a scene; n plays are one and n − 1 repeats.
  fileprivate init(_ loop: Loop) {
    switch loop {
    case .forever: self = .forever
    case .once: self = .once
    case .times(let count): self = count < 2 ? .once : .times(repeats: min(count - 1, 65_535))
    }
  }
}
