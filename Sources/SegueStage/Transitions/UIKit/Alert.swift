import SegueGraphics

/// The script parameters of ``Transition/alert``.
private enum AlertParameters {
  static let width = Panel.width(of: "alert", default: 270)
  static let height = Panel.Height(of: "alert", default: 150)
  static let radius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "34 in the glass era, else 14",
    "The radius of its corners in points.")
  static let scale = Parameter(
    "from-scale", in: 0.1...4, default: 1.3, "The factor on its size when it begins to come.")
  /// The smallest distance from the edges of a small stage, in points.
  static let margin = 8.0
  static let dim = Panel.dim(0.2, over: "the presenter; 0.48 in the dark")
}

extension Transition {
  /// UIKit's alert: it shrinks from 1.3 times its size as it fades in; back, it fades out in place.
  ///
  /// With p on the alert's spring (0.404 s, without overshoot), scale 1.3 − 0.3 · p, alpha p, black
  /// of opacity 0.2 · p over the presenter. The way back changes only alpha. Source: the layer's
  /// spring, read from the running system by others; the scale by eye.
  package static let alert = Transition(
    name: "alert",
    summary: "A box comes nearer as it fades in over the dimmed screen, and fades out again.",
    duration: SpringPreset.alert.duration,
    pacing: .physicalSpring(.alert),
    parameters: .of(
      SystemEra.parameter, AlertParameters.width, AlertParameters.height.parameter,
      AlertParameters.radius,
      AlertParameters.scale,
      AlertParameters.dim),
    example: """
      - present: question
        transition: { type: alert, content-width: 270 }
      """,
    presentation: Presentation(
      avoidance: { stage in
        KeyboardAvoidance(
          share: 0.5, limit: alertPanel(stage).frame.minY - AlertParameters.margin)
      }, frame: { alertPanel($0).frame }),
    layers: panelLayers(alertPanel) { stage, _, shown in
      let comes = stage.direction == .forward
      let start = stage[AlertParameters.scale]
      return Panel.Look(
        dimming: shown, alpha: shown, scale: comes ? start + (1 - start) * shown : 1)
    })

  /// Returns the alert's panel on a stage.
  @Sendable
  private static func alertPanel(_ stage: TransitionStage) -> Panel {
    let width = min(
      stage[AlertParameters.width], max(1, stage.size.width - 2 * AlertParameters.margin))
    let height = AlertParameters.height.points(stage, width: width, margin: AlertParameters.margin)
    let isGlass = stage[SystemEra.parameter] == .glass
    return Panel(
      frame: Rect(center: stage.bounds.center, size: Size(width, height)),
      radii: CornerRadii(stage[AlertParameters.radius] ?? (isGlass ? 34 : 14)),
      dim: stage[AlertParameters.dim],
      surface: BoxSurface(stage, era: stage[SystemEra.parameter], .panel))
  }
}
