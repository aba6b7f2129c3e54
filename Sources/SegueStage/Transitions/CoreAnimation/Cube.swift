import SegueGraphics

/// The script parameters of ``Transition/cube``.
private enum Cube {
  static let side = SideParameter(default: .left, "The side that the new screen enters by.")
}

extension Transition {
  /// The cube of `CATransition`: both screens are faces of a cube that rotates by a quarter turn.
  ///
  /// The cube's edge is L, the stage's extent across the rotation axis. With q = π/2 · p the face
  /// of `from` is T(0, 0, L/2) · R(q) · T(0, 0, −L/2 − δ), and that of `to` the same with R(q −
  /// π/2); δ = L/2 · (cos q + sin q − 1) moves the cube back so that the edge nearest to the eye
  /// stays in the plane of the stage, and so keeps its length. A face rotated by φ is drawn at 0.6
  /// + 0.4 · cos φ of its brightness. Apple's formulas are not published; this is an imitation.
  package static let cube = Transition(
    name: "cube",
    summary: "The two screens are faces of a cube that turns from one to the other.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: Cube.side.declarations + .space + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: cube, from: right }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(unlessNamed: Cube.side.names),
    layers: snapshots { stage, progress in
      let side = stage[Cube.side]
      let turned = Angle(turns: 0.25) * progress.clamped(to: 0...1)
      return stage.inSpace([
        face(stage.layer(stage.from, name: "from"), of: stage, side, turned, turned),
        face(
          stage.layer(stage.to, name: "to"), of: stage, side, turned,
          Angle(radians: turned.radians - Angle(turns: 0.25).radians)),
      ])
    })

  /// Returns a face at `angle` to the screen, of a cube that has rotated by `turned`.
  private static func face(
    _ layer: Layer, of stage: TransitionStage, _ side: Side, _ turned: Angle, _ angle: Angle
  ) -> Layer {
    let half = (side.isHorizontal ? stage.size.width : stage.size.height) / 2
    let (sine, cosine) = DeterministicMath.sineAndCosine(turned)
    let retreat = half * (cosine + sine - 1)
    var face = layer
    face.transform3D =
      Transform3D.translation(0, 0, half) * TransitionStage.turn(angle, from: side)
      * .translation(0, 0, -half - retreat)
    face.brightness = 0.6 + 0.4 * DeterministicMath.sineAndCosine(angle).cosine
    return face
  }
}
