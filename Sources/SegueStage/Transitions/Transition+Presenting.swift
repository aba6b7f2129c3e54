import SegueGraphics

// A screen that is presented and see-through: a toast, a HUD, a drawer, an alert of one's own.
//
// Its presenter stays below it until it is dismissed, as with UIKit's `overFullScreen`. A transition
// that moves the presented screen over a presenter that stays (``Transition/movesOverPresenter``) just
// ends with both. One in which both screens move, such as a cube, is a change between two pictures, the
// presenter alone and the presenter under the presented screen, as Core Animation sees it. An
// animator's last frame is what rests.

extension Transition {
  /// The layers at a moment, bottom first, with the presenter of a see-through screen kept.
  package func shown(_ stage: TransitionStage, _ moment: TransitionMoment) -> [Layer] {
    guard keepsPresenter(on: stage) else { return layers(replacing(stage), moment) }
    let comes = stage.direction == .forward
    if comes ? moment.isEnd : moment.isStart { return stage.presentation }
    return layers(presenting(stage), moment)
  }

  /// The stage on which its layers show a see-through screen over its presenter.
  func presenting(_ stage: TransitionStage) -> TransitionStage {
    guard keepsPresenter(on: stage) else { return replacing(stage) }
    if movesOverPresenter(stage) { return stage }
    var stage = stage
    let both = ScreenComposition(layers: stage.presentation)
    stage.presented = Screen(
      name: stage.presented.name, content: .composition(both),
      background: stage.background(of: stage.presenter))
    stage.keepsPresenter = false
    return stage
  }

  /// Whether the presenter is added to what its layers show.
  private func keepsPresenter(on stage: TransitionStage) -> Bool {
    stage.keepsPresenter && presentation == nil && !restsAsAnimated
      && !stage.presented.isOpaque(in: stage.pictures)
  }

  /// The stage of one screen that replaces another, unless the layers know better.
  private func replacing(_ stage: TransitionStage) -> TransitionStage {
    var stage = stage
    stage.keepsPresenter = stage.keepsPresenter && restsAsAnimated
    return stage
  }
}

extension TransitionStage {
  /// The presented screen at rest over its presenter, both as large as the stage.
  fileprivate var presentation: [Layer] {
    let comes = direction == .forward
    return [
      layer(presenter, name: comes ? "from" : "to"), layer(presented, name: comes ? "to" : "from"),
    ]
  }
}

extension Transition {
  /// Whether a presenter may show at rest below the screen that a stage presents.
  ///
  /// Asks for no pictures; one that hides its presenter by an opaque picture alone counts as see-through.
  func mayShowPresenter(on stage: TransitionStage) -> Bool {
    guard presentation == nil else { return true }
    guard stage.presented.hidesPresenter else { return true }
    guard restsAsAnimated else { return false }
    var stage = stage
    stage.keepsPresenter = true
    let rest = layers(stage, .end)
    return !(rest + rest.flatMap(\.children)).contains { layer in
      layer.isAtRest(as: stage.layer(stage.presented, name: layer.name))
    }
  }
}

extension Screen {
  /// Whether its background is opaque.
  fileprivate var hidesPresenter: Bool {
    if case .fill(let fill) = content { return fill.alpha == 255 }
    return background.alpha == 255
  }
}

extension Layer {
  /// Whether it lies where another one lies, and looks alike but for what it holds.
  fileprivate func isAtRest(as other: Layer) -> Bool {
    var (own, other) = (self, other)
    (own.children, other.children) = ([], [])
    return own == other
  }
}
