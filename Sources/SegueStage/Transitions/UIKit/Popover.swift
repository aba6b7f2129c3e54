import SegueGraphics

/// The script parameters of ``Transition/popover``.
private enum PopoverParameters {
  static let anchor = Parameter<LengthPair>(
    "anchor", default: LengthPair(.fraction(0.5), .fraction(0.2)),
    "The point that it belongs to, in points or per cent of the stage.")
  static let width = Panel.width(of: "popover", default: 320)
  static let height = Panel.Height(of: "popover", default: 240)
  static let dim = Panel.dim(0.08)
  static let margin = 10.0
  static let gap = 12.0
}

extension Transition {
  /// A popover: it grows out of its anchor point; back, it fades out in place.
  ///
  /// In: scale 0 → 1 about the point on its edge nearest to the anchor, 400 ms on cubic-bezier(0,
  /// 1, 0.2, 1.05); black of opacity 0.08. Back: only alpha changes. It is below its anchor if
  /// there is room, else above, at least 10 points from the sides of the stage. Source:
  /// Framework7's style sheet; Ionic's fade for the dimming.
  package static let popover = Transition(
    name: "popover",
    summary: "A box grows out of the place that it belongs to.",
    duration: 0.4,
    pacing: .curve(TimingFunction(0, 1, 0.2, 1.05)),
    parameters: .of(
      SystemEra.parameter, PopoverParameters.anchor, PopoverParameters.width,
      PopoverParameters.height.parameter,
      PopoverParameters.dim),
    example: """
      - present: choices
        transition: { type: popover, anchor: [300, 90], content-width: 260, content-height: 200 }
      """,
    presentation: Presentation { popoverPanel($0).frame },
    layers: panelLayers(popoverPanel) { stage, panel, shown in
      let anchor = stage.place(PopoverParameters.anchor)
      let frame = panel.frame
      let pin = Point(
        ((anchor.x - frame.minX) / frame.width).clamped(to: 0...1),
        anchor.y < frame.center.y ? 0 : 1)
      let comes = stage.direction == .forward
      return Panel.Look(
        dimming: shown.clamped(to: 0...1), alpha: comes ? 1 : shown,
        scale: comes ? max(shown, 1e-3) : 1, anchor: pin)
    })

  /// Returns the popover's panel on a stage: below its anchor if it fits, else above.
  @Sendable
  private static func popoverPanel(_ stage: TransitionStage) -> Panel {
    let anchor = stage.place(PopoverParameters.anchor)
    let margin = PopoverParameters.margin
    let width = min(stage[PopoverParameters.width], stage.size.width - 2 * margin)
    let height = PopoverParameters.height.points(stage, width: width, margin: margin)
    let x = (anchor.x - width / 2).clamped(
      to: margin...max(margin, stage.size.width - margin - width))
    let below = anchor.y + PopoverParameters.gap
    let fits = below + height + margin <= stage.size.height
    let lowest = stage.size.height - margin - height
    let y =
      fits
      ? below
      : (anchor.y - PopoverParameters.gap - height).clamped(to: margin...max(margin, lowest))
    let era = stage[SystemEra.parameter]
    let surface = BoxSurface(stage, era: era, .popover)
    return Panel(
      frame: Rect(x, y, width, height),
      radii: CornerRadii(era == .glass && surface != nil ? 33 : 13),
      dim: stage[PopoverParameters.dim],
      shadow: Shadow(opacity: 0.2, offset: Point(0, 10), radius: 20), surface: surface)
  }
}
