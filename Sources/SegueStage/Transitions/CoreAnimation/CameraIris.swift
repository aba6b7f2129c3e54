import SegueGraphics

extension Transition {
  /// The camera iris of `CATransition`: it closes on the old screen and opens on the new one.
  ///
  /// The first half is ``cameraIrisHollowClose``, the second ``cameraIrisHollowOpen``. The blades
  /// and their rotation are an imitation; that the halves meet in black is known.
  package static let cameraIris = Transition(
    name: "camera-iris",
    aliases: ["iris"],
    summary: "A camera's iris closes on the old screen and opens again on the new one.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .iris + ProgressRange.parameters,
    example: """
      - push: player
        transition: camera-iris
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: snapshots { stage, progress in
      let closes = progress < 0.5
      let aperture = stage.iris(openness: abs(1 - 2 * progress))
      return aperture.layers(
        of: closes ? stage.from : stage.to, name: closes ? "from" : "to", on: stage)
    })
}

/// The script parameters of the three camera irises.
private enum Iris {
  static let count = Parameter(
    "blades", in: 3...16, default: 6, "How many blades the iris has; a whole number.")
  static let color = Parameter("backdrop", default: Color.black, "The colour of the blades.")
  static let sheen = Parameter<Double?>(
    "sheen", in: 0...1, defaultIs: "0.24, and less between dark screens",
    "How much lighter the blades are toward their edges.")
  static let shadow = Parameter(
    "shadow", in: 0...1, default: 0.6,
    "How dark the shadows are that the blades cast on each other and on the picture.")
}

extension [TransitionParameter] {
  /// The parameters of an iris's blades.
  static let iris: Self = .of(Iris.count, Iris.color, Iris.sheen, Iris.shadow)
}

extension TransitionStage {
  /// Returns the stage's iris, open by a fraction of its full radius.
  func iris(openness: Double) -> IrisAperture {
    IrisAperture(
      size: size, openness: openness,
      blades: IrisAperture.Blades(
        count: Int(self[Iris.count].rounded()), color: self[Iris.color],
        sheen: self[Iris.sheen] ?? 0.24 * (luminance / 64).clamped(to: 0.05...1),
        shadow: self[Iris.shadow]))
  }
}
