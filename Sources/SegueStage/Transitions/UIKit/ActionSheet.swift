import SegueGraphics

/// The script parameters of ``Transition/actionSheet``.
private enum ActionSheetParameters {
  static let height = Panel.Height(of: "sheet", default: 240, atMost: 4000)
  static let margin = Parameter(
    "margin", in: 0...200, default: 8, "How far it stays from the sides and the bottom, in points.")
  static let radius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "34 in the glass era, else 13",
    "The radius of its corners in points.")
  static let dim = Panel.dim(0.2, over: "the presenter; 0.48 in the dark")
}

extension Transition {
  /// UIKit's action sheet: it slides up by its height and its margin while the presenter is dimmed.
  ///
  /// With p on the alert's spring, y = (height + margin) · (1 − p) below its resting place, black
  /// of opacity 0.2 · p. The way back is the reverse. Source: the layer's spring, from two
  /// independent clones.
  package static let actionSheet = Transition(
    name: "action-sheet",
    summary: "A box of choices slides up from below over the dimmed screen.",
    duration: SpringPreset.alert.duration,
    pacing: .physicalSpring(.alert),
    parameters: .of(
      SystemEra.parameter, ActionSheetParameters.height.parameter, ActionSheetParameters.margin,
      ActionSheetParameters.radius,
      ActionSheetParameters.dim),
    example: """
      - present: choices
        transition: { type: action-sheet, content-height: 240 }
      """,
    presentation: Presentation { actionSheetPanel($0).frame },
    layers: panelLayers(actionSheetPanel) { stage, panel, shown in
      let way = stage.size.height - panel.frame.minY
      return Panel.Look(dimming: shown, offset: Point(0, way * (1 - shown)))
    })

  /// Returns the action sheet's panel on a stage.
  @Sendable
  private static func actionSheetPanel(_ stage: TransitionStage) -> Panel {
    let margin = stage[ActionSheetParameters.margin]
    let width = max(1, stage.size.width - 2 * margin)
    let height = ActionSheetParameters.height.points(stage, width: width, margin: margin)
    let isGlass = stage[SystemEra.parameter] == .glass
    return Panel(
      frame: Rect(margin, stage.size.height - margin - height, width, height),
      radii: CornerRadii(stage[ActionSheetParameters.radius] ?? (isGlass ? 34 : 13)),
      dim: stage[ActionSheetParameters.dim],
      surface: BoxSurface(stage, era: stage[SystemEra.parameter], .panel))
  }
}
