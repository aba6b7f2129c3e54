import SegueGraphics

/// A part of the stage over a dimmed presenter, in which a presented screen rests: what alerts, action
/// sheets, popovers and keyboards have in common.
struct Panel {
  /// The place at rest, in points of the stage.
  var frame: Rect
  /// The radii of its corners.
  var radii: CornerRadii
  /// The opacity of the black over the presenter at rest.
  var dim: Double
  /// Its shadow at rest, if it casts one.
  var shadow: Shadow?

  /// How a panel stands on its way.
  struct Look {
    /// How far the presenter is dimmed, 0...1 of the whole.
    var dimming: Double
    /// The opacity of the panel.
    var alpha = 1.0
    /// The factor on its size about an anchor.
    var scale = 1.0
    /// The point about which it is scaled, as fractions of its size.
    var anchor = Point(0.5, 0.5)
    /// How far it is from its place, in points.
    var offset = Point.zero
  }

  /// The layers of a stage on which a screen is presented in the panel, bottom first.
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
    if look.scale != 1 { page.transform = .scale(look.scale, look.scale) }
    let under = stage.layer(presenter, name: "presenter")
    guard dim > 0 else { return [under, page] }
    return [under, stage.dimming(dim * look.dimming), page]
  }
}

/// What panels share that an author can say.
extension Panel {
  /// The width of what it shows.
  static func width(of what: String, default points: Double) -> Parameter<Double> {
    Parameter(
      "content-width", in: 1...2000, default: points, "The width of the \(what) in points.")
  }

  /// The opacity of the black over what is below.
  static func dim(_ opacity: Double, over what: String = "the presenter") -> Parameter<Double> {
    Parameter("dim", in: 0...1, default: opacity, "The opacity of the black over \(what).")
  }

  /// The height of what it shows: the author's, else as its picture's proportions say.
  struct Height: Sendable {
    /// What an author says.
    let parameter: Parameter<Double?>
    /// The points of what is no picture, on a stage that is high and on one that is wide.
    private let other: (high: Double, wide: Double)

    /// A height in points, where no picture says another one.
    ///
    /// - Parameter wide: the one on a stage that is wider than high; nil for the same.
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

    /// The height on a stage, in points, at a width: at most what is left of the stage with a margin
    /// above and below.
    func points(_ stage: TransitionStage, width: Double, margin: Double = 0) -> Double {
      min(natural(stage, width), max(1, stage.size.height - 2 * margin))
    }

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
  /// The layers of a presentation in a panel, given how far it is in, 0 to 1; a spring passes 1.
  ///
  /// Nothing of it shows at 0, and at 1 it rests: a way back begins with what a way in ended with.
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
