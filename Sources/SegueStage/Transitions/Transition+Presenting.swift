import SegueGraphics

// Presented screens that are transparent in part: a toast, a HUD, a drawer, a custom alert.
//
// The presenter stays below until the dismissal, as with UIKit's `overFullScreen`. A transition
// that moves the presented screen over a still presenter (``Transition/movesOverPresenter``) just
// ends with both. One that moves both screens, such as a cube, changes between two snapshots, of
// the presenter and of the presented screen over it, as in Core Animation. With an animator, its
// last frame stays.

extension Transition {
  /// Returns the layers at a moment, bottom first, with the presenter below a transparent screen.
  package func shown(_ stage: TransitionStage, _ moment: TransitionMoment) -> [Layer] {
    guard keepsPresenter(on: stage) else { return layers(replacing(stage), moment) }
    let comes = stage.direction == .forward
    if comes ? moment.isEnd : moment.isStart { return stage.presentation }
    return layers(presenting(stage), moment)
  }

  /// Returns the stage with which the transition's layers keep the presenter below the new screen.
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

  /// Returns whether the presenter has to be added to the transition's own layers.
  private func keepsPresenter(on stage: TransitionStage) -> Bool {
    stage.keepsPresenter && presentation == nil && !keepsLastFrame
      && !stage.presented.isOpaque(in: stage.pictures)
  }

  /// Returns the stage for replacing one screen; only an animator may keep the presenter itself.
  private func replacing(_ stage: TransitionStage) -> TransitionStage {
    var stage = stage
    stage.keepsPresenter = stage.keepsPresenter && keepsLastFrame
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
  /// Returns whether the presenter may be visible at rest below the presented screen.
  ///
  /// It reads no pictures: a screen that is opaque only by a picture counts as transparent.
  func mayShowPresenter(on stage: TransitionStage) -> Bool {
    guard presentation == nil else { return true }
    guard stage.presented.hidesPresenter else { return true }
    guard keepsLastFrame else { return false }
    var stage = stage
    stage.keepsPresenter = true
    let rest = layers(stage, .end)
    return !(rest + rest.flatMap(\.children)).contains { layer in
      layer.isAtRest(as: stage.layer(stage.presented, name: layer.name))
    }
  }
}

extension Screen {
  /// Whether the screen has an opaque background.
  fileprivate var hidesPresenter: Bool {
    if case .fill(let fill) = content { return fill.alpha == 255 }
    return background.alpha == 255
  }
}

extension Layer {
  /// Returns whether two layers are equal apart from their children.
  fileprivate func isAtRest(as other: Layer) -> Bool {
    var (own, other) = (self, other)
    (own.children, other.children) = ([], [])
    return own == other
  }
}
