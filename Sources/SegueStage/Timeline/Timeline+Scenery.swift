internal import SegueGraphics

/// What rests on the stage, as one screen of what follows.
extension Timeline {
  /// The stage on which a presented screen came, with the presenter as what was there before.
  static func stage(
    of screen: Screen, at place: PresentedPlace, in scene: Scene, _ pictures: Pictures
  ) -> (Transition, TransitionStage)? {
    var staging = Staging(scene, pictures, nil)
    return staging.stage(of: screen, at: place)
  }

  /// The stage of a resolved transition, with it; nil for one that is not known.
  static func stage(
    _ use: ResolvedTransition, _ scene: Scene, _ pictures: Pictures
  ) -> (Transition, TransitionStage)? {
    var staging = Staging(scene, pictures, nil)
    return staging.stage(use)
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
