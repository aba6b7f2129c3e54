import SegueGraphics

/// The script parameters of ``Transition/elevationScale``.
private enum ElevationScale {
  static let scale = Parameter(
    "smallest-scale", in: 0.01...10, default: 0.85, "How small a screen is where it is transparent."
  )
}

extension Transition {
  /// Material's elevation scale: the old screen sinks back and fades, the new one rises and fades in.
  ///
  /// `from` shrinks 1 → 0.85 while it fades out, `to` grows 0.85 → 1 over it while it fades in. The
  /// scale is documented in Material Components for Android; duration and curve are choices.
  package static let elevationScale = Transition(
    name: "elevation-scale",
    aliases: ["material-elevation-scale"],
    summary:
      "The old screen sinks back and fades out while the new one rises and fades in over it.",
    duration: 0.3,
    pacing: .curve(.emphasized),
    parameters: .of(ElevationScale.scale, MaterialMotion.backdrop),
    example: """
      - push: player
        transition: { type: elevation-scale, smallest-scale: 0.85 }
      """,
    layers: betweenScreens { stage, progress in
      let scale = stage[ElevationScale.scale]
      var leaving = stage.layer(stage.from, name: "from")
      leaving.transform = .uniformScale(1 + (scale - 1) * progress)
      leaving.opacity = 1 - progress
      var arriving = stage.layer(stage.to, name: "to")
      arriving.transform = .uniformScale(scale + (1 - scale) * progress)
      arriving.opacity = progress
      return stage.beforeBackdrop([leaving, arriving])
    })
}
