import SegueGraphics

/// The script parameters of ``Transition/contextMenu``.
private enum ContextMenuParameters {
  static let frame = Parameter(
    "from-frame", default: FrameLength(x: 16, y: 120, width: 160, height: 160),
    "The place of what is pressed, in points.")
  static let radius = Parameter(
    "corner-radius", in: 0...200, default: 12, "The radius of the preview's corners in points.")
  static let width = Panel.width(of: "menu", default: 250)
  static let height = Panel.Height(of: "menu", default: 176)
  static let lift = Parameter(
    "lift", in: 1...2, default: 1.15, "The factor by which what is pressed grows while it is held.")
  static let blur = Parameter(
    "blur", in: 0...100, default: 20, "The blur of the screen behind, its sigma in points.")
  static let dim = Panel.dim(0.2, over: "the screen behind")
  static let gap = 8.0
  /// The fraction of the duration that the press takes, after 0.8 s of press to 0.335 s of opening.
  static let press = 0.3
}

extension Transition {
  /// UIKit's context menu: a pressed view rises over the blurred screen, and a menu grows next to it.
  ///
  /// Over the first 0.3 of the progress the pressed view grows to 1.15; then it returns to its own
  /// size while the screen behind blurs (sigma 20) and dims (0.2), and the menu grows from 0.2 with
  /// alpha 0 → 1 about its corner next to the preview. Back: the reverse, without the press. The
  /// preview casts a shadow of black 0.25, sigma 10. Source: a reimplementation after iOS 13 and
  /// 16; blur and dimming are choices.
  package static let contextMenu = Transition(
    name: "context-menu",
    summary: "What is pressed rises over the blurred screen, and a menu grows beside it.",
    duration: 0.6,
    pacing: .curve(.easeInEaseOut),
    parameters: .of(
      SystemEra.parameter, ContextMenuParameters.frame, ContextMenuParameters.radius,
      ContextMenuParameters.width,
      ContextMenuParameters.height.parameter,
      ContextMenuParameters.lift, ContextMenuParameters.blur, ContextMenuParameters.dim),
    example: """
      - present: menu
        transition: { type: context-menu, from-frame: [16, 120, 160, 160] }
      """,
    presentation: Presentation { menuFrame($0) },
    layers: { stage, moment in
      let comes = stage.direction == .forward
      if comes ? moment.isStart : moment.isEnd {
        return [stage.layer(comes ? stage.from : stage.to, name: "presenter")]
      }
      let press = ContextMenuParameters.press
      guard comes else { return menuLayers(stage, press: 1, open: 1 - moment.progress) }
      let p = moment.isEnd ? 1 : moment.progress
      return menuLayers(
        stage, press: (p / press).clamped(to: 0...1),
        open: ((p - press) / (1 - press)).clamped(to: 0...1))
    })

  /// Returns the menu's frame: below the pressed view if there is room, else above.
  @Sendable
  private static func menuFrame(_ stage: TransitionStage) -> Rect {
    let cell = stage[ContextMenuParameters.frame].rect(for: Size(1, 1))
    let width = min(stage[ContextMenuParameters.width], stage.size.width - 16)
    let gap = ContextMenuParameters.gap
    let height = ContextMenuParameters.height.points(stage, width: width, margin: gap)
    let isLeading = cell.center.x <= stage.size.width / 2
    let x = (isLeading ? cell.minX : cell.maxX - width).clamped(
      to: 8...max(8, stage.size.width - 8 - width))
    let below = cell.maxY + gap
    let fits = below + height + gap <= stage.size.height
    let lowest = max(gap, stage.size.height - gap - height)
    let y = fits ? below : (cell.minY - gap - height).clamped(to: gap...lowest)
    return Rect(x, y, width, height)
  }

  /// Returns all layers, for a progress of the press and of the opening, each 0...1.
  private static func menuLayers(
    _ stage: TransitionStage, press: Double, open: Double
  ) -> [Layer] {
    let comes = stage.direction == .forward
    let presenter = comes ? stage.from : stage.to
    var behind = stage.layer(presenter, name: "presenter")
    let blur = stage[ContextMenuParameters.blur] * open
    if blur > 0 { behind.effects.blur = LayerBlur(radius: blur, edge: .clamp) }
    let cell = stage[ContextMenuParameters.frame].rect(for: Size(1, 1))
    var preview = Layer(name: "preview", frame: cell)
    preview.round(CornerRadii(stage[ContextMenuParameters.radius] * max(press, open)))
    let window = stage.bounds.offset(by: Point(-cell.minX, -cell.minY))
    preview.children = [stage.layer(presenter, name: "preview-screen", frame: window)]
    let lift = 1 + (stage[ContextMenuParameters.lift] - 1) * press * (1 - open)
    preview.transform = .scale(lift, lift)
    preview.effects.shadow = Shadow(
      opacity: 0.25 * max(press, open), offset: Point(0, 5), radius: 10)
    let dim = stage.dimming(stage[ContextMenuParameters.dim] * open)
    guard open > 0 else { return [behind, dim, preview] }
    return [behind, dim, preview, menu(stage, beside: cell, open: open)]
  }

  /// Returns the menu; `open` is the progress of its opening, 0...1.
  private static func menu(_ stage: TransitionStage, beside cell: Rect, open: Double) -> Layer {
    let frame = menuFrame(stage)
    var menu = stage.page(
      stage.presented, name: "presented", frame: frame)
    let era = stage[SystemEra.parameter]
    let surface = BoxSurface(stage, era: era, .menu)
    menu.round(CornerRadii(era == .glass && surface != nil ? 33 : 13))
    menu.opacity = open
    let corner = Point(
      cell.center.x <= frame.center.x ? 0 : 1, cell.center.y <= frame.center.y ? 0 : 1)
    menu.anchorPoint = corner
    menu.position = Point(
      frame.minX + corner.x * frame.width, frame.minY + corner.y * frame.height)
    let scale = 0.2 + 0.8 * open
    menu.transform = scale == 1 ? .identity : .scale(scale, scale)
    menu.effects.shadow = Shadow(opacity: 0.2 * open, offset: Point(0, 10), radius: 20)
    surface?.place(behind: &menu, alpha: open)
    return menu
  }
}
