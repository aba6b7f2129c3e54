import SegueCodecs
import SegueStage

extension ClipRenderer {
  /// Writes the clip as a GIF; frames are drawn on several tasks and quantised one after the other.
  func writeGIF(to path: String) async throws -> OutputReport {
    let schedule = schedule(.centiseconds)
    let asked = GIFOptions(
      options,
      // An opaque background leaves nothing transparent.
      background: timeline.background.alpha == 0 ? nil : timeline.background)
    var encoder = try GIFEncoder(
      canvas: timeline.canvas.pixelSize, loop: GIFLoop(loop), options: asked,
      palette: asked.palette == .global ? try await globalPalette(schedule, asked) : nil,
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

  /// The palette of the whole file, for which the frames are drawn once more.
  private func globalPalette(
    _ schedule: FrameSchedule, _ asked: GIFOptions
  ) async throws -> [UInt32] {
    var colors = GIFPaletteCollector(background: asked.background)
    try await pipeline(schedule).forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { _, pixmap in
      if let pixmap { colors.add(pixmap) }
    }
    return colors.palette(of: asked.colors)
  }
}
