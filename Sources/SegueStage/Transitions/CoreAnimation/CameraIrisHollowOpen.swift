import SegueGraphics

extension Transition {
  /// The second half of the camera iris: it opens on the new screen.
  ///
  /// It begins in black, so its start is not the old screen, as in Core Animation.
  package static let cameraIrisHollowOpen = Transition(
    name: "camera-iris-hollow-open",
    aliases: ["iris-open"],
    summary: "A camera's iris opens on the new screen; it begins in black.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .iris + ProgressRange.parameters,
    example: """
      - push: player
        transition: camera-iris-hollow-open
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: eitherWay { stage, moment in
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      return stage.iris(openness: stage.shownProgress(moment))
        .layers(of: stage.to, name: "to", on: stage)
    })
}
