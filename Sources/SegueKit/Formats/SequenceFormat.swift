import SegueStage

/// A folder of PNG files, one a frame, with their delays in centiseconds.
struct SequenceFormat: FrameFormat {
  let format = OutputFormat(
    "sequence", isFolder: true, options: [.background, .lastFrame, .pngEffort])

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws -> OutputReport {
    try await writer.writeSequence(frames)
  }
}
