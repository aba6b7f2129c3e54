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
    /// The presented screen in which it goes on, with what lies round it; nil on the whole stage.
    package var surroundings: Surroundings?

    /// When it ends, in seconds.
    package var end: Double { start + duration }

    /// The last moment, in seconds, at which it shows: its end belongs to it if it is a motion.
    fileprivate var lastMoment: Double {
      content.isMotion ? end + Timeline.timeResolution : (end - Timeline.timeResolution).nextDown
    }
  }

  /// What goes on in a segment.
  package indirect enum Content: Sendable {
    /// A screen shows, unmoved.
    case still(Screen)
    /// A transition runs.
    case transition(Transition, TransitionStage, ResolvedPacing)
    /// A finger drives a transition, from a touch-down at so many seconds of the clip.
    case interaction(Transition, TransitionStage, InteractiveDrag, touchDown: Double)
    /// A presented sheet moves, from a touch-down at so many seconds of the clip; then what rests shows.
    case sheet(Transition, TransitionStage, SheetMotion, after: Screen, touchDown: Double)
    /// Something changes inside a screen, from so many seconds of the clip on; the transition and the
    /// stage are those of the presentation, where the screen rests over its presenter.
    case change(ScreenChange, (Transition, TransitionStage)?, start: Double)
    /// The container shows; something that happens to it moves it.
    case container(isMoving: Bool)

    /// Whether it ends with something that comes to rest, and so must be seen.
    package var isMotion: Bool {
      switch self {
      case .still, .container(isMoving: false): false
      case .transition, .interaction, .sheet, .change, .container(isMoving: true): true
      }
    }
  }

  /// A named moment, in seconds.
  package struct Mark: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The time in seconds.
    package var time: Double
  }

  /// The stage.
  package private(set) var canvas: Canvas
  /// What shows where no screen is drawn.
  package private(set) var background: Color
  /// The stretches of time, in order, without gaps.
  package private(set) var segments: [Segment]
  /// For each segment the last moment, in seconds, at which it or one before it shows.
  private let lastMoments: [Double]
  /// The named moments, in order.
  package let marks: [Mark]
  /// The moments to write to a file, by path, in order.
  package let screenshots: [Mark]
  /// How long the clip takes, in seconds, > 0.
  package let duration: Double
  /// The gestures of which something else came than their author expected.
  package let failures: [FailedExpectation]
  /// The fingers that touch the stage, by the time of touch-down.
  package let touches: [ScriptedTouch]
  /// For each finger the time, in seconds, at which it and all before it are lifted.
  private let lastTouches: [Double]
  /// The container, if everything happens in one.
  package let container: (any Container)?
  private let touchDisplay: TouchDisplay
  private let layout: LayoutDirection
  /// What is known of the images.
  package private(set) var pictures: Pictures

  /// Times that differ by less than this many seconds are the same moment: sums of durations are
  /// not exact in binary.
  package static let timeResolution = 1e-9

  /// Lays out a scene whose images have the given sizes.
  ///
  /// - Parameters:
  ///   - resolution: what its steps come to, where that is known already.
  ///   - containers: the containers that the scene may name.
  ///   - account: counts work and memory.
  /// - Throws: all problems of the scene's steps.
  package init(
    _ scene: Scene, pictures: Pictures, resolution: ResolvedScene? = nil,
    containers: [ContainerType] = ContainerCatalogue.all, account: ClipAccount = ClipAccount()
  ) throws(StageError) {
    let resolved =
      if let resolution { resolution } else {
        try StepResolver.resolution(
          of: scene, pictures: pictures, containers: containers, account: account)
      }
    canvas = scene.canvas
    background = scene.background
    touchDisplay = scene.touchDisplay
    layout = scene.layout
    self.pictures = pictures
    var staging = Staging(scene, pictures, account)
    var segments: [Segment] = []
    var marks: [Mark] = []
    var screenshots: [Mark] = []
    for (index, (step, span)) in zip(resolved.steps, resolved.spans).enumerated() {
      switch step {
      case .mark(let name): marks.append(Mark(name: name, time: span.start))
      case .screenshot(let path): screenshots.append(Mark(name: path, time: span.start))
      case .still, .transition, .interaction, .sheet, .change, .container:
        guard let content = staging.content(of: step, from: span.start) else { continue }
        segments.append(
          Segment(
            step: index, start: span.from, duration: span.to - span.from, content: content,
            surroundings: staging.surroundings(of: step)))
      }
      if let limit = account.exceeded {
        throw StageError([StageProblem(step: index, .overLimit(limit))])
      }
    }
    self.segments = segments
    lastMoments = segments.reduce(into: []) { moments, segment in
      moments.append(max(moments.last ?? -.infinity, segment.lastMoment))
    }
    self.marks = marks
    self.screenshots = screenshots
    duration = resolved.duration
    failures = resolved.failures
    touches = resolved.touches
    lastTouches = touches.reduce(into: []) { ends, touch in
      ends.append(max(ends.last ?? -.infinity, touch.end))
    }
    container = resolved.container
  }

  /// The layers that show at a time in seconds, bottom first; times outside the clip are clamped.
  ///
  /// Fixed status bars lie over everything, the transitions included.
  ///
  /// A moment at which one segment ends and the next begins belongs to the earlier one while it is
  /// a motion, so that every motion's very end can be seen.
  package func layers(at time: Double) -> [Layer] {
    stageLayers(at: time) + (touchDisplay == .ring ? touchRings(at: time) : [])
  }

  /// The rings of the fingers that touch the stage at a time, or have just been lifted.
  private func touchRings(at time: Double) -> [Layer] {
    let first = lastTouches.firstSortedIndex(where: { $0 > time - TouchRing.fade })
    let end = touches.firstSortedIndex(where: { $0.start > time + Self.timeResolution })
    return first < end ? TouchRing.layers(of: touches[first..<end], at: time) : []
  }

  /// The layers without what is drawn over the stage.
  private func stageLayers(at time: Double) -> [Layer] {
    guard let segment = segment(at: time) else { return [] }
    var layers: [Layer]
    switch segment.content {
    case .still(let screen): layers = resting(screen)
    case .interaction(let transition, let stage, let drag, let touchDown):
      layers = placed(transition.shown(stage, drag.moment(at: time - touchDown)), stage.size)
    case .container:
      layers = container?.layers(at: time.clamped(to: 0...duration)) ?? []
    case .transition(let transition, let stage, _):
      layers = placed(
        transition.shown(stage, segment.moment(at: time) ?? .end), stage.size)
    case .sheet(let transition, let stage, let motion, let after, let touchDown):
      if time >= segment.end - Self.timeResolution {
        layers = resting(after)
      } else {
        let top = motion.top(at: time - touchDown)
        layers = placed(
          transition.presentation?.travel?.layers(stage, top) ?? [], stage.size)
      }
    case .change(let change, let presentation, let start):
      let screen = change.screen(at: time - start)
      if let (transition, presented) = presentation {
        var stage = presented
        stage.to = screen
        layers = placed(transition.shown(stage, .end), stage.size)
      } else {
        layers = resting(screen)
      }
    }
    if let surroundings = segment.surroundings {
      layers = placed(surroundings.layers(holding: layers), surroundings.stage.size)
    }
    return layers + statusBars(in: segment, at: time)
  }

  /// The layers of a transition as the scene's layout has them, on a stage of a size.
  private func placed(_ layers: [Layer], _ size: Size) -> [Layer] {
    layout == .leftToRight ? layers : layers.map { $0.mirrored(in: size.width) }
  }

  /// The layers of a screen that rests.
  private func resting(_ screen: Screen) -> [Layer] {
    if case .composition(let composition) = screen.content { return composition.layers }
    let bounds = Rect(origin: .zero, size: canvas.size)
    return [Layer(screen: screen, name: "screen", frame: bounds, pictures: pictures)]
  }

  /// Whether some layer is bent, in the middle of any segment.
  package var bendsLayers: Bool {
    let bare = withoutTexts
    return middles.contains { bare.layers(at: $0).contains(where: \.isBent) }
  }

  /// The middle of each segment, in seconds; one for screens that rest one after the other and are equal.
  private var middles: [Double] {
    var middles: [Double] = []
    var resting: Screen?
    for segment in segments {
      if case .still(let screen) = segment.content {
        if resting == screen { continue }
        resting = screen
      } else {
        resting = nil
      }
      middles.append(segment.start + segment.duration / 2)
    }
    return middles
  }

  /// The same clip without the texts of screens that rest, which are set at their moments alone.
  private var withoutTexts: Timeline {
    var timeline = self
    timeline.pictures.texts = nil
    return timeline
  }

  /// How many layers that are composed alone lie in one another at most, in the middle of any segment.
  package var compositionDepth: Int {
    let bare = withoutTexts
    return middles.lazy.flatMap { bare.layers(at: $0) }
      .map(\.compositionDepth).max() ?? 0
  }

  /// The picture at a time in seconds, in output pixels.
  ///
  /// The stage fills whole pixels: where its size in points times the scale is not whole, the scale
  /// of each axis gives way by less than half a pixel over the whole length, so that screens have
  /// no soft edges at the border.
  package func displayList(at time: Double) -> DisplayList {
    DisplayList(
      size: canvas.pixelSize, background: background,
      commands: layers(at: time).flatMap { $0.commands(in: toPixels) })
  }

  /// The part of a screen that a rectangle of pixels shows, as the screen stands alone on the stage.
  package func displayList(of screen: Screen, in part: PixelRect) -> DisplayList {
    let bounds = Rect(origin: .zero, size: canvas.size)
    let layer = Layer(screen: screen, name: "screen", frame: bounds, pictures: pictures)
    let toPart = toPixels * .translation(Double(-part.x), Double(-part.y))
    return DisplayList(
      size: part.size, background: background, commands: layer.commands(in: toPart))
  }

  /// From points of the stage to output pixels.
  package var toPixels: AffineTransform {
    let size = canvas.pixelSize
    return .scale(
      Double(size.width) / canvas.size.width, Double(size.height) / canvas.size.height)
  }

  /// Changes the stages of the transitions, those that a finger drives included.
  mutating func changeStages(_ change: (Transition, inout TransitionStage) -> Void) {
    for index in segments.indices {
      switch segments[index].content {
      case .transition(let transition, var stage, let pacing):
        change(transition, &stage)
        segments[index].content = .transition(transition, stage, pacing)
      case .interaction(let transition, var stage, let drag, let touchDown):
        change(transition, &stage)
        segments[index].content = .interaction(transition, stage, drag, touchDown: touchDown)
      case .still, .sheet, .change, .container: break
      }
    }
  }

  /// The same clip in pictures of another size; a factor of a half makes them half as wide.
  package func scaled(by factor: Double) -> Timeline {
    var timeline = self
    timeline.canvas.scale *= factor
    return timeline
  }

  /// The same clip with another colour where no screen is drawn.
  package func over(_ background: Color) -> Timeline {
    var timeline = self
    timeline.background = background
    return timeline
  }

  /// The segment that shows at a time.
  ///
  /// Takes time with the logarithm of their number.
  package func segment(at time: Double) -> Segment? {
    let index = lastMoments.firstSortedIndex(where: { $0 >= time })
    return index < segments.count ? segments[index] : segments.last
  }
}

extension Timeline {
  /// The clip in which covers of no set colour have the one that `sample` finds.
  ///
  /// - Parameter sample: told a screen and a place in it, in points; nil leaves the cover in the
  ///   screen's background colour.
  package func coveringPlaces(sample: (Screen, Rect) -> Color?) -> Timeline {
    var timeline = self
    let layout = layout
    timeline.changeStages { transition, stage in
      guard stage[FlyingPicture.cover] == nil, let place = transition.coveredPlace?(stage) else {
        return
      }
      let isMirrored = layout == .rightToLeft
      let seen =
        isMirrored
        ? Rect(stage.size.width - place.maxX, place.minY, place.width, place.height) : place
      stage[FlyingPicture.cover] = sample(stage.listScreen, seen)
    }
    return timeline
  }
}
