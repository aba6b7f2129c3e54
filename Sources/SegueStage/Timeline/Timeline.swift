package import SegueGraphics

/// A scene laid out in time: what shows at any moment, as a pure function of the time.
///
/// Any moment can be asked for alone and in any order; nothing is stepped.
package struct Timeline: Sendable {
  /// A stretch of time in which one thing goes on.
  package struct Segment: Sendable {
    /// The index of the step in ``Scene/steps`` that it comes from.
    package var step: Int
    /// When it begins, in seconds.
    package var start: Double
    /// How long it takes, in seconds, >= 0.
    package var duration: Double
    /// What goes on.
    package var content: Content

    /// When it ends, in seconds.
    package var end: Double { start + duration }
  }

  /// What goes on in a segment.
  package enum Content: Sendable {
    /// A screen shows, unmoved.
    case still(Screen)
    /// A transition runs.
    case transition(Transition, TransitionStage, ResolvedPacing)
  }

  /// A named moment, in seconds.
  package struct Mark: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The time in seconds.
    package var time: Double
  }

  /// The stage.
  package let canvas: Canvas
  /// What shows where no screen is drawn.
  package let background: Color
  /// The stretches of time, in order, without gaps.
  package let segments: [Segment]
  /// The named moments, in order.
  package let marks: [Mark]
  /// The moments to write to a file, by path, in order.
  package let screenshots: [Mark]
  /// How long the clip takes, in seconds, > 0.
  package let duration: Double
  /// What is known of the images.
  let pictures: Pictures

  /// Times that differ by less than this many seconds are the same moment: sums of durations are
  /// not exact in binary.
  package static let timeResolution = 1e-9

  /// Lays out a scene whose images have the given sizes.
  ///
  /// - Throws: all problems of the scene's steps.
  package init(_ scene: Scene, pictures: Pictures) throws(StageError) {
    canvas = scene.canvas
    background = scene.background
    self.pictures = pictures
    var segments: [Segment] = []
    var marks: [Mark] = []
    var screenshots: [Mark] = []
    var now = 0.0
    for (index, step) in try StepResolver.resolve(scene).enumerated() {
      switch step {
      case .mark(let name): marks.append(Mark(name: name, time: now))
      case .screenshot(let path): screenshots.append(Mark(name: path, time: now))
      case .still(let screen, _):
        segments.append(
          Segment(step: index, start: now, duration: step.seconds, content: .still(screen)))
      case .transition(let use):
        guard let transition = TransitionCatalogue.transition(named: use.name) else { continue }
        let content = Self.content(use, transition, size: scene.canvas.size, pictures: pictures)
        segments.append(
          Segment(step: index, start: now, duration: step.seconds, content: content))
      }
      now += step.seconds
    }
    self.segments = segments
    self.marks = marks
    self.screenshots = screenshots
    duration = now
  }

  private static func content(
    _ use: ResolvedTransition, _ transition: Transition, size: Size, pictures: Pictures
  ) -> Content {
    let stage = TransitionStage(
      size: size, from: use.from, to: use.to, direction: use.direction, values: use.parameters,
      parameters: transition.parameters, pictures: pictures)
    return .transition(transition, stage, use.pacing.resolved(duration: use.duration))
  }

  /// The layers that show at a time in seconds, bottom first; times outside the clip are clamped.
  ///
  /// Fixed status bars lie over everything, the transitions included.
  ///
  /// A moment at which one segment ends and the next begins belongs to the earlier one while it is
  /// a transition, so that every transition's very end can be seen.
  package func layers(at time: Double) -> [Layer] {
    guard let segment = segment(at: time) else { return [] }
    let layers: [Layer]
    switch segment.content {
    case .still(let screen):
      let bounds = Rect(origin: .zero, size: canvas.size)
      layers = [Layer(screen: screen, name: "screen", frame: bounds, pictures: pictures)]
    case .transition(let transition, let stage, _):
      layers = transition.layers(stage, segment.moment(at: time) ?? .end)
    }
    return layers + statusBars(in: segment, at: time)
  }

  /// The picture at a time in seconds, in output pixels.
  ///
  /// The stage fills whole pixels: where its size in points times the scale is not whole, the scale
  /// of each axis gives way by less than half a pixel over the whole length, so that screens have
  /// no soft edges at the border.
  package func displayList(at time: Double) -> DisplayList {
    let size = canvas.pixelSize
    let toPixels = AffineTransform.scale(
      Double(size.width) / canvas.size.width, Double(size.height) / canvas.size.height)
    return DisplayList(
      size: size, background: background,
      commands: layers(at: time).flatMap { $0.commands(in: toPixels) })
  }

  /// The segment that shows at a time.
  package func segment(at time: Double) -> Segment? {
    let running = segments.first { segment in
      if case .transition = segment.content { return time <= segment.end + Self.timeResolution }
      return time < segment.end - Self.timeResolution
    }
    return running ?? segments.last
  }

  /// Warnings of the transitions about the stage they run on, with the step that each concerns.
  package var cautions: [(step: Int, sentence: String)] {
    segments.compactMap { segment in
      guard case .transition(let transition, let stage, _) = segment.content else { return nil }
      return transition.caution(stage).map { (segment.step, "`\(transition.name)`: \($0)") }
    }
  }
}
