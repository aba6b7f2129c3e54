import SegueGraphics

/// The script parameters of ``Transition/crossDissolve``.
private enum CrossDissolve {
  static let backdrop = Parameter(
    "backdrop", default: Color.black, "The colour that shines through both screens midway.")
}

extension Transition {
  /// UIKit's cross dissolve: both screens fade, the new one over the old one.
  ///
  /// `from` with opacity 1 − p over black and `to` with opacity p over it: the result is p · to +
  /// (1 − p)² · from, which dips to three quarters where both are equally light. On UIKit's own
  /// spring. ``fade`` is the dissolve without the dip. If the presenter stays, only the transparent
  /// screen over it fades.
  package static let crossDissolve = Transition(
    name: "cross-dissolve",
    summary: "The old screen fades out while the new one fades in over it; midway it is darker.",
    duration: SpringPreset.system.duration,
    pacing: .preset(.system),
    parameters: .of(CrossDissolve.backdrop),
    example: """
      - present: player
        transition: cross-dissolve
        curve: system
      """,
    movesOverPresenter: { _ in true },
    layers: betweenScreens { stage, progress in
      if stage.keepsPresenter { return presented(stage, progress) }
      var leaving = stage.layer(stage.from, name: "from")
      leaving.opacity = 1 - progress
      var arriving = stage.layer(stage.to, name: "to")
      arriving.opacity = progress
      return [stage.backdrop(stage[CrossDissolve.backdrop]), leaving, arriving]
    })

  /// Returns a transparent screen that fades over its presenter, which does not change.
  private static func presented(_ stage: TransitionStage, _ progress: Double) -> [Layer] {
    let comes = stage.direction == .forward
    var presented = stage.layer(stage.presented, name: comes ? "to" : "from")
    presented.opacity = comes ? progress : 1 - progress
    return [stage.layer(stage.presenter, name: comes ? "from" : "to"), presented]
  }
}
