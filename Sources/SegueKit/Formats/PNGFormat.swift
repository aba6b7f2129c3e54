import SegueCodecs
import SegueGraphics
import SegueRaster
public import SegueStage
import SegueSystem

/// The PNG format, for a still or a contact sheet.
struct PNGFormat: ClipFormat {
  let format = OutputFormat(
    "png", .moments, options: [.background, .pngEffort], documents: .all)

  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport {
    switch output.content {
    case .sheet(let sheet): try await clip.writeSheet(sheet, to: output.path)
    case .still(let moment): try clip.writeStill(of: moment, to: output.path)
    case .clip, .trace: try clip.writeStill(of: .end, to: output.path)
    }
  }
}

extension OutputFormat {
  /// PNG of one moment, or of several as a contact sheet.
  public static let png = PNGFormat().format
}

extension ClipRenderer {
  /// The bytes per pixel for encoding a picture as PNG.
  static let stillBytes = 24

  /// Renders one moment and writes it as a PNG.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeStill(of moment: Moment, to path: String) throws(SegueError) -> OutputReport
  {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond)
    try memory.check(timeline.pictureSize.area * Self.stillBytes + bending, for: path)
    let list = timeline.picture(at: try moment.seconds(in: timeline, schedule))
    try work.check(drawing: list, for: path)
    let pixmap = rasterizer.render(list)
    return try writer(to: path).writePNG(pixmap, frames: 1)
  }

  /// Renders several moments and writes them as one PNG, in a grid or overlaid.
  ///
  /// - Throws: `codec`, `limit`, `usage`, or `cancelled`.
  fileprivate func writeSheet(_ plan: ContactSheet, to path: String) async throws(SegueError)
    -> OutputReport
  {
    let schedule = FrameSchedule(timeline, framesPerSecond: framesPerSecond)
    let times = try plan.times(in: timeline, schedule)
    var sheet = try SheetPicture(plan, of: size, count: times.count)
    try memory.check(sheet.size.area * Self.stillBytes, for: path)
    let cell = sheet.cell
    let atOnce = try memory.frames(of: size, jobs: jobs, .picture, to: path)
    try await OrderedMap(
      count: times.count, jobs: atOnce.jobs, window: atOnce.ahead
    ).run { index throws(SegueError) in
      let list = timeline.picture(at: times[index])
      try work.check(drawing: list, for: path)
      return rasterizer.render(list).scaled(to: cell)
    } consume: {
      sheet.add($0)
    }
    return try writer(to: path).writePNG(sheet.picture, frames: times.count)
  }
}

/// The format of frames in a folder: a PNG for each, and a file of delays in centiseconds.
struct SequenceFormat: FrameFormat {
  let format = OutputFormat(
    "sequence", isFolder: true, options: [.background, .lastFrame, .pngEffort])

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeSequence(frames)
  }
}

extension OutputFormat {
  /// A folder with a PNG of each frame, and a file of their delays.
  public static let sequence = SequenceFormat().format
}

extension FrameWriter {
  /// Writes a PNG of each frame, and a file of their delays in centiseconds.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeSequence(_ frames: some FrameSource) async throws(SegueError)
    -> OutputReport
  {
    let schedule = frames.schedule
    var writer = try mapError(PNGSequenceWriter(at: path, within: access), to: SegueError.codec)
    let encoder = pngEncoder
    try work.check(compressing: frames.size, encoder.effort, for: path)
    var png: [UInt8] = []
    var bytes = 0
    try await frames.forEachFrame { frame throws(SegueError) -> [UInt8]? in
      if frame.isUnchanged { return nil }
      return try mapError(encoder.encode(frame.pixmap), to: SegueError.codec)
    } consume: { index, encoded async throws(SegueError) in
      png = encoded ?? png
      try mapError(
        writer.append(png, delay: schedule.centiseconds(ofFrame: index)), to: SegueError.codec)
      bytes += png.count
      report(index + 1, of: schedule, bytes: bytes)
    }
    do { try writer.finish() } catch { throw .codec(error) }
    return summary(
      .sequence, frames, stored: schedule.entries.count,
      CountedFile.Written(bytes: bytes))
  }
}

extension FrameSchedule {
  /// Returns the delay of a frame in centiseconds, rounded from accumulated time.
  fileprivate func centiseconds(ofFrame index: Int) -> Int {
    let ticks = clock.rawValue / 100
    let entry = entries[index]
    return (entry.start + entry.duration + ticks / 2) / ticks - (entry.start + ticks / 2) / ticks
  }
}
