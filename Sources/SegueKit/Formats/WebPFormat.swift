import SegueCodecs
public import SegueStage
import SegueSystem

/// The animated WebP format, available if Segue was built with libwebp.
struct WebPFormat: FrameFormat {
  let format = OutputFormat(
    "webp", options: [.quality, .lossless, .background, .lastFrame, .maxSize, .fit],
    documents: .pages)
  let need = FrameFootprint(task: 44, taker: 4)

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeWebP(frames)
  }

  func checkSupport(at path: String) throws(SegueError) {
    if WebPOptions.isAvailable { return }
    throw .usage(
      "\(path) cannot be written: segue was built without WebP",
      help: ["install libwebp-dev and build segue again"])
  }
}

extension OutputFormat {
  /// Animated WebP, available if Segue was built with libwebp.
  public static let webp = WebPFormat().format
}

extension FrameWriter {
  /// Encodes and writes an animated WebP.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeWebP(_ frames: some FrameSource) async throws(SegueError) -> OutputReport {
    var asked = WebPOptions()
    asked.quality = options.quality ?? OutputOptions.defaultQuality
    asked.isLossless = options.lossless ?? false
    let schedule = frames.schedule
    var encoder = PipelinedWebPEncoder(
      try mapError(
        WebPWriter(
          canvas: frames.size, plays: loop.plays, ticksPerSecond: schedule.clock.rawValue,
          options: asked, to: try file()), to: SegueError.codec), jobs: frames.jobs)
    var stored = 0
    try await withTasks(of: PipelinedWebPEncoder.Queue.Made.self) {
      tasks async throws(SegueError) in
      try await frames.forEachFrame { frame in
        frame.isUnchanged ? nil : frame.pixmap
      } consume: { index, pixmap async throws(SegueError) in
        // Whether a frame of a limited file is searched for the best quality depends on all before.
        let isSearched = asked.searchesFilterStrength && deservesSearch(index)
        if isSearched, let limit = options.maxSize, encoder.byteCount <= limit {
          try await encoder.finishWaiting(on: &tasks)
        }
        try await encoder.append(
          pixmap, delay: schedule.entries[index].duration,
          isDisplayed: isSearched && encoder.byteCount <= options.maxSize ?? .max,
          on: &tasks)
        stored += pixmap == nil ? 0 : 1
        report(index + 1, of: schedule, bytes: 0)
      }
      try await encoder.appendRest(on: &tasks)
    }
    let written: CountedFile.Written
    do { written = try encoder.finish().commit() } catch { throw .codec(error) }
    return summary(.webp, frames, stored: stored, written)
  }

  /// Returns whether a frame deserves the slow search for best quality while the file is within its limit.
  ///
  /// Not in a quick trial, and in a sample only for frames that are compared.
  private func deservesSearch(_ frame: Int) -> Bool {
    !isQuick && sample?.looks.contains(frame) ?? true
  }
}
