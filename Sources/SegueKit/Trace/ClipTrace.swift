import SegueCodecs
package import SegueGraphics
import SegueScript
package import SegueStage

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

/// Layers as lines of numbers: where each is, how large, how it is turned, scaled and how opaque.
///
/// A line tells of a layer in its parent, in points, as it is seen there: `center`, `size`, `turn`
/// (degrees, clockwise), `scale` along both axes, `alpha`, then only what is unusual: `skew`,
/// `radius` of the corners, `brightness`, `mesh`. A layer that is seen in perspective has its four
/// `corners` instead of turn and scale. What it holds follows, indented by two more spaces.
package enum LayerTrace {
  /// The lines of layers, bottom first, each with a line break.
  ///
  /// - Parameters:
  ///   - view: their parent's `sublayerTransform`, in its coordinates.
  package static func text(
    _ layers: [Layer], indentation: String = "  ", seenThrough view: Transform3D = .identity
  ) -> String {
    layers.map { layer in
      indentation + line(layer, seenThrough: view) + "\n"
        + text(
          layer.children, indentation: indentation + "  ", seenThrough: layer.sublayerPlacement)
    }.joined()
  }

  private static func line(_ layer: Layer, seenThrough view: Transform3D) -> String {
    let seen = ProjectiveTransform(layer.placement3D * view)
    let bounds = Rect(origin: .zero, size: layer.size)
    var parts = [YAMLText.word(layer.name)]
    parts.append("center \(place(bounds.center, seen))")
    parts.append("size \(layer.size.width.fixed()) \(layer.size.height.fixed())")
    parts += shape(seen, bounds)
    parts.append("alpha \(max(0, min(1, layer.opacity)).fixed())")
    if layer.cornerRadius != 0 { parts.append("radius \(layer.cornerRadius.fixed())") }
    if layer.brightness != 1 { parts.append("brightness \(layer.brightness.fixed())") }
    if let mesh = layer.mesh { parts.append("mesh \(mesh.columns)x\(mesh.rows)") }
    return parts.joined(separator: "  ")
  }

  /// Turn and scale, or the corners where those do not say all.
  private static func shape(_ seen: ProjectiveTransform, _ bounds: Rect) -> [String] {
    guard let affine = seen.affine, let parts = DecomposedTransform(affine) else {
      let corners = bounds.corners.map { place($0, seen) }
      return ["corners \(corners.joined(separator: ", "))"]
    }
    let skew = parts.skewedAxis.x.fixed()
    return [
      "turn \(parts.angle.degrees.fixed())",
      "scale \(parts.scaleX.fixed()) \(parts.scaleY.fixed())",
    ] + (skew == "0" ? [] : ["skew \(skew)"])
  }

  private static func place(_ point: Point, _ seen: ProjectiveTransform) -> String {
    seen.apply(point).map { "\($0.x.fixed()) \($0.y.fixed())" } ?? "behind the eye"
  }
}

/// Writes a trace frame by frame and leaves out what does not change.
struct TraceWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private let trace: ClipTrace
  /// Where the text goes.
  var sink: Sink
  /// What the last frame showed.
  private(set) var previous: ClipTrace.Picture?
  /// The frames that did not show the same as the one before.
  private(set) var storedFrames = 0
  /// The bytes written so far.
  private(set) var bytes = 0

  /// A writer of a trace; nothing is written yet.
  init(trace: ClipTrace, sink: consuming Sink) {
    self.trace = trace
    self.sink = sink
  }

  /// Writes the lines about the clip as a whole.
  mutating func begin() throws(CodecError) { try write(trace.header) }

  /// Writes the lines about the next frame; without a digest it has the picture before's.
  mutating func append(
    frame index: Int, layers: String, digest: UInt64?
  ) throws(CodecError) {
    let picture = ClipTrace.Picture(layers: layers, digest: digest)
    try write(trace.text(ofFrame: index, picture, after: previous))
    if picture != previous { storedFrames += 1 }
    previous = picture
  }

  /// Ends the writing and returns the sink.
  consuming func finish() -> Sink { sink }

  private mutating func write(_ text: String) throws(CodecError) {
    let text = Array(text.utf8)
    try sink.write(text)
    bytes += text.count
  }
}
