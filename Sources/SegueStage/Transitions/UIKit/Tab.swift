import SegueGraphics

/// The parameters of ``Transition/tab``.
private enum Tab {
  static let scale = Parameter(
    "start-scale", in: 0.01...10, default: 0.97, "How large the new screen is when it begins.")
  static let backdrop = Parameter<Color?>(
    "backdrop", defaultIs: "the new screen's background",
    "The colour round the new screen while it is smaller than the stage.")
}

extension Transition {
  /// The change between tabs: the old screen fades away over the new one, which grows a little.
  ///
  /// `to` grows 0.97 → 1 below `from`, whose opacity goes 1 → 0, in 0.25 s on the default curve. The
  /// system's own numbers are not published: these are a guess. Up to iOS 17 tabs change at once,
  /// which `show` does.
  package static let tab = Transition(
    name: "tab",
    summary: "The old screen fades away over the new one, which grows a little; a guess of iOS 18.",
    duration: 0.25,
    pacing: .curve(.default),
    parameters: .of(Tab.scale, Tab.backdrop),
    example: """
      - push: player
        transition: tab
        duration: 250ms
      """,
    layers: betweenScreens { stage, progress in
      let start = stage[Tab.scale]
      var arriving = stage.layer(stage.to, name: "to")
      arriving.transform = .uniformScale(start + (1 - start) * progress)
      var leaving = stage.layer(stage.from, name: "from")
      leaving.opacity = 1 - progress
      return [stage.backdrop(stage[Tab.backdrop] ?? stage.to.background), arriving, leaving]
    })
}
