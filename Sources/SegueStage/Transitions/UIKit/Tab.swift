import SegueGraphics

/// The script parameters of ``Transition/tab``.
private enum Tab {
  static let scale = Parameter(
    "start-scale", in: 0.01...10, default: 0.97, "How large the new screen is when it begins.")
  static let backdrop = Parameter<Color?>(
    "backdrop", defaultIs: "the new screen's background",
    "The colour round the new screen while it is smaller than the stage.")
  static let bar = Parameter(
    "bar-height", in: 0...400, default: 0,
    "The height of the tab bar at the bottom, which cross-fades in place and keeps its size, in points."
  )
}

extension Transition {
  /// The change between tabs: the old screen fades away over the new one, which grows a little.
  ///
  /// `to` grows 0.97 → 1 below `from`, whose opacity goes 1 → 0, in 0.25 s on the default curve.
  /// The system's numbers are not published: these are a guess. Up to iOS 17 tabs change at once,
  /// as with `show`. The lower `bar-height` points are the tab bar, which is not scaled.
  package static let tab = Transition(
    name: "tab",
    summary: "The old screen fades away over the new one, which grows a little; a guess of iOS 18.",
    duration: 0.25,
    pacing: .curve(.default),
    parameters: .of(Tab.scale, Tab.backdrop, Tab.bar),
    example: """
      - push: player
        transition: tab
        duration: 250ms
      """,
    layers: betweenScreens { stage, progress in
      let start = stage[Tab.scale]
      let bar = min(stage[Tab.bar], stage.size.height)
      var arriving = page(stage, above: bar)
      arriving.transform = .uniformScale(start + (1 - start) * progress)
      var leaving = stage.layer(stage.from, name: "from")
      leaving.opacity = 1 - progress
      let backdrop = stage[Tab.backdrop] ?? stage.background(of: stage.to)
      let pages = [stage.backdrop(backdrop), arriving, leaving]
      guard bar > 0 else { return pages }
      let place = Rect(0, stage.size.height - bar, stage.size.width, bar)
      return pages + stage.crossFade(in: place, from: stage.from, to: stage.to, progress)
    })

  /// Returns the new screen above its tab bar, to be scaled about the middle of the stage.
  private static func page(_ stage: TransitionStage, above bar: Double) -> Layer {
    let height = stage.size.height - bar
    guard bar > 0, height > 0 else { return stage.layer(stage.to, name: "to") }
    var page = Layer(name: "to", frame: Rect(0, 0, stage.size.width, height))
    page.masksToBounds = true
    page.anchorPoint = Point(0.5, stage.size.height / 2 / height)
    page.position = stage.bounds.center
    page.children = [stage.layer(stage.to, name: "to-screen")]
    return page
  }
}
