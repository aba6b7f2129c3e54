import SegueGraphics

/// The script parameters of ``Transition/push``.
private enum Push {
  static let side = SideParameter(default: .left, "The side that the new screen enters by.")
  static let backdrop = Parameter<Color?>(
    "backdrop", defaultIs: "the clip's background",
    "The colour that shows through while both screens fade.")
}

extension Transition {
  /// The push of `CATransition`: both screens move, edge to edge.
  ///
  /// With n the offset of the side, `to` is at n · (1 − p) and `from` at −n · p. On iOS both also
  /// fade, from 1 − p to p, so that the backdrop shows through midway.
  package static let push = Transition(
    name: "push",
    summary: "The new screen comes in from a side and pushes the old one out at the other.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: Push.side.declarations + .of(MovingFade.fade, Push.backdrop)
      + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: push, from: right, fade: false }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(unlessNamed: Push.side.names),
    layers: snapshots { stage, progress in
      let offset = stage[Push.side].offset(of: stage.size)
      let place = stage.bounds.offset(by: offset * -progress)
      var leaving = stage.layer(stage.from, name: "from", frame: place)
      var arriving = stage.layer(stage.to, name: "to", frame: place.offset(by: offset))
      if stage[MovingFade.fade] {
        leaving.opacity = 1 - progress
        arriving.opacity = progress
      }
      // The shared edge rarely lies between two pixels; joined, the screens leave no seam there.
      var screens = Layer(name: "screens", frame: stage.bounds)
      screens.addsChildren = true
      screens.children = [leaving, arriving]
      guard let color = stage[Push.backdrop] else { return [screens] }
      return [stage.backdrop(color), screens]
    })
}
