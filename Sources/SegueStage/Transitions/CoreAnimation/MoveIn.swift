import SegueGraphics

/// The script parameters of ``Transition/moveIn``.
private enum MoveIn {
  static let side = SideParameter(default: .left, "The side that the new screen enters by.")
}

extension Transition {
  /// The move-in of `CATransition`: the new screen slides in over the old one, which is still.
  ///
  /// With n the offset of the side, `to` is at n · (1 − p); on iOS it fades in as well.
  package static let moveIn = Transition(
    name: "move-in",
    summary: "The new screen slides in from a side over the old one, which stays.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: MoveIn.side.declarations + .of(MovingFade.fade) + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: move-in, from: bottom }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(unlessNamed: MoveIn.side.names),
    movesOverPresenter: presentsForward,
    layers: snapshots { stage, progress in
      let offset = stage[MoveIn.side].offset(of: stage.size)
      let place = stage.bounds.offset(by: offset * (1 - progress))
      var arriving = stage.layer(stage.to, name: "to", frame: place)
      if stage[MovingFade.fade] { arriving.opacity = progress }
      return [stage.layer(stage.from, name: "from"), arriving]
    })
}
