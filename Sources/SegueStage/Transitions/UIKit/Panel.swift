import SegueGraphics

/// A panel over a dimmed presenter that shows a presented screen.
///
/// The common part of alerts, action sheets, popovers and keyboards.
struct Panel {
  /// The frame at rest, in points of the stage.
  var frame: Rect
  /// The radii of the panel's corners.
  var radii: CornerRadii
  /// The opacity of the black over the presenter at rest.
  var dim: Double
  /// The shadow at rest; nil for none.
  var shadow: Shadow?
  /// What is behind a screen without a background; nil for an opaque one.
  var surface: BoxSurface?

  /// The state of a panel during its transition.
  struct Look {
    /// The dimming of the presenter, 0...1 of its opacity at rest.
    var dimming: Double
    var alpha = 1.0
    /// The scale of the panel about its anchor.
    var scale = 1.0
    /// The anchor of the scale, as fractions of the panel's size.
    var anchor = Point(0.5, 0.5)
    /// The distance from the frame at rest, in points.
    var offset = Point.zero
  }

  /// Returns the layers with a screen presented in the panel, bottom first.
  func layers(_ stage: TransitionStage, _ look: Look) -> [Layer] {
    let comes = stage.direction == .forward
    let (screen, presenter) = comes ? (stage.to, stage.from) : (stage.from, stage.to)
    var page = stage.page(screen, name: "presented", frame: frame)
    page.round(radii)
    page.effects.shadow = shadow
    page.opacity = look.alpha.clamped(to: 0...1)
    page.anchorPoint = look.anchor
    page.position = Point(
      frame.minX + look.anchor.x * frame.width + look.offset.x,
      frame.minY + look.anchor.y * frame.height + look.offset.y)
    surface?.place(behind: &page, alpha: look.alpha.clamped(to: 0...1))
    if look.scale != 1 { page.transform = .scale(look.scale, look.scale) }
    let under = stage.layer(presenter, name: "presenter")
    guard dim > 0 else { return [under, page] }
    return [under, stage.dimming(dim * look.dimming), page]
  }
}

/// The script parameters that panels share.
extension Panel {
  /// Returns the parameter of the content's width, for help texts that name the content.
  static func width(of what: String, default points: Double) -> Parameter<Double> {
    Parameter(
      "content-width", in: 1...2000, default: points, "The width of the \(what) in points.")
  }

  /// Returns the parameter of the dimming's opacity, for help texts that name the dimmed view.
  static func dim(_ opacity: Double, over what: String = "the presenter") -> Parameter<Double> {
    Parameter("dim", in: 0...1, default: opacity, "The opacity of the black over \(what).")
  }

  /// The height of a panel: the author's, else by its picture's aspect ratio.
  struct Height: Sendable {
    /// The script parameter of the height.
    let parameter: Parameter<Double?>
    /// The default heights in points for content without a picture, on a tall and on a wide stage.
    private let other: (high: Double, wide: Double)

    /// Creates a height with a default in points, for content without a picture.
    ///
    /// - Parameter wide: the default on a stage that is wider than high; nil for the same.
    init(
      of what: String, default points: Double, wide: Double? = nil, atMost most: Double = 2000
    ) {
      other = (points, wide ?? points)
      let landscape = wide.map { ", or \($0.fixed()) in landscape" } ?? ""
      parameter = Parameter(
        "content-height", in: 1...most,
        defaultIs: "as its picture's proportions say, else \(points.fixed())\(landscape)",
        "The height of the \(what) in points.")
    }

    /// Returns the height for a width, in points: at most the stage's minus a margin above and below.
    func points(_ stage: TransitionStage, width: Double, margin: Double = 0) -> Double {
      min(natural(stage, width), max(1, stage.size.height - 2 * margin))
    }

    /// Returns the unlimited height: the author's, else by the picture's aspect ratio, else the default.
    private func natural(_ stage: TransitionStage, _ width: Double) -> Double {
      if let height = stage[parameter] { return height }
      let other = stage.size.width > stage.size.height ? other.wide : other.high
      guard case .image(let asset, _) = stage.presented.content else { return other }
      let pixels = stage.pictures[asset].size.size
      return pixels.width > 0 ? (width * pixels.height / pixels.width).rounded() : other
    }
  }
}

extension Transition {
  /// Returns the layers of a presentation in a panel, from its look at a progress of 0 (out) to 1 (in).
  ///
  /// A spring overshoots 1. At 0 the panel is invisible, and at 1 it rests: a way back begins
  /// exactly with the last frame of the way in.
  static func panelLayers(
    _ panel: @escaping @Sendable (TransitionStage) -> Panel,
    _ look: @escaping @Sendable (TransitionStage, Panel, Double) -> Panel.Look
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      let comes = stage.direction == .forward
      if comes ? moment.isStart : moment.isEnd {
        return [stage.layer(comes ? stage.from : stage.to, name: "presenter")]
      }
      let panel = panel(stage)
      if comes ? moment.isEnd : moment.isStart {
        return panel.layers(stage, Panel.Look(dimming: 1))
      }
      return panel.layers(stage, look(stage, panel, comes ? moment.progress : 1 - moment.progress))
    }
  }
}
