import SegueGraphics

/// The script parameters of ``Transition/navigation``.
private enum NavigationPush {
  static let parallax = Parameter(
    "parallax", in: 0...1, default: 0.3, "How far the page below goes, as a share of the width.")
  static let dim = Parameter(
    "dim", in: 0...1, default: 0.1, "The opacity of the black over the page below.")
  static let shadow = Parameter(
    "shadow", in: 0...1, default: 0.03, "The opacity of the shadow at the front page's edge.")
  static let radius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "the display's in the glass era, else 0",
    "The radius of the front page's leading corners while it moves, in points.")
  static let bar = Parameter(
    "bar-height", in: 0...400, default: 0,
    "The height of the bar that cross-fades in place instead of travelling, in points.")
}

extension Transition {
  /// UIKit's navigation push: the new page slides in, the old one follows at a third of the distance.
  ///
  /// With p the progress, the front page is at x = W · (1 − p) and the page below at −0.3 · W · p
  /// under black of opacity 0.1 · p. The front page's edge casts a shadow of opacity 0.03, sigma 6,
  /// 6 points ahead. In the glass era its leading corners have the display's radius; they
  /// straighten over the last points of the way, since a picture has no display edge to hide them.
  /// Classic: the system spring for 0.5 s; glass: x = W · e^(−t / 61 ms) for 0.4 s. A pop is the
  /// reverse.
  ///
  /// As a gesture: classic, from the 20 points at the leading edge, pops if x + 0.3 s · v > W / 2;
  /// glass, after 12 points at the edge or 27 anywhere, if x + 0.12 s · v reaches 0.53 W or 0.42 W.
  /// Source: recordings of iOS 16.3 (classic) and iOS 27 (glass), by others.
  package static let navigation = Transition(
    name: "navigation",
    aliases: ["navigation-push"],
    summary: "The new page slides in from the trailing side, over the old one that follows slowly.",
    duration: 0.4,
    pacing: .curve(.glassPush),
    parameters: .of(
      SystemEra.parameter, NavigationPush.parallax, NavigationPush.dim, NavigationPush.shadow,
      NavigationPush.radius, NavigationPush.bar),
    example: """
      - push: detail
        transition: { type: navigation, era: classic }
      """,
    timing: { values in
      values[SystemEra.parameter] == .classic ? (0.5, .physicalSpring(.system)) : nil
    },
    interaction: Interaction(
      summary: "A swipe from the leading edge, or from anywhere, takes it back.",
      axis: .horizontal, direction: .forward,
      recognizers: [
        .init(
          region: .usualEdge, deadZone: 12,
          rule: CompletionRule(threshold: 0.53, isStrict: false, projection: 0.12)),
        .init(
          deadZone: 27, rule: CompletionRule(threshold: 0.42, isStrict: false, projection: 0.12)),
      ], spring: .swipeRelease),
    interactionOf: { values in
      guard values[SystemEra.parameter] == .classic else { return nil }
      return Interaction(
        summary: "A swipe from the leading edge takes it back.",
        axis: .horizontal, direction: .forward,
        recognizers: [
          .init(
            region: .usualEdge, deadZone: 0,
            rule: CompletionRule(threshold: 0.5, isStrict: true, projection: 0.3))
        ], spring: .system)
    },
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let comes = stage.direction == .forward
      return pages(
        stage, front: comes ? (stage.to, "to") : (stage.from, "from"),
        below: comes ? (stage.from, "from") : (stage.to, "to"),
        progress: comes ? moment.progress : 1 - moment.progress)
    })

  /// Returns both pages; `progress` is that of the front one's way in.
  private static func pages(
    _ stage: TransitionStage, front: (Screen, String), below: (Screen, String), progress: Double
  ) -> [Layer] {
    let width = stage.size.width
    let shift = -stage[NavigationPush.parallax] * width * progress
    let under = stage.layer(
      below.0, name: below.1, frame: stage.bounds.offset(by: Point(shift, 0)))
    var dim = stage.dimming(stage[NavigationPush.dim] * progress)
    dim.position.x += shift
    let x = width * (1 - progress)
    var page = stage.layer(front.0, name: front.1, frame: stage.bounds.offset(by: Point(x, 0)))
    page.round(leadingCorners(stage, at: x))
    var shadow = Shadow()
    shadow.opacity = stage[NavigationPush.shadow]
    shadow.radius = 6
    shadow.offset = Point(-6, 0)
    page.effects.shadow = shadow.opacity > 0 ? shadow : nil
    let pages = [under, dim, page]
    guard stage[NavigationPush.bar] > 0 else { return pages }
    let bar = Rect(0, 0, width, min(stage[NavigationPush.bar], stage.size.height))
    return pages + stage.crossFade(in: bar, from: below.0, to: front.0, progress)
  }

  /// Returns the front page's corners at x: full from x = radius on, straight at rest.
  private static func leadingCorners(_ stage: TransitionStage, at x: Double) -> CornerRadii {
    let isGlass = stage[SystemEra.parameter] == .glass
    let radius = stage[NavigationPush.radius] ?? (isGlass ? stage.displayCornerRadius : 0)
    let shown = radius * (radius > 0 ? x / radius : 0).clamped(to: 0...1)
    return CornerRadii(topLeft: shown, topRight: 0, bottomRight: 0, bottomLeft: shown)
  }
}
