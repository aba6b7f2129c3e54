import SegueGraphics

/// The script parameters of ``Transition/oglFlip``.
private enum OGLFlip {
  static let side = SideParameter(default: .left, "The side that comes toward the eye first.")
}

extension Transition {
  /// The flip of `CATransition`: a card with the two screens on its sides turns over.
  ///
  /// With θ = π · p the front is rotated by θ and shows up to a quarter turn, the back by θ − π.
  /// The card is moved back by L/2 · |sin θ|, where L is the stage's extent across the axis, so
  /// that the edge nearer to the eye keeps its length and the outline stays inside the stage. Its
  /// brightness is 1 − 0.25 · |sin θ|.
  package static let oglFlip = Transition(
    name: "ogl-flip",
    aliases: ["flip", "aligned-flip"],
    summary: "A card with the old screen on its front and the new one on its back turns over.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: OGLFlip.side.declarations + .space + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: ogl-flip, from: right }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(unlessNamed: OGLFlip.side.names),
    layers: snapshots { stage, progress in
      stage.turningCard(progress, from: stage[OGLFlip.side])
    })
}

extension TransitionStage {
  /// Returns a card with the two screens on its sides, turned over by a progress, over a backdrop.
  func turningCard(_ progress: Double, from side: Side) -> [Layer] {
    let turned = Angle(turns: 0.5) * progress.clamped(to: 0...1)
    let showsFront = progress < 0.5
    var card = layer(showsFront ? from : to, name: showsFront ? "from" : "to")
    let angle = showsFront ? turned : Angle(radians: turned.radians - Angle(turns: 0.5).radians)
    let lean = abs(DeterministicMath.sineAndCosine(turned).sine)
    let half = (side.isHorizontal ? size.width : size.height) / 2
    card.transform3D = Self.turn(angle, from: side) * .translation(0, 0, -half * lean)
    card.brightness = 1 - 0.25 * lean
    return inSpace([card])
  }
}
