import SegueGraphics

/// The preparation of transition stages for resolved steps, in order.
///
/// A presented screen over its visible presenter is flattened to a screen of layers, which
/// neighbouring steps share.
struct Staging {
  private let scene: Scene
  private let pictures: Pictures
  /// Counts the layers that are made; nil where the caller has counted them.
  private let account: ClipAccount?
  /// The cache of flattened presentations, most recent last.
  private var known: [(scenery: StageContents, screen: Screen)] = []

  /// The size of the cache: a step has two contents of the stage, and those below them.
  private static let mostKnown = 4

  /// Creates a preparation for the steps of a scene.
  init(_ scene: Scene, _ pictures: Pictures, _ account: ClipAccount?) {
    self.scene = scene
    self.pictures = pictures
    self.account = account
  }

  /// Returns the segment content of a step that starts at a time in seconds; nil for marks and screenshots.
  ///
  /// Also nil where a transition is unknown or a limit is exceeded.
  mutating func content(of step: ResolvedStep, from start: Double) -> Timeline.Content? {
    switch step {
    case .still(let scenery, _): return .still(screen(of: scenery))
    case .animation(let animation, let scenery):
      return .animation(animation, screen(of: scenery))
    case .transition(let use):
      guard isAllowed([use.from, use.to]), let (transition, stage) = stage(use) else { return nil }
      return .transition(transition, stage, use.pacing.resolved(duration: use.duration))
    case .interaction(let interaction):
      guard let (transition, stage) = stage(interaction.transition) else { return nil }
      return .interaction(transition, stage, interaction.drag, touchDown: start)
    case .sheet(let sheet):
      guard let (transition, stage) = stage(of: sheet.screen, at: sheet.place) else { return nil }
      let after = screen(of: sheet.after)
      return .sheet(transition, stage, sheet.motion, after: after, touchDown: start)
    case .change(let change, let scenery):
      guard isAllowed([scenery]) else { return nil }
      var presentation: (Transition, TransitionStage)?
      if case .presented(let screen, let place) = scenery {
        presentation = stage(of: screen, at: place)
      }
      return .change(change, presentation, start: start)
    case .container(let isMoving): return .container(isMoving: isMoving)
    case .mark, .screenshot, .caption: return nil
    }
  }

  /// Counts the layers of a motion, which are made and examined before the first frame.
  ///
  /// Returns whether they are within the limits.
  private func isAllowed(_ sceneries: [StageContents]) -> Bool {
    account?.work(sceneries.reduce(0) { $0 + $1.layerCount }, .layer) ?? true
  }

  /// Returns the surroundings of a step that runs inside a presented screen; nil for other steps.
  mutating func surroundings(of step: ResolvedStep) -> Timeline.Surroundings? {
    switch step {
    case .transition(let use): surroundings(of: use)
    case .interaction(let interaction): surroundings(of: interaction.transition)
    case .still, .sheet, .change, .animation, .container, .mark, .screenshot, .caption: nil
    }
  }

  /// Returns the surroundings of a transition that runs inside a presented screen; nil for others.
  private mutating func surroundings(of use: ResolvedTransition) -> Timeline.Surroundings? {
    guard let place = use.place, let (transition, stage) = stage(of: use.to.top, at: place) else {
      return nil
    }
    return Timeline.Surroundings(transition: transition, stage: stage)
  }

  /// Returns a resolved transition and its stage; nil for an unknown transition.
  mutating func stage(_ use: ResolvedTransition) -> (Transition, TransitionStage)? {
    guard let transition = scene.transition(named: use.name) else { return nil }
    let size = surroundings(of: use)?.size ?? scene.canvas.size
    var stage = TransitionStage(
      size: size, from: screen(of: use.from), to: screen(of: use.to), direction: use.direction,
      values: scene.placed(use.parameters), pictures: pictures)
    stage.duration = use.duration
    stage.keepsPresenter = use.keepsPresenter
    stage.takeSnapshots()
    return (transition, stage)
  }

  /// Returns the stage of a presentation, with the presenter as its start; nil for an unknown transition.
  mutating func stage(
    of screen: Screen, at place: PresentationPlacement
  ) -> (Transition, TransitionStage)? {
    guard let transition = scene.transition(named: place.transition) else { return nil }
    var stage = TransitionStage(
      size: scene.canvas.size, from: self.screen(of: place.below), to: screen, direction: .forward,
      values: scene.placed(place.parameters), pictures: pictures)
    stage.keepsPresenter = true
    return (transition, stage)
  }

  /// Flattens the contents of the stage to one screen: the covering one, or the presentation's last frame.
  mutating func screen(of scenery: StageContents) -> Screen {
    guard case .presented(let top, let place) = scenery else { return scenery.top }
    if let screen = known.last(where: { $0.scenery == scenery })?.screen { return screen }
    account?.work(scenery.layerCount, .layer)
    guard account?.exceeded == nil, let (transition, stage) = stage(of: top, at: place) else {
      return top
    }
    let layers = transition.shown(stage, .end)
    let screen = composition(
      scene.layout == .leftToRight ? layers : layers.map { $0.mirrored(in: stage.size.width) },
      of: top, on: stage, by: transition)
    account?.hold(screen.layerCount * MemoryLayout<Layer>.stride)
    if known.count == Self.mostKnown { known.removeFirst() }
    known.append((scenery, screen))
    return screen
  }

  /// Makes a screen of layers on a stage; it keeps the presenter's status bar.
  private func composition(
    _ layers: [Layer], of screen: Screen, on stage: TransitionStage, by transition: Transition
  ) -> Screen {
    let bar =
      transition.presentation == nil
      ? Timeline.bar(of: screen, over: stage.from, size: stage.size, pictures)
      : Timeline.fixedBar(of: stage.from, size: stage.size, pictures)
    var composition = ScreenComposition(
      layers: layers, statusBar: bar, hasSheet: transition.presentation?.travel != nil)
    composition.avoidance = transition.presentation?.avoidance?(stage)
    return Screen(
      name: screen.name, content: .composition(composition),
      background: stage.background(of: stage.from))
  }
}
