package import SegueGolden
package import SegueGraphics
import SegueScript
package import SegueStage

/// A source of the values of a clip's trace, frame by frame; ``Trace`` prints them.
///
/// They are the same for any number of jobs, build and machine.
struct ClipTrace: Sendable {
  /// The clip laid out in time.
  let timeline: Timeline
  let schedule: FrameSchedule
  /// The frame rate in frames per second.
  let framesPerSecond: Double
  /// The number of times that the clip plays.
  let loop: Loop

  /// The trace's header: size, frame rate, duration and number of plays.
  var header: TraceHeader {
    let canvas = timeline.canvas
    return TraceHeader(
      canvas: canvas.size, scale: canvas.scale, size: canvas.pixelSize,
      framesPerSecond: framesPerSecond, frameCount: schedule.entries.count,
      duration: seconds(schedule.duration), plays: loop.plays)
  }

  /// Returns samples of the layers that a frame shows.
  func layers(ofFrame index: Int) -> [LayerSample] {
    LayerTrace.samples(of: timeline.layers(at: schedule.entries[index].sampleTime))
  }

  /// Returns the trace record of a frame, from its layers and the digest of its pixels, nil if not drawn.
  func frame(_ index: Int, layers: [LayerSample], digest: UInt64?) -> FrameEvidence {
    let entry = schedule.entries[index]
    let start = seconds(entry.start).traced
    // A frame may be sampled at the end of a transition that would otherwise fall between two
    // frames.
    let shown = entry.sampleTime.traced
    var frame = FrameEvidence(
      start: milliseconds(entry.start), delay: milliseconds(entry.duration), digest: digest,
      layers: layers, shows: shown == start ? nil : shown)
    setStep(at: entry.sampleTime, to: &frame)
    return frame
  }

  /// Sets the frame's step, its description and its progress.
  private func setStep(at time: Double, to frame: inout FrameEvidence) {
    guard let segment = timeline.segment(at: time) else { return }
    frame.step = segment.step
    switch segment.content {
    case .transition(let transition, let stage, _):
      frame.stepText = Self.words(transition.name, stage)
      frame.progress = (segment.moment(at: time)?.progress ?? 1).traced
    case .interaction(let transition, let stage, let drag, let touchDown):
      frame.stepText = Self.words(transition.name, stage) + " by hand"
      frame.progress = drag.moment(at: time - touchDown).progress.traced
    case .sheet(let transition, let stage, let motion, _, let touchDown):
      frame.stepText =
        "\(transition.name) \(YAMLText.word(stage.to.name)) at "
        + "\(motion.top(at: time - touchDown).fixed(1)) pt"
    case .still(let screen): frame.stepText = YAMLText.word(screen.name)
    case .change(let change, _, let start):
      frame.stepText =
        "\(YAMLText.word(change.screen.name)), \(change.summary(at: time - start))"
    case .animation(let animation, let screen):
      frame.stepText =
        "\(YAMLText.word(screen.name)), animate \(animation.subjects.joined(separator: ", "))"
    case .clips(let isMoving): frame.stepText = isMoving ? "moving" : "at rest"
    case .container(let isMoving):
      let calls = timeline.container?.calls(at: max(0, min(time, timeline.duration))) ?? []
      frame.stepText = Self.words(calls) ?? (isMoving ? "moving" : "at rest")
      frame.progress = calls.first?.progress.traced
    }
  }

  /// Describes the callbacks that a container's children get, all at the same progress; nil if none.
  private static func words(_ calls: [ChildCall]) -> String? {
    calls.isEmpty
      ? nil
      : "moving, " + calls.map { "\($0.hook.rawValue) \($0.child)" }.joined(separator: ", ")
  }

  /// Describes a transition between two screens.
  private static func words(_ transition: String, _ stage: TransitionStage) -> String {
    "\(transition) \(YAMLText.word(stage.from.name)) -> \(YAMLText.word(stage.to.name))"
  }

  /// Converts ticks of the schedule's clock to seconds.
  private func seconds(_ ticks: Int) -> Double {
    Double(ticks) / schedule.clock.ticksPerSecond
  }

  /// Converts ticks of the schedule's clock to milliseconds, rounded half away from zero.
  private func milliseconds(_ ticks: Int) -> Int {
    Int((seconds(ticks) * 1000).rounded(.toNearestOrAwayFromZero))
  }
}

/// Conversion of layers to the samples of a trace.
package enum LayerTrace {
  /// Returns samples of layers, bottom first; each layer precedes its children.
  ///
  /// - Parameter view: the parent's `sublayerTransform`, in the parent's coordinates.
  package static func samples(
    of layers: [Layer], seenThrough view: Transform3D = .identity
  ) -> [LayerSample] {
    var samples: [LayerSample] = []
    var paths = LayerPaths()
    add(layers, depth: 0, view, &paths, to: &samples)
    return samples
  }

  /// Appends the samples of layers and their descendants, each before its children.
  private static func add(
    _ layers: [Layer], depth: Int, _ view: Transform3D, _ paths: inout LayerPaths,
    to samples: inout [LayerSample]
  ) {
    for layer in layers {
      let name = YAMLText.word(layer.name)
      let path = paths.next(name, depth: depth) ?? name
      samples.append(sample(layer, path, name, depth: depth, seenThrough: view))
      add(layer.children, depth: depth + 1, layer.sublayerPlacement, &paths, to: &samples)
    }
  }

  /// Returns the sample of one layer, in the coordinates of the canvas.
  private static func sample(
    _ layer: Layer, _ path: String, _ name: String, depth: Int, seenThrough view: Transform3D
  ) -> LayerSample {
    let seen = ProjectiveTransform(layer.placement3D * view)
    let bounds = Rect(origin: .zero, size: layer.size)
    return LayerSample(
      path: path, name: name, depth: depth, center: seen.apply(bounds.center), size: layer.size,
      shape: shape(seen, bounds), alpha: max(0, min(1, layer.opacity)),
      radius: layer.cornerRadius == 0 ? nil : layer.cornerRadius,
      brightness: layer.brightness == 1 ? nil : layer.brightness,
      mesh: layer.mesh.map { PixelSize($0.columns, $0.rows) },
      effects: LayerTrace.effects(of: layer))
  }

  /// Returns rotation, scale and skew of an affine transform; for a perspective one the four corners.
  private static func shape(_ seen: ProjectiveTransform, _ bounds: Rect) -> LayerSample.Shape {
    guard let affine = seen.affine, let parts = DecomposedTransform(affine) else {
      return .corners(bounds.corners.map(seen.apply))
    }
    return .flat(
      turn: parts.angle.degrees, scaleX: parts.scaleX, scaleY: parts.scaleY,
      skew: parts.skewedAxis.x)
  }
}
