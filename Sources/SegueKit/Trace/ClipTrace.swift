import SegueGraphics
import SegueScript
import SegueStage

/// A clip as text: a header, then for every frame when and what it shows, and a digest of its pixels.
///
/// The text is made for reading it in a diff: a line for each layer, numbers with up to three
/// decimals, and one line ending in `same` for a frame whose picture is that of the frame before.
/// It does not depend on the number of jobs, the build or the machine.
struct ClipTrace: Sendable {
  /// What one frame shows.
  struct Picture: Hashable, Sendable {
    /// The lines of its layers.
    var layers: String
    /// The digest of its pixels, nil for a trace without pixels.
    var digest: UInt64?

    /// The lines below a frame's first.
    fileprivate var text: String {
      layers + (digest.map { "  pixels \(ClipTrace.hexadecimal($0))\n" } ?? "")
    }
  }

  /// The clip.
  let timeline: Timeline
  /// Its frames.
  let schedule: FrameSchedule
  /// How many there are a second.
  let framesPerSecond: Double
  /// How often it plays.
  let loop: Loop

  /// The lines about the clip as a whole.
  var header: String {
    let canvas = timeline.canvas
    let plays =
      switch loop {
      case .forever: "forever"
      case .once: "once"
      case .times(let count): "\(count) times"
      }
    return """
      segue trace 1
      canvas \(canvas.size.width.fixed())x\(canvas.size.height.fixed()) @\(canvas.scale.fixed())x
      pixels \(canvas.pixelSize.width)x\(canvas.pixelSize.height)
      fps \(framesPerSecond.fixed())
      frames \(schedule.entries.count)
      duration \(seconds(schedule.duration))
      loop \(plays)

      """
  }

  /// The layers that a frame shows.
  func layers(ofFrame index: Int) -> String {
    LayerTrace.text(timeline.layers(at: schedule.entries[index].sampleTime))
  }

  /// The lines about a frame, the one before of which showed `previous`.
  func text(ofFrame index: Int, _ picture: Picture, after previous: Picture?) -> String {
    let entry = schedule.entries[index]
    let start = seconds(entry.start)
    var parts = ["frame \(index)", "time \(start)", "delay \(seconds(entry.duration))"]
    // A frame may show the end of a transition that would else fall between two frames.
    let shown = entry.sampleTime.fixed()
    if shown != start { parts.append("shows \(shown)") }
    parts += step(at: entry.sampleTime)
    if picture == previous { return parts.joined(separator: "  ") + "  same\n" }
    return parts.joined(separator: "  ") + "\n" + picture.text
  }

  /// The step that goes on, and how far it is.
  private func step(at time: Double) -> [String] {
    guard let segment = timeline.segment(at: time) else { return [] }
    let step = "step \(segment.step)"
    switch segment.content {
    case .transition(let transition, let stage, _):
      let names = [stage.from.name, stage.to.name].map(YAMLText.word)
      let progress = segment.moment(at: time)?.progress ?? 1
      return [
        step, "\(transition.name) \(names[0]) -> \(names[1])", "progress \(progress.fixed())",
      ]
    case .interaction(let transition, let stage, let drag, let touchDown):
      let names = [stage.from.name, stage.to.name].map(YAMLText.word)
      let progress = drag.moment(at: time - touchDown).progress
      return [
        step, "\(transition.name) \(names[0]) -> \(names[1]) by hand",
        "progress \(progress.fixed())",
      ]
    case .still(let screen): return [step, YAMLText.word(screen.name)]
    case .container(let isMoving): return [step, isMoving ? "moving" : "at rest"]
    }
  }

  private func seconds(_ ticks: Int) -> String {
    (Double(ticks) / schedule.clock.ticksPerSecond).fixed()
  }

  private static func hexadecimal(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
