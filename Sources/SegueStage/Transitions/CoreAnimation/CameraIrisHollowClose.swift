import SegueGraphics

extension Transition {
  /// The first half of the camera iris: it closes on the old screen.
  ///
  /// It ends in black, and the new screen shows only after it, as in Core Animation.
  package static let cameraIrisHollowClose = Transition(
    name: "camera-iris-hollow-close",
    aliases: ["iris-close"],
    summary: "A camera's iris closes on the old screen; it ends in black.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .iris + ProgressRange.parameters,
    example: """
      - push: player
        transition: camera-iris-hollow-close
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: eitherWay { stage, moment in
      let progress = moment.isEnd ? 1 : stage.shownProgress(moment)
      if progress <= 0 { return [stage.layer(stage.from, name: "from")] }
      return stage.iris(openness: 1 - progress)
        .layers(of: stage.from, name: "from", on: stage)
    })
}
