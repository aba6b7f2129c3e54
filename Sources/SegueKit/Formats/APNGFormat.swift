import SegueCodecs
public import SegueStage
import SegueSystem

/// The animated PNG format.
struct APNGFormat: FrameFormat {
  let format = OutputFormat(
    "apng", options: [.background, .lastFrame, .pngEffort, .maxSize, .fit], documents: .pages)

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeAPNG(frames)
  }
}

extension OutputFormat {
  /// Animated PNG: lossless, with full transparency.
  public static let apng = APNGFormat().format
}

extension FrameWriter {
  /// Writes an animated PNG in two passes over the frames.
  ///
  /// The header of an APNG has the number of frames and the colours of all, so a first pass plans;
  /// rendering twice costs far less than compressing. If no effort was chosen, parts of some frames
  /// are compressed with a higher one, too, to report its saving.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeAPNG(_ frames: some FrameSource) async throws(SegueError) -> OutputReport {
    let effort = options.pngEffort.map { PNGEffort($0) } ?? .standard
    try work.check(compressing: frames.size, effort, for: path)
    let plan = try await plan(frames)
    let encoder = APNGFrameEncoder(plan, effort: effort)
    let higher = higherEffort(frames.size).map { APNGFrameEncoder(plan, effort: $0) }
    var writer = try mapError(
      APNGWriter(plan, plays: loop.plays, to: try file()), to: SegueError.codec)
    let schedule = frames.schedule
    let samples = higher == nil ? [] : samples(of: plan, count: schedule.entries.count)
    var bytes = 0
    var sample = (usual: 0, higher: 0)
    try await frames.forEachFrame(keepsPrevious: true) {
      frame throws(SegueError) -> (frame: EncodedAPNGFrame?, sample: (usual: Int, higher: Int)?) in
      try mapError(to: SegueError.codec) { () throws(CodecError) in
        let encoded = try encoder.encode(
          frame.index, frame.pixmap, previous: frame.previous, picture: frames.picture(ofFrame:))
        guard let higher, samples.contains(frame.index) else { return (encoded, nil) }
        let size = { (encoder: APNGFrameEncoder) throws(CodecError) in
          try encoder.sampleByteCount(
            frame.index, frame.pixmap, previous: frame.previous, picture: frames.picture(ofFrame:))
        }
        guard let usual = try size(encoder), let higher = try size(higher) else {
          return (encoded, nil)
        }
        return (encoded, (usual, higher))
      }
    } consume: { index, encoded async throws(SegueError) in
      try mapError(writer.append(encoded.frame), to: SegueError.codec)
      bytes += encoded.frame?.bytes.count ?? 0
      sample.usual += encoded.sample?.usual ?? 0
      sample.higher += encoded.sample?.higher ?? 0
      report(index + 1, of: schedule, bytes: bytes)
    }
    let written: CountedFile.Written
    do { written = try writer.finish().commit() } catch { throw .codec(error) }
    var output = summary(.apng, frames, stored: plan.storedFrameCount, written)
    if sample.higher < sample.usual {
      let share = 1 - Double(sample.higher) / Double(sample.usual)
      output.saving = EffortSaving(
        effort: Self.higherEffort, bytes: Int(share * Double(output.bytes)))
    }
    return output
  }

  /// The effort whose savings are estimated: the highest that takes seconds rather than minutes.
  private static var higherEffort: Int { 8 }

  /// Returns that effort; nil if the output has its own, or if compressing would exceed the work limit.
  private func higherEffort(_ size: PixelSize) -> PNGEffort? {
    let effort = PNGEffort(Self.higherEffort)
    let isAsked = options.pngEffort != nil
    return isAsked || !work.allows(Double(size.area) * effort.pixelTime) ? nil : effort
  }

  /// Returns one in 12 of the stored frames, evenly spread.
  ///
  /// An eighth of the rows of each is compressed again, which takes up to a tenth of the time. Whole
  /// frames would keep one core busy when all others have finished: at the higher effort one takes
  /// ten times as long.
  private func samples(of plan: APNGPlan, count: Int) -> Set<Int> {
    let stored = (0..<count).filter(plan.stores(frame:))
    let most = max(1, stored.count / 12)
    let places = (0..<most).map { (index: Int) -> Int in (2 * index + 1) * stored.count / (2 * most)
    }
    return Set(places.map { stored[$0] })
  }

  /// Renders all frames, and plans the APNG: which are stored, and in which colours.
  private func plan(_ frames: some FrameSource) async throws(SegueError) -> APNGPlan {
    let schedule = frames.schedule
    var planner = APNGPlanner(canvas: frames.size, ticksPerSecond: schedule.clock.rawValue)
    try await frames.forEachFrame { frame in
      (pixmap: frame.pixmap, damage: frame.damage)
    } consume: { index, frame in
      planner.append(frame.pixmap, damage: frame.damage, delay: schedule.entries[index].duration)
    }
    return planner.plan
  }
}
