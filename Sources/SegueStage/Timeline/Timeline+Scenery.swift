internal import SegueGraphics

/// Stages and status bars for screens at rest.
extension Timeline {
  /// Returns the stage of a presentation, with the presenter as its start; nil for an unknown transition.
  static func stage(
    of screen: Screen, at place: PresentationPlacement, in scene: Scene, _ pictures: Pictures
  ) -> (Transition, TransitionStage)? {
    var staging = Staging(scene, pictures, nil)
    return staging.stage(of: screen, at: place)
  }

  /// Returns a resolved transition and its stage; nil for an unknown transition.
  static func stage(
    _ use: ResolvedTransition, _ scene: Scene, _ pictures: Pictures
  ) -> (Transition, TransitionStage)? {
    var staging = Staging(scene, pictures, nil)
    return staging.stage(use)
  }

  /// Returns the fixed status bar of a screen, which is drawn over everything; nil for none.
  static func fixedBar(of screen: Screen, size: Size, _ pictures: Pictures) -> Layer? {
    if case .composition(let composition) = screen.content { return composition.statusBar }
    guard let bar = screen.statusBar, bar.isFixed else { return nil }
    return Layer(bar, of: screen, size: size, pictures: pictures)
  }
}

extension Scene {
  /// Mirrors the values of parameters where the layout is right to left.
  func placed(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    layout == .leftToRight ? values : values.mapValues { $0.mirrored(in: canvas.size.width) }
  }
}

extension Timeline {
  /// The presented screen in which a transition runs, with its unchanged surroundings.
  package struct Surroundings: Sendable {
    /// The transition that brought the presented screen.
    package var transition: Transition
    /// The stage of the presentation.
    package var stage: TransitionStage

    /// The size in points in which the presented screen's own transitions run.
    ///
    /// A screenshot keeps its proportions, even where its placement clips its height.
    var size: Size {
      guard let frame = transition.presentation?.frame(stage) else { return stage.size }
      return stage.naturalSize(of: stage.to, in: frame.size)
    }

    /// Returns all layers of the stage, with `inner` as the contents of the presented screen.
    func layers(holding inner: [Layer]) -> [Layer] {
      var stage = stage
      let size = size
      stage.to.content = .composition(ScreenComposition(layers: inner, size: size))
      stage.to.statusBar = nil
      return transition.shown(stage, .end)
    }
  }
}
