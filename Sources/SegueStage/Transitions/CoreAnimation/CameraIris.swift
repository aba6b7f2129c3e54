import SegueGraphics

extension Transition {
  /// The camera iris of `CATransition`: it closes on the old screen and opens on the new one.
  ///
  /// The first half is ``cameraIrisHollowClose``, the second ``cameraIrisHollowOpen``. The blades
  /// and their turn are a likeness; that the halves meet in black is known.
  package static let cameraIris = Transition(
    name: "camera-iris",
    aliases: ["iris"],
    summary: "A camera's iris closes on the old screen and opens again on the new one.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .of(Iris.blades) + Course.parameters,
    example: """
      - push: player
        transition: camera-iris
        duration: 800ms
        curve: default
      """,
    wayBack: reversed(),
    layers: snapshots { stage, progress in
      let closes = progress < 0.5
      let aperture = IrisAperture(size: stage.size, openness: abs(1 - 2 * progress))
      return aperture.layers(
        of: closes ? stage.from : stage.to, name: closes ? "from" : "to", on: stage)
    })
}

/// What the three camera irises share.
enum Iris {
  /// The colour of the blades.
  static let blades = Parameter("backdrop", default: Color.black, "The colour of the blades.")
}
