import SegueCodecs
import SegueGraphics
public import SegueStage
import SegueSystem

/// The animated GIF format.
struct GIFFormat: FrameFormat {
  let format = OutputFormat(
    "gif", clock: .centiseconds,
    options: [
      .quality, .lossless, .colors, .dither, .palette, .background, .lastFrame, .maxSize, .fit,
    ], documents: .all)
  // Each task has one and a half frames in progress, with up to 5 MB of pixels made in advance.
  let need = FrameFootprint(task: 16, taker: 36, constant: 8_000_000)
  let fillsBackground = true

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeGIF(frames)
  }
}

extension OutputFormat {
  /// Animated GIF: at most 256 colours a frame, no partial transparency.
  public static let gif = GIFFormat().format
}

extension FrameWriter {
  /// Encodes and writes a GIF, on several tasks if there are several jobs.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeGIF(_ frames: some FrameSource) async throws(SegueError) -> OutputReport {
    let asked = GIFOptions(options, background: background)
    let rules = GIFRules(
      size: frames.size, options: asked,
      palette: asked.palette == .global ? try await globalPalette(frames, asked) : nil)
    var drops = TranslucencySearch(isOn: findsTranslucentPixels && asked.background == nil)
    let result =
      if frames.jobs > 1 {
        try await encodePipelined(frames, rules, &drops)
      } else {
        try await encode(frames, rules, &drops)
      }
    let stored = result.storedFrames
    let written: CountedFile.Written
    do { written = try result.takeSink().commit() } catch {
      throw .codec(error)
    }
    var report = summary(.gif, frames, stored: stored, written)
    report.dropsTranslucentPixels = drops.hasSeenSome
    return report
  }

  /// Encodes frames one after the other.
  private func encode(
    _ frames: some FrameSource, _ rules: GIFRules, _ drops: inout TranslucencySearch
  ) async throws(SegueError) -> GIFResult<CountedFile> {
    var encoder = try mapError(
      GIFEncoder(rules, loop: GIFLoop(loop), to: try file()), to: SegueError.codec)
    let schedule = frames.schedule
    try await frames.forEachFrame { [drops] frame in
      (
        flat: frame.isUnchanged ? nil : FlatFrame(frame.pixmap, for: rules),
        damage: frame.damage, isSoft: drops.sees(frame)
      )
    } consume: { index, frame async throws(SegueError) in
      drops.hasSeenSome = drops.hasSeenSome || frame.isSoft
      try mapError(
        encoder.append(
          frame.flat, damage: frame.damage, delay: schedule.entries[index].duration),
        to: SegueError.codec)
      report(index + 1, of: schedule, bytes: encoder.byteCount)
    }
    do { return try encoder.finish() } catch { throw .codec(error) }
  }

  /// Encodes several frames at the same time.
  private func encodePipelined(
    _ frames: some FrameSource, _ rules: GIFRules, _ drops: inout TranslucencySearch
  ) async throws(SegueError) -> GIFResult<CountedFile> {
    var relay = try mapError(
      PipelinedGIFEncoder(rules, loop: GIFLoop(loop), jobs: frames.jobs, to: try file()),
      to: SegueError.codec)
    let schedule = frames.schedule
    try await withTasks(of: PipelinedGIFEncoder.Queue.Made.self) { tasks async throws(SegueError) in
      try await frames.forEachFrame { [drops] frame in
        (
          flat: frame.isUnchanged ? nil : FlatFrame(frame.pixmap, for: rules),
          damage: frame.damage, isSoft: drops.sees(frame)
        )
      } consume: { index, frame async throws(SegueError) in
        drops.hasSeenSome = drops.hasSeenSome || frame.isSoft
        try await relay.append(
          frame.flat, damage: frame.damage, delay: schedule.entries[index].duration, on: &tasks)
        report(index + 1, of: schedule, bytes: relay.byteCount)
      }
      try await relay.appendRest(on: &tasks)
    }
    do { return try relay.finish() } catch { throw .codec(error) }
  }

  /// Renders all frames, and returns the global palette for them.
  private func globalPalette(
    _ frames: some FrameSource, _ asked: GIFOptions
  ) async throws(SegueError) -> [UInt32] {
    var colors = GIFPaletteCollector(background: asked.background)
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : frame.pixmap
    } consume: { _, pixmap in
      if let pixmap { colors.add(pixmap) }
    }
    return colors.palette(of: asked.colors)
  }
}

/// A search for translucent pixels, which a GIF drops.
private struct TranslucencySearch: Sendable {
  /// Whether frames are searched.
  let isOn: Bool
  /// Whether a frame had some.
  var hasSeenSome = false

  /// Returns whether a frame has translucent pixels; false if the search is off.
  func sees(_ frame: Frame) -> Bool {
    isOn && !frame.isUnchanged && frame.pixmap.hasTranslucentAreas
  }
}

extension GIFOptions {
  /// Converts the options of an output to those of the encoder.
  ///
  /// - Parameter background: the colour behind translucent pixels; nil keeps them transparent.
  init(_ options: OutputOptions, background: Color?) {
    self.init()
    quality = options.quality ?? OutputOptions.defaultQuality
    colors = options.colors ?? OutputOptions.defaultColors
    dither = options.dither.flatMap { .init(rawValue: $0.rawValue) } ?? dither
    palette = options.palette.flatMap { .init(rawValue: $0.rawValue) } ?? palette
    isLossless = options.lossless ?? false
    self.background = background
  }
}

extension GIFLoop {
  /// Converts the loop of a scene, which counts plays; a GIF counts repeats, one less.
  init(_ loop: Loop) {
    switch loop {
    case .forever: self = .forever
    case .once: self = .once
    case .times(let count): self = count < 2 ? .once : .times(repeats: min(count - 1, 65_535))
    }
  }
}

extension Loop {
  /// The total number of plays; nil for endless.
  var plays: Int? {
    switch self {
    case .forever: nil
    case .once: 1
    case .times(let count): max(1, count)
    }
  }
}
