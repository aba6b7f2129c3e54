import SegueGraphics

/// The script parameters of ``Transition/fadeThrough``.
private enum FadeThrough {
  static let scale = Parameter(
    "start-scale", in: 0.01...10, default: 0.92, "How large the new screen is when it begins.")
}

extension Transition {
  /// Material's fade through: the old screen fades out, then the new one fades in and grows.
  ///
  /// Up to p = 0.35 `from` fades out, then `to` fades in; `to` grows 0.92 → 1 from the beginning.
  /// Documented in Material Components for Android, with 450 ms and the emphasized curve. For
  /// unrelated screens, such as those of a tab bar.
  package static let fadeThrough = Transition(
    name: "fade-through",
    aliases: ["material-fade-through"],
    summary: "The old screen fades out, then the new one fades in and grows a little.",
    duration: 0.45,
    pacing: .curve(.emphasized),
    parameters: .of(FadeThrough.scale, MaterialMotion.threshold, MaterialMotion.backdrop),
    example: """
      - push: player
        transition: fade-through
        duration: 450ms
        curve: emphasized
      """,
    layers: betweenScreens { stage, progress in
      var (leaving, arriving) = stage.fadeThrough(progress)
      let start = stage[FadeThrough.scale]
      arriving.transform = .uniformScale(start + (1 - start) * progress)
      return stage.beforeBackdrop([leaving, arriving])
    })
}
