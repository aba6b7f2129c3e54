// The timeline: the steps of a scene resolved in time, evaluated at any moment.
//
// 1. `StepResolver` resolves the `Step`s of a `Scene` in order. It keeps a `NavigationState` (a
//    stack of presentations, each with a navigation stack) or a `Container`, and turns each step
//    into a `ResolvedStep` with a `StepSpan`. It needs the sizes of images, not their pixels.
// 2. Its extensions resolve navigation (`+Navigation`), taps and sheets (`+Stage`), scrolling and
//    typing (`+Change`, as a `ScreenChange`), containers (`+Container`) and interactive transitions
//    (`InteractiveDrag`).
// 3. The outcome of a gesture is a `GestureReport`; where it differs from the author's expectation
//    there is a `FailedExpectation`. All problems are collected in one `StageError`.
// 4. The result is a `ResolvedScene`. `Timeline` makes a `Segment` of each step; `Staging` prepares
//    its `TransitionStage` and flattens what rests on the stage (`StageContents`) to a screen.
// 5. `Timeline.layers(at:)` finds the segment by binary search and evaluates it, then adds the
//    surroundings of a presented screen, fixed status bars and the marks of fingers. `displayList(at:)`
//    converts the layers to draw commands in pixels.
// 6. `FrameSchedule` gives each frame of an output its start, duration and sample time.
//
// Rejected:
// - Stepping a state from frame to frame. As a function of time, any moment can be evaluated
//   without those before it.
// - Resolving the steps when a script is checked, and again when it is laid out: a parsed script
//   keeps its `ResolvedScene`, unless it has a container, gestures, `scroll` or `type` steps, or
//   recorded touches, which need files that are loaded later.
// - A linear search for the segment, and new layers for each step over the same presenter: 9,999
//   steps `hold: 1ms` took over 100 s, and now 0.3 s. `ClipAccount` stops larger scenes.
// - Accumulating rounded frame delays: frame i starts at round(ticks · i / rate) instead.

package import SegueGraphics

/// A scene laid out in time: the layers at any moment, as a pure function of the time.
///
/// Moments can be evaluated in any order and independently of each other.
package struct Timeline: Sendable {
  /// A span of time with one kind of content.
  package struct Segment: Sendable {
    /// The index of its step in ``Scene/steps``.
    package var step: Int
    /// The start, in seconds.
    package var start: Double
    /// The duration in seconds, >= 0.
    package var duration: Double
    package var content: Content
    /// The presented screen in which it runs, with its surroundings; nil on the whole stage.
    package var surroundings: Surroundings?
    /// The start of its step, in seconds: touch-down for a gesture.
    var touchDown = 0.0
    /// The step, for a segment in which layers are animated: it is staged again at every moment.
    var live: ResolvedStep? {
      get { boxedStep.value }
      set { boxedStep.value = newValue }
    }
    /// The storage of ``live``, which few segments have.
    var boxedStep = Boxed<ResolvedStep>(nil)

    /// The end, in seconds.
    package var end: Double { start + duration }

    /// The last moment, in seconds, that belongs to the segment: its end only if it is a motion.
    fileprivate var lastMoment: Double {
      content.isMotion ? end + Timeline.timeResolution : (end - Timeline.timeResolution).nextDown
    }
  }

  /// The content of a segment.
  package indirect enum Content: Sendable {
    /// A screen at rest.
    case still(Screen)
    /// A transition that runs by itself.
    case transition(Transition, TransitionStage, ResolvedPacing)
    /// An interactive transition; `touchDown` is in seconds of the clip.
    case interaction(Transition, TransitionStage, InteractiveDrag, touchDown: Double)
    /// A motion of a presented sheet, then the contents after it; `touchDown` is in seconds of the clip.
    case sheet(Transition, TransitionStage, SheetMotion, after: Screen, touchDown: Double)
    /// A change inside a screen, which starts at a second of the clip.
    ///
    /// The transition and stage are those of the presentation, where the screen is over a visible
    /// presenter; else nil.
    case change(ScreenChange, (Transition, TransitionStage)?, start: Double)
    /// Layers of a screen begin to change.
    case animation(ResolvedAnimation, Screen)
    /// The container, whether an action moves it or not.
    case container(isMoving: Bool)
    /// Several clips, whether any of them moves or not.
    case clips(isMoving: Bool)

    /// Whether it is a motion, whose end has to be shown.
    package var isMotion: Bool {
      switch self {
      case .still, .container(isMoving: false), .clips(isMoving: false): false
      case .transition, .interaction, .sheet, .change, .animation, .container(isMoving: true),
        .clips(isMoving: true):
        true
      }
    }
  }

  /// A moment with a name or a path.
  package struct Mark: Hashable, Sendable {
    package var name: String
    package var time: Double
  }

  /// The size and scale of the stage.
  package internal(set) var canvas: Canvas
  /// The colour where no screen is drawn.
  package internal(set) var background: Color
  /// The segments in order, without gaps.
  package internal(set) var segments: [Segment]
  /// For each segment the latest moment, in seconds, that belongs to it or one before it.
  let lastMoments: [Double]
  /// The named moments, in order.
  package let marks: [Mark]
  /// The moments to write to a file, by path, in order.
  package let screenshots: [Mark]
  /// What stands on the page beside steps, in the order of the steps.
  package let notes: [PageNote]
  /// The captions in the order of their times.
  package let captions: [CaptionCue]
  /// The clip's duration in seconds, > 0.
  package let duration: Double
  /// The gestures whose outcome differs from their author's expectation.
  package let failures: [FailedExpectation]
  /// The touches, sorted by the time of touch-down.
  package let touches: [ScriptedTouch]
  /// For each touch the time, in seconds, at which it and all before it are lifted.
  let lastTouches: [Double]
  /// The container that replaces the navigation stack, if there is one.
  package let container: (any Container)?
  /// The scene, where layers are animated; nil where every segment is staged already.
  let scene: Scene?
  /// The way fingers are drawn.
  let touchDisplay: TouchDisplay
  let layout: LayoutDirection
  /// The sizes and other facts of the images, and the text layout.
  package internal(set) var pictures: Pictures
  /// The page round the stage, if there is one.
  package internal(set) var page: PagePicture?
  /// The stage that shows several clips; nil for a clip with steps of its own.
  package internal(set) var comparison: ComparisonStage?

  /// The tolerance in seconds within which two times are equal: sums of durations are inexact in binary.
  package static let timeResolution = 1e-9

  /// Lays out a scene in time.
  ///
  /// - Parameters:
  ///   - pictures: the sizes of the scene's images.
  ///   - resolution: the resolved steps, where they are known already.
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
      case .caption: continue
      case .still, .transition, .interaction, .sheet, .change, .animation, .container:
        guard
          let segment = staging.segment(
            of: step, index: index, span, isLast: index == resolved.lastShown, of: resolved)
        else { continue }
        segments.append(segment)
      }
      if let limit = account.exceeded {
        throw StageError([StageProblem(step: index, .overLimit(limit))])
      }
    }
    self.segments = segments
    lastMoments = Self.lastMoments(of: segments)
    self.marks = marks
    self.screenshots = screenshots
    duration = resolved.duration
    failures = resolved.failures
    notes = resolved.notes(of: scene)
    captions = resolved.captions(of: scene)
    touches = resolved.touches
    lastTouches = touches.reduce(into: []) { ends, touch in
      ends.append(max(ends.last ?? -.infinity, touch.end))
    }
    container = resolved.container
    self.scene = segments.contains { $0.live != nil } ? scene : nil
  }

  /// Returns the layers at a time in seconds, bottom first; times outside the clip are clamped.
  ///
  /// Fixed status bars are above everything, transitions included. A moment at which one segment
  /// ends and the next begins belongs to the earlier one if it is a motion, so that the end of
  /// every motion is shown.
  package func layers(at time: Double) -> [Layer] {
    pressed(stageLayers(at: time), at: time) + touchLayers(at: time)
  }

  /// Returns the layers of the stage, without the marks of fingers.
  private func stageLayers(at time: Double) -> [Layer] {
    if let comparison { return comparison.layers(at: time.clamped(to: 0...duration)) }
    guard let segment = segment(at: time).map({ staged($0, at: time) }) else { return [] }
    var layers: [Layer]
    switch segment.content {
    case .still(let screen), .animation(_, let screen): layers = resting(screen)
    case .clips: layers = []
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
      let screen = change.screen(at: time - start).shown(at: time)
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

  /// Mirrors layers on a stage of a size where the layout is right to left.
  private func placed(_ layers: [Layer], _ size: Size) -> [Layer] {
    layout == .leftToRight ? layers : layers.map { $0.mirrored(in: size.width) }
  }

  /// Returns the layers of a screen at rest.
  private func resting(_ screen: Screen) -> [Layer] {
    if case .composition(let composition) = screen.content { return composition.layers }
    let bounds = Rect(origin: .zero, size: canvas.size)
    return [Layer(screen: screen, name: "screen", frame: bounds, pictures: pictures)]
  }

  /// Returns the display list at a time in seconds, in output pixels.
  ///
  /// The stage fills whole pixels: where its size in points times the scale is not whole, each axis
  /// is scaled by less than half a pixel over its whole length, so that screens have no antialiased
  /// edges at the border.
  package func displayList(at time: Double) -> DisplayList {
    DisplayList(
      size: canvas.pixelSize, background: background,
      commands: layers(at: time).flatMap { $0.commands(in: toPixels) })
  }

  /// Returns the display list of a rectangle of pixels of a screen that fills the stage.
  package func displayList(of screen: Screen, in part: PixelRect) -> DisplayList {
    let bounds = Rect(origin: .zero, size: canvas.size)
    let layer = Layer(screen: screen, name: "screen", frame: bounds, pictures: pictures)
    let toPart = toPixels * .translation(Double(-part.x), Double(-part.y))
    return DisplayList(
      size: part.size, background: background, commands: layer.commands(in: toPart))
  }

  /// The transform from points of the stage to output pixels.
  package var toPixels: AffineTransform {
    let size = canvas.pixelSize
    return .scale(
      Double(size.width) / canvas.size.width, Double(size.height) / canvas.size.height)
  }

  /// Changes the stages of all transitions, interactive ones included.
  mutating func changeStages(_ change: (Transition, inout TransitionStage) -> Void) {
    for index in segments.indices {
      switch segments[index].content {
      case .transition(let transition, var stage, let pacing):
        change(transition, &stage)
        segments[index].content = .transition(transition, stage, pacing)
      case .interaction(let transition, var stage, let drag, let touchDown):
        change(transition, &stage)
        segments[index].content = .interaction(transition, stage, drag, touchDown: touchDown)
      case .still, .sheet, .change, .animation, .container, .clips: break
      }
    }
  }

  /// Returns the clip with its output size scaled by a factor; 0.5 halves the width.
  package func scaled(by factor: Double) -> Timeline {
    var timeline = self
    timeline.canvas.scale *= factor
    timeline.page = page?.scaled(by: factor)
    return timeline
  }

  /// Returns the clip with another colour where no screen is drawn, or below its page.
  package func over(_ background: Color) -> Timeline {
    var timeline = self
    if page == nil { timeline.background = background }
    timeline.page = page?.over(background)
    return timeline
  }

  /// Returns for each segment the latest moment that belongs to it or one before it.
  static func lastMoments(of segments: [Segment]) -> [Double] {
    segments.reduce(into: []) { moments, segment in
      moments.append(max(moments.last ?? -.infinity, segment.lastMoment))
    }
  }

  /// Finds the segment at a time, by binary search.
  package func segment(at time: Double) -> Segment? {
    let index = lastMoments.firstSortedIndex(where: { $0 >= time })
    return index < segments.count ? segments[index] : segments.last
  }
}

extension Timeline {
  /// Returns the clip with a sampled colour for covers that have none set.
  ///
  /// - Parameter sample: gets a screen and a rectangle in it, in points; returns nil for the
  ///   screen's background colour.
  package func samplingCoverColors(sample: (Screen, Rect) -> Color?) -> Timeline {
    var timeline = self
    let layout = layout
    timeline.changeStages { transition, stage in
      guard stage[FlyingPicture.cover] == nil, let place = transition.coverFrame?(stage) else {
        return
      }
      let isMirrored = layout == .rightToLeft
      let seen =
        isMirrored
        ? Rect(stage.size.width - place.maxX, place.minY, place.width, place.height) : place
      stage[FlyingPicture.cover] = sample(stage.sourceScreen, seen)
    }
    return timeline
  }
}
