import SegueCodecs
import SegueGallery
import SegueGolden
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// A loaded clip of a preview, with its frame schedule.
struct PreviewClip: Sendable {
  /// The revision; each loaded clip has a new one.
  let revision: Int
  let clip: SegueKit.Clip
  private let schedule: FrameSchedule
  private let turns: DrawingSemaphore

  /// Lays out the frames of a clip.
  init(_ clip: SegueKit.Clip, revision: Int) {
    self.clip = clip
    self.revision = revision
    turns = DrawingSemaphore((try? clip.concurrentPictureLimit(Self.mostAtOnce)) ?? 1)
    schedule = FrameSchedule(clip.timeline, framesPerSecond: clip.scene.framesPerSecond)
  }

  /// Parses the time of a request, clamps it to the clip and returns microseconds; nil if not a number.
  func microseconds(_ text: String) -> Int? {
    guard text.utf8.count <= 32, let seconds = Double(text), seconds.isFinite else { return nil }
    return Int((max(0, min(clip.duration, seconds)) * 1e6).rounded())
  }

  /// Renders the picture at a time as a PNG with fast compression, when a slot is free.
  ///
  /// - Throws: `SegueError.codec` if a limit would be exceeded.
  func png(at microseconds: Int) async throws(SegueError) -> [UInt8] {
    _ = try clip.concurrentPictureLimit(1)
    return try await turns.take { () throws(SegueError) in
      let picture = try clip.pixmap(at: Double(microseconds) / 1e6)
      do throws(CodecError) {
        return try PNGEncoder(effort: .fast).encode(picture)
      } catch { throw .codec(error) }
    }
  }

  /// The most pictures drawn at once: as many as a page requests.
  private static let mostAtOnce = 4

  /// Pixels per point of the picture: of the page, or else of the stage.
  private var pixelsPerPoint: Double {
    clip.timeline.page?.scale ?? Double(clip.size.width) / clip.scene.canvas.size.width
  }

  /// Returns the outlines of the layers at a time, in points of the page or else of the stage.
  func layers(at microseconds: Int) -> [LayerOutline] {
    let timeline = clip.timeline
    let points = AffineTransform.scale(1 / pixelsPerPoint, 1 / pixelsPerPoint)
    return LayerOutline.outlines(
      of: timeline.layers(at: Double(microseconds) / 1e6),
      on: timeline.page.map { $0.stageToPixels * ProjectiveTransform(points) })
  }

  /// Returns the clip's part of the state that pages get.
  func state() -> PreviewState.Clip {
    let timeline = clip.timeline
    let ticks = schedule.clock.ticksPerSecond
    let plots = try? ClipPlots(clip)
    return PreviewState.Clip(
      revision: revision, width: clip.size.width, height: clip.size.height,
      scale: pixelsPerPoint, duration: clip.duration,
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

  /// Describes a segment of the timeline.
  private static func segment(_ segment: Timeline.Segment) -> PreviewState.Segment {
    let text =
      switch segment.content {
      case .still(let screen): screen.name
      case .transition(let transition, let stage, _):
        "\(transition.name) \(stage.from.name) → \(stage.to.name)"
      case .interaction(let transition, let stage, _, _):
        "\(transition.name) \(stage.from.name) → \(stage.to.name), by hand"
      case .sheet(let transition, let stage, _, _, _):
        "\(transition.name) \(stage.to.name), by hand"
      case .change(let change, _, _): "\(change.screen.name), \(change.summary(at: .infinity))"
      case .animation(let animation, let screen):
        "\(screen.name), animate \(animation.subjects.joined(separator: ", "))"
      case .container(let isMoving), .clips(let isMoving): isMoving ? "moving" : "at rest"
      }
    return PreviewState.Segment(
      start: segment.start, end: segment.end, text: text, isMotion: segment.content.isMotion)
  }
}

/// A semaphore for drawing that bounds memory; tasks wait in order of arrival.
actor DrawingSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a semaphore with `count` slots, >= 1.
  init(_ count: Int) { free = max(1, count) }

  /// Runs `body` once a slot is free.
  func take<Result, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result where Result: Sendable {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { next() }
    return try await run(body)
  }

  /// Runs `body` off the actor, so that other tasks can enter it meanwhile.
  @concurrent private nonisolated func run<Result: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result { try body() }

  /// Releases a slot to the next waiting task.
  private func next() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// An outline of a layer on the stage, with its properties as in a trace.
struct LayerOutline: Encodable, Hashable, Sendable {
  /// The names of its parents and its own, separated by ` / `.
  var path: String
  /// The number of parents.
  var depth: Int
  /// The corners on the stage in points, clockwise from the top left, x before y.
  ///
  /// Nil if one of them is behind the viewer.
  var corners: [Double]?
  /// Its properties relative to its parent, as in a trace.
  var numbers: String

  /// Returns the outlines of layers and their descendants, bottom first, each before its children.
  ///
  /// - Parameter page: the transform from points of the stage to those of its page; nil without one.
  static func outlines(
    of layers: [Layer], on page: ProjectiveTransform? = nil
  ) -> [LayerOutline] {
    var outlines: [LayerOutline] = []
    for layer in layers {
      add(layer, to: &outlines, path: "", depth: 0, view: .identity, seen: page)
    }
    return outlines
  }

  /// Appends the outlines of a layer and its descendants.
  private static func add(
    _ layer: Layer, to outlines: inout [LayerOutline], path: String, depth: Int,
    view: Transform3D, seen parent: ProjectiveTransform?
  ) {
    let own = ProjectiveTransform(layer.placement3D * view)
    let seen = parent.map { own * $0 } ?? own
    let path = path.isEmpty ? layer.name : "\(path) / \(layer.name)"
    let corners = Rect(origin: .zero, size: layer.size).corners.map(seen.apply)
    let known = corners.compactMap { $0 }.flatMap { [rounded($0.x), rounded($0.y)] }
    var alone = layer
    alone.children = []
    let numbers = LayerTrace.samples(of: [alone], seenThrough: view).flatMap(\.fields)
    outlines.append(
      LayerOutline(
        path: path, depth: depth, corners: corners.contains(nil) ? nil : known,
        numbers: numbers.joined(separator: "  ")))
    for child in layer.children {
      add(
        child, to: &outlines, path: path, depth: depth + 1, view: layer.sublayerPlacement,
        seen: seen)
    }
  }

  /// Rounds to hundredths of a point: precise enough for an outline, and short.
  private static func rounded(_ value: Double) -> Double {
    (max(-1e6, min(1e6, value)) * 100).rounded() / 100
  }
}
