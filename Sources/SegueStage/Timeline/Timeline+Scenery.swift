internal import SegueGraphics

/// What rests on the stage, as one screen of what follows.
extension Timeline {
  /// A screen that shows what is on the stage: the screen that covers it, or the last frame of the
  /// presentation.
  static func screen(of scenery: Scenery, in scene: Scene, _ pictures: Pictures) -> Screen {
    switch scenery {
    case .screen(let screen): return screen
    case .presented(let screen, let place):
      guard let (transition, stage) = stage(of: screen, at: place, in: scene, pictures) else {
        return screen
      }
      let layers = transition.shown(stage, .end)
      let composition = ScreenComposition(
        layers: scene.layout == .leftToRight
          ? layers : layers.map { $0.mirrored(in: stage.size.width) },
        statusBar: transition.presentation == nil
          ? bar(of: screen, over: stage.from, size: stage.size, pictures)
          : fixedBar(of: stage.from, size: stage.size, pictures),
        hasSheet: transition.presentation?.travel != nil)
      return Screen(
        name: screen.name, content: .composition(composition),
        background: stage.background(of: stage.from))
    }
  }

  /// The stage on which a presented screen came, with the presenter as what was there before.
  static func stage(
    of screen: Screen, at place: PresentedPlace, in scene: Scene, _ pictures: Pictures
  ) -> (Transition, TransitionStage)? {
    guard let transition = scene.transition(named: place.transition) else { return nil }
    var stage = TransitionStage(
      size: scene.canvas.size, from: Self.screen(of: place.below, in: scene, pictures), to: screen,
      direction: .forward, values: scene.placed(place.parameters), pictures: pictures)
    stage.keepsPresenter = true
    return (transition, stage)
  }

  /// A fixed status bar as it lies over everything.
  static func fixedBar(of screen: Screen, size: Size, _ pictures: Pictures) -> Layer? {
    if case .composition(let composition) = screen.content { return composition.statusBar }
    guard let bar = screen.statusBar, bar.isFixed else { return nil }
    return Layer(bar, of: screen, size: size, pictures: pictures)
  }
}

extension Scene {
  /// The values of parameters on a stage that is mirrored where the layout asks for it.
  func placed(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    layout == .leftToRight ? values : values.mapValues { $0.mirrored(in: canvas.size.width) }
  }
}

extension Timeline {
  /// The presented screen in which a transition runs: what lies round it stays as it rests.
  package struct Surroundings: Sendable {
    /// The transition that brought the presented screen.
    package var transition: Transition
    /// The stage on which it came.
    package var stage: TransitionStage

    /// The size in points in which the presented screen's own transitions run.
    ///
    /// A screenshot in it is as high as its proportions make it, though its place may cut it.
    var size: Size {
      guard let frame = transition.presentation?.frame(stage) else { return stage.size }
      return stage.naturalSize(of: stage.to, in: frame.size)
    }

    /// All layers of the stage, given those inside the presented screen.
    func layers(holding inner: [Layer]) -> [Layer] {
      var stage = stage
      let size = size
      stage.to.content = .composition(ScreenComposition(layers: inner, size: size))
      stage.to.statusBar = nil
      return transition.shown(stage, .end)
    }
  }
}
