import SegueGraphics

/// The script parameters of ``Transition/materialFade``.
private enum MaterialFade {
  static let scale = Parameter(
    "start-scale", in: 0.01...10, default: 0.8, "How large the new screen is when it begins.")
  static let end = Parameter(
    "fade-end", in: 0.001...1, default: 0.3, "The progress at which the new screen is opaque.")
}

extension Transition {
  /// Material's fade of dialogs: the new screen grows and fades in; back, it only fades out.
  ///
  /// In: `to` grows 0.8 → 1 over `from`, its opacity 0 → 1 up to p = 0.3, in 400 ms on the curve
  /// emphasized-decelerate. Back: `from` fades out over `to` in place, in 150 ms on the curve
  /// emphasized-accelerate. Documented in Material Components for Android.
  package static let materialFade = Transition(
    name: "material-fade",
    summary: "The new screen grows and fades in over the old one; back, it fades out.",
    duration: 0.4,
    pacing: .curve(.emphasizedDecelerate),
    parameters: .of(MaterialFade.scale, MaterialFade.end),
    example: """
      - push: player
        transition: { type: material-fade, start-scale: 0.8 }
      """,
    returnUse: returnUse(duration: 0.15, curve: .emphasizedAccelerate),
    movesOverPresenter: { _ in true },
    layers: betweenScreens { stage, progress in
      guard stage.direction == .forward else {
        var leaving = stage.layer(stage.from, name: "from")
        leaving.opacity = 1 - progress
        return [stage.layer(stage.to, name: "to"), leaving]
      }
      let start = stage[MaterialFade.scale]
      var arriving = stage.layer(stage.to, name: "to")
      arriving.transform = .uniformScale(start + (1 - start) * progress)
      arriving.opacity = ProgressWindow(0, stage[MaterialFade.end]).share(of: progress)
      return [stage.layer(stage.from, name: "from"), arriving]
    })
}
