import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage

/// The choice of frames whose pictures a golden keeps with `--pictures key`.
///
/// They are those at 0, 25, 50, 75 and 100 % of the frames if they take 500,000 bytes at most, else those at 0, 50
/// and 100 % if they take 1,000,000, else those at 50 and 100 %: one picture of a phone's screen with photographs
/// takes 250,000. Equal pictures are kept once, since a golden finds a picture by its digest.
struct KeyPictures: Sendable {
  /// The greatest number of pictures.
  static let most = 5

  /// Frames that may be chosen, and the size of their pictures that is accepted.
  struct Choice: Sendable {
    /// The indices of the frames, ascending, without equal ones.
    let frames: [Int]
    /// The greatest size of the pictures in bytes.
    let budget: Int
  }

  /// The choices, the one of the most frames first; the last one is always accepted.
  let choices: [Choice]

  /// Chooses among the frames of a trace.
  init(of trace: Trace) {
    choices = [
      Choice(frames: Self.distinct([0, 25, 50, 75, 100], of: trace), budget: 500_000),
      Choice(frames: Self.distinct([0, 50, 100], of: trace), budget: 1_000_000),
      Choice(frames: Self.distinct([50, 100], of: trace), budget: .max),
    ]
  }

  /// Returns the frames at some percentages of the last index, but of equal ones only the first.
  private static func distinct(_ percentages: [Int], of trace: Trace) -> [Int] {
    let last = trace.frames.count - 1
    guard last >= 0 else { return [] }
    var seen: Set<UInt64?> = []
    return percentages.map { (last * $0 + 50) / 100 }
      .filter { seen.insert(trace.frames[$0].digest).inserted }
  }
}

extension ClipRenderer {
  /// Renders the chosen frames of a recording and stores them in an APNG, each until the next one's time.
  ///
  /// - Throws: `codec`, also if the pictures need more memory than allowed, or `cancelled`.
  func keep(
    _ key: KeyPictures, of recording: ClipRecording, in file: consuming FolderFile
  ) throws(SegueError) {
    let canvas = timeline.canvas.pixelSize
    var choices = key.choices[...]
    while let choice = choices.first {
      // All pictures are held at once, and one is being compressed.
      let bytes = canvas.area * (4 * choice.frames.count + Self.stillBytes)
      do {
        try memory.check(bytes, for: "the golden's pictures")
        break
      } catch {
        choices.removeFirst()
        if choices.isEmpty { throw error }
      }
    }
    let schedule = traceSchedule
    var pictures: [Int: Pixmap] = [:]
    for choice in choices {
      for frame in choice.frames where pictures[frame] == nil {
        pictures[frame] = picture(frame, of: schedule)
      }
      var kept = KeyPictureFile(
        choice.frames.compactMap { frame in pictures[frame].map { (frame, $0) } }, canvas: canvas,
        of: schedule)
      guard try kept.encode(within: choice.budget) else { continue }
      do {
        return try kept.write(plays: loop.plays, texts: [Self.text(of: recording)], to: file)
      } catch { throw .codec(error) }
    }
  }
}

/// An APNG of a few pictures, compressed in memory.
private struct KeyPictureFile {
  private let pictures: [Pixmap]
  private let plan: APNGPlan
  private var encoded: [EncodedAPNGFrame?] = []

  /// Plans the file of some pictures, each shown until the next one's time.
  init(_ pictures: [(frame: Int, picture: Pixmap)], canvas: PixelSize, of schedule: FrameSchedule) {
    var planner = APNGPlanner(
      canvas: canvas, ticksPerSecond: Int(schedule.clock.ticksPerSecond))
    for (place, (frame, picture)) in pictures.enumerated() {
      let end =
        place + 1 < pictures.count
        ? schedule.entries[pictures[place + 1].frame].start : schedule.duration
      planner.append(
        picture, damage: PixelRect(canvas), delay: end - schedule.entries[frame].start)
    }
    plan = planner.plan
    self.pictures = pictures.map(\.picture)
  }

  /// Compresses the pictures; returns false, and stops, once they take more than a number of bytes.
  mutating func encode(within budget: Int) throws(SegueError) -> Bool {
    // A third faster than the usual effort, and some per cent larger.
    let encoder = APNGFrameEncoder(plan, effort: PNGEffort(4))
    var size = 0
    for (index, picture) in pictures.enumerated() {
      if Task.isCancelled { throw .cancelled }
      do {
        let frame = try encoder.encode(
          index, picture, previous: index > 0 ? pictures[index - 1] : nil
        ) { place throws(CodecError) in
          pictures[place]
        }
        size += frame?.bytes.count ?? 0
        encoded.append(frame)
      } catch { throw .codec(error) }
      if size > budget { return false }
    }
    return true
  }

  /// Writes the compressed pictures.
  func write(
    plays: Int?, texts: [(keyword: String, text: String)], to file: consuming FolderFile
  ) throws(CodecError) {
    var writer = try APNGWriter(plan, plays: plays, texts: texts, to: file)
    for frame in encoded { try writer.append(frame) }
    try writer.finish().finish()
  }
}
