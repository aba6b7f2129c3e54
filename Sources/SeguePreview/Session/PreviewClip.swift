import SegueCodecs
import SegueGallery
import SegueGolden
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// A clip that a preview shows, with the frames that it has.
struct PreviewClip: Sendable {
  /// The number of the clip; another one has other pictures.
  let revision: Int
  /// The clip.
  let clip: SegueKit.Clip
  private let schedule: FrameSchedule
  private let turns: DrawingTurns

  /// A clip with its frames laid out.
  init(_ clip: SegueKit.Clip, revision: Int) {
    self.clip = clip
    self.revision = revision
    turns = DrawingTurns((try? clip.picturesAtOnce(Self.mostAtOnce)) ?? 1)
    schedule = FrameSchedule(clip.timeline, framesPerSecond: clip.scene.framesPerSecond)
  }

  /// A time that a page asks for, within the clip, in microseconds; nil for what is no number.
  func microseconds(_ text: String) -> Int? {
    guard text.utf8.count <= 32, let seconds = Double(text), seconds.isFinite else { return nil }
    return Int((max(0, min(clip.duration, seconds)) * 1e6).rounded())
  }

  /// The picture at a time, as a PNG made for speed, drawn when it is its turn.
  ///
  /// - Throws: what the limits refuse.
  func png(at microseconds: Int) async throws(SegueError) -> [UInt8] {
    _ = try clip.picturesAtOnce(1)
    return try await turns.take { () throws(SegueError) in
      let picture = try clip.pixmap(at: Double(microseconds) / 1e6)
      do throws(CodecError) {
        return try PNGEncoder(effort: .fast).encode(picture)
      } catch { throw .codec(error) }
    }
  }

  /// The most pictures that are drawn at once: as many as a page asks for.
  private static let mostAtOnce = 4

  /// The layers at a time.
  func layers(at microseconds: Int) -> [LayerOutline] {
    LayerOutline.outlines(of: clip.timeline.layers(at: Double(microseconds) / 1e6))
  }

  /// What a page has to know of the clip.
  func state() -> PreviewState.Clip {
    let timeline = clip.timeline
    let ticks = schedule.clock.ticksPerSecond
    let plots = try? ClipPlots(clip)
    return PreviewState.Clip(
      revision: revision, width: clip.size.width, height: clip.size.height,
      scale: Double(clip.size.width) / clip.scene.canvas.size.width, duration: clip.duration,
      fps: clip.scene.framesPerSecond, starts: schedule.entries.map { Double($0.start) / ticks },
      samples: schedule.entries.map(\.sampleTime),
      segments: timeline.segments.filter { $0.duration > 0 }.map(Self.segment),
      marks: timeline.marks.map { PreviewState.Mark(name: $0.name, time: $0.time) },
      progress: plots?.progress?.svg,
      tracks: plots?.tracks.map { track in
        PreviewState.Track(
          layer: track.layer,
          property: track.property + (track.unit.isEmpty ? "" : ", \(track.unit)"),
          svg: track.plot.svg)
      } ?? [])
  }

  private static func segment(_ segment: Timeline.Segment) -> PreviewState.Segment {
    let text =
      switch segment.content {
      case .still(let screen): screen.name
      case .transition(let transition, let stage, _):
        "\(transition.name) \(stage.from.name) → \(stage.to.name)"
      case .interaction(let transition, let stage, _, _):
        "\(transition.name) \(stage.from.name) → \(stage.to.name), by hand"
      case .container(let isMoving): isMoving ? "moving" : "at rest"
      }
    return PreviewState.Segment(
      start: segment.start, end: segment.end, text: text, isMotion: segment.content.isMotion)
  }
}
