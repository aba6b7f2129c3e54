import SegueGraphics

extension Transition {
  /// The cross dissolve of `CATransition`: each pixel is (1 − p) · from + p · to.
  ///
  /// Screens are opaque, so `to` with opacity p over `from` is that blend; two layers that both
  /// fade would dip to 75 %.
  package static let fade = Transition(
    name: "fade",
    summary: "The new screen fades in over the old one.",
    duration: 0.8,
    pacing: .curve(.default),
    parameters: ProgressRange.parameters,
    example: """
      - push: player
        transition: fade
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    movesOverPresenter: presentsForward,
    layers: snapshots { stage, progress in
      var arriving = stage.layer(stage.to, name: "to")
      arriving.opacity = progress
      return [stage.layer(stage.from, name: "from"), arriving]
    })
}
