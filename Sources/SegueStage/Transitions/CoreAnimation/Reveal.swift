import SegueGraphics

/// The script parameters of ``Transition/reveal``.
private enum Reveal {
  static let side = SideParameter(default: .left, "The side at which the new screen shows first.")
}

extension Transition {
  /// The reveal of `CATransition`: the old screen slides away and the new one lies beneath it.
  ///
  /// With n the offset of the side, `from` is at −n · p: it moves to the opposite side. On iOS it
  /// fades out as well.
  package static let reveal = Transition(
    name: "reveal",
    summary: "The old screen slides away from a side; the new one lies still beneath it.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: Reveal.side.declarations + .of(MovingFade.fade) + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: reveal, from: right }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(unlessNamed: Reveal.side.names),
    layers: snapshots { stage, progress in
      let offset = stage[Reveal.side].offset(of: stage.size)
      let place = stage.bounds.offset(by: offset * -progress)
      var leaving = stage.layer(stage.from, name: "from", frame: place)
      if stage[MovingFade.fade] { leaving.opacity = 1 - progress }
      return [stage.layer(stage.to, name: "to"), leaving]
    })
}
