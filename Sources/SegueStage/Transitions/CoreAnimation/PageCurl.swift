import SegueGraphics

/// The script parameters of ``Transition/pageCurl``.
private enum PageCurl {
  static let side = SideParameter(default: .bottom, "The side from which the page is peeled.")
}

extension Transition {
  /// The page curl of `CATransition`: the old screen is peeled off the new one like a page.
  ///
  /// The page rolls around a cylinder of radius r that moves across it along a direction u a little
  /// off the axis; see `CurledPage`. From the bottom, u = (−sin t, −cos t) with t the tilt, and the
  /// bottom right corner lifts first. Backward in time it is ``pageUncurl``.
  package static let pageCurl = Transition(
    name: "page-curl",
    aliases: ["curl-up"],
    summary: "The old screen is peeled away from a side like a page, with the new one beneath.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: PageCurl.side.declarations + .page + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: page-curl, from: bottom }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: snapshots { stage, progress in
      let page = stage.curledPage(from: stage[PageCurl.side], progress: progress)
      return [stage.layer(stage.to, name: "to")]
        + page.layers(of: stage.layer(stage.from, name: "from"))
    })
}

/// The script parameters of a curling page's paper and light.
private enum CurlingPage {
  static let radius = Parameter(
    "radius", in: 0.01...0.5, default: 0.12, "The radius of the roll, in longer sides of the stage."
  )
  static let tilt = Parameter(
    "tilt", default: Angle(degrees: 15), "How far off the axis the page is peeled.")
  static let paper = Parameter<Double?>(
    "paper", in: 0...1, defaultIs: "0.85, and less between dark screens",
    "How white the page's back is; at 0 it shows the mirrored picture as it is.")
  static let shade = Parameter(
    "shade", in: 0...1, default: 0.45, "How much darker the page is where it stands upright.")
  static let highlight = Parameter<Double?>(
    "highlight", in: 0...1, defaultIs: "0.8, and less between dark screens",
    "How much the roll shines between its top and its side.")
  static let shadow = Parameter(
    "shadow", in: 0...1, default: 0.5, "How dark the shadow of the page is.")
  static let softness = Parameter(
    "softness", in: 0...1, default: 0.3,
    "How soft the shadow is: its standard deviation, in heights of what casts it.")
}

extension [TransitionParameter] {
  /// The parameters of a curling page's paper and light.
  static let page: Self = .of(
    CurlingPage.radius, CurlingPage.tilt, CurlingPage.paper, CurlingPage.shade,
    CurlingPage.highlight, CurlingPage.shadow, CurlingPage.softness)
}

extension TransitionStage {
  /// Returns the stage's page, peeled from a side by a progress, which is clamped to 0...1.
  func curledPage(from side: Side, progress: Double) -> CurledPage {
    let (across, along) = DeterministicMath.sineAndCosine(self[CurlingPage.tilt])
    let direction =
      switch side {
      case .bottom: Point(-across, -along)
      case .top: Point(-across, along)
      case .right: Point(-along, -across)
      case .left: Point(along, -across)
      }
    return CurledPage(
      size: size, direction: direction,
      radius: self[CurlingPage.radius] * max(size.width, size.height),
      progress: progress.clamped(to: 0...1),
      paper: CurledPage.Paper(
        whiteness: self[CurlingPage.paper] ?? 0.85 * light,
        shade: self[CurlingPage.shade],
        highlight: self[CurlingPage.highlight] ?? 0.8 * glint, shadow: self[CurlingPage.shadow],
        softness: self[CurlingPage.softness]))
  }
}
