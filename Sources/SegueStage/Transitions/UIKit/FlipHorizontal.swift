import SegueGraphics

/// The script parameters of ``Transition/flipHorizontal``.
private enum FlipHorizontal {
  static let side = SideParameter(default: .right, "The side that comes toward the eye first.")
}

extension Transition {
  /// UIKit's horizontal flip: the new screen is the back of the old one and turns to the front.
  ///
  /// The card of ``oglFlip``, turned from right to left, and back from left to right, over black,
  /// in 0.75 s eased in and out.
  package static let flipHorizontal = Transition(
    name: "flip-horizontal",
    summary: "The old screen turns over, from right to left, and the new one is its back.",
    duration: 0.75,
    pacing: .curve(.easeInEaseOut),
    parameters: FlipHorizontal.side.declarations + .space + .of(ProgressRange.backwards),
    example: """
      - present: player
        transition: { type: flip-horizontal, from: right }
        duration: 750ms
      """,
    returnUse: reversed(unlessNamed: FlipHorizontal.side.names),
    layers: snapshots { stage, progress in
      stage.turningCard(progress, from: stage[FlipHorizontal.side])
    })
}
