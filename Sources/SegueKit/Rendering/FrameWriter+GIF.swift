import SegueCodecs

extension FrameWriter {
  /// Writes a GIF; frames are made on several tasks and quantised one after the other.
  ///
  /// - Throws: `CodecError`, or `CancellationError` when the task is cancelled.
  func writeGIF(_ frames: some FrameSource) async throws -> OutputReport {
    let asked = GIFOptions(options, background: background)
    var encoder = try GIFEncoder(
      canvas: frames.size, loop: GIFLoop(loop), options: asked,
      palette: asked.palette == .global ? try await globalPalette(frames, asked) : nil,
      to: try file())
    let schedule = frames.schedule
    try await frames.forEachFrame { frame in
      (pixmap: frame.pixmap, damage: frame.damage)
    } consume: { index, frame in
      try encoder.append(
        frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration)
      report(index + 1, of: schedule, bytes: encoder.byteCount)
    }
    let result = try encoder.finish()
    let stored = result.storedFrames
    return summary(.gif, frames, stored: stored, bytes: try result.takeSink().commit())
  }

  /// The palette of the whole file, for which the frames are made once more.
  private func globalPalette(
    _ frames: some FrameSource, _ asked: GIFOptions
  ) async throws -> [UInt32] {
    var colors = GIFPaletteCollector(background: asked.background)
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { _, pixmap in
      if let pixmap { colors.add(pixmap) }
    }
    return colors.palette(of: asked.colors)
  }
}
