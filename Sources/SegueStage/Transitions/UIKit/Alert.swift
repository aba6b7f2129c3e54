import SegueGraphics

/// The parameters of ``Transition/alert`` alone.
private enum AlertLook {
  static let width = Parameter(
    "content-width", in: 1...2000, default: 270, "The width of the alert in points.")
  static let height = Parameter<Double?>(
    "content-height", in: 1...2000, defaultIs: "as its picture's proportions say, else 150",
    "The height of the alert in points.")
  static let radius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "34 in the glass era, else 14",
    "The radius of its corners in points.")
  static let scale = Parameter(
    "from-scale", in: 0.1...4, default: 1.3, "The factor on its size when it begins to come.")
  static let dim = Parameter(
    "dim", in: 0...1, default: 0.2, "The opacity of the black over the presenter; 0.48 in the dark."
  )
}

extension Transition {
  /// UIKit's alert: it comes from 1.3 times its size as it fades in, and fades out where it is.
  ///
  /// With p on the alert's spring (0.404 s without a swing), scale 1.3 − 0.3 · p, alpha p, black of
  /// opacity 0.2 · p over the presenter. On the way back alpha alone. Source: the layer's spring, read
  /// from the running system by others; the scale by eye.
  package static let alert = Transition(
    name: "alert",
    summary: "A box comes nearer as it fades in over the dimmed screen, and fades out again.",
    duration: 0.404,
    pacing: .physicalSpring(.alert),
    parameters: .of(
      SystemEra.parameter, AlertLook.width, AlertLook.height, AlertLook.radius, AlertLook.scale,
      AlertLook.dim),
    example: """
      - present: question
        transition: { type: alert, content-width: 270 }
      """,
    presentation: Presentation { alertPanel($0).frame },
    layers: panelLayers(alertPanel) { stage, _, shown in
      let comes = stage.direction == .forward
      let start = stage[AlertLook.scale]
      return Panel.Look(
        dimming: shown, alpha: shown, scale: comes ? start + (1 - start) * shown : 1)
    })

  @Sendable
  private static func alertPanel(_ stage: TransitionStage) -> Panel {
    let width = stage[AlertLook.width]
    let height =
      stage[AlertLook.height] ?? stage.presentedHeight(atWidth: width, otherwise: 150)
    let isGlass = stage[SystemEra.parameter] == .glass
    return Panel(
      frame: Rect(center: stage.bounds.center, size: Size(width, height)),
      radii: CornerRadii(stage[AlertLook.radius] ?? (isGlass ? 34 : 14)),
      dim: stage[AlertLook.dim])
  }
}
