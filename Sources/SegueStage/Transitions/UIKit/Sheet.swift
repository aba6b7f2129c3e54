import SegueGraphics

/// The script parameters of ``Transition/sheet``.
private enum SheetParameters {
  /// The detents that a sheet can have.
  enum Detents: String, ParameterChoice {
    case large, medium
    case mediumAndLarge = "medium-and-large"
  }

  enum Detent: String, ParameterChoice {
    case medium, large
  }

  static let detents = Parameter(
    "detents", default: Detents.large, "The heights at which it can rest.")
  static let detent = Parameter<Detent?>(
    "detent", defaultIs: "the lowest of its detents", "The height at which it rests.")
  static let dismissible = Parameter(
    "dismissible", default: true, "Whether a finger can drag it away.")
  static let undimmed = Parameter(
    "undimmed", default: false, "Whether the presenter is not dimmed while it rests at medium.")
  static let dim = Parameter<Double?>(
    "dim", in: 0...1, defaultIs: "0.2 in the glass era, 0.12 over another sheet, else 0.1",
    "The opacity of the black over the presenter.")
  static let radius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "38 in the glass era, else 10",
    "The radius of its corners in points.")
  static let grabber = Parameter(
    "grabber", default: false, "Whether a grabber shows at its upper edge.")
  static let inset = Parameter<Double?>(
    "inset", in: 0...100, defaultIs: "8 in the glass era, else 0",
    "How far it stays from the sides and the bottom at medium, in points.")
  static let top = Parameter<Double?>(
    "safe-area-top", in: 0...200, defaultIs: "the device's",
    "The height that the status bar takes, in points.")
  /// The difference in width of a classic card and the stage, in points: measured at a width of 402.
  static let cardInset = 33.5
  /// The difference in width of a glass-era sheet under another one and the stage, in points.
  static let stackInset = 30.0
  /// The distance by which a stacked sheet rests lower, in points.
  static let stackStep = 10.0
}

extension Transition {
  /// UIKit's page sheet: the new screen slides up over its presenter and rests below its top.
  ///
  /// With y the sheet's top edge, which moves from H to its detent on the system spring:
  /// - classic: large rests 10 points below the safe area; while the sheet moves to large from its
  ///   lowest detent (from H if large is the only one) the presenter becomes a card, scaled to 1 −
  ///   33.5 / W about its top centre, its top at the safe area, under black of 0.1;
  /// - glass: large rests at the safe area; the presenter is still, under black of 0.2; at medium
  ///   the sheet has margins of 8 points to the other edges, which close as it moves to large. Over
  ///   another sheet, large rests 10 points lower and the other one becomes a card, scaled to 1 −
  ///   30 / W about its top centre, under black of 0.12.
  ///
  /// Medium is half of the stage's height. On a phone in landscape there is no medium: the sheet
  /// covers the stage, and its corners are square. A finger drags it between its detents and
  /// dismisses it (``SheetMotion``). Source: recordings and open reimplementations; medium's height
  /// from descriptions only.
  package static let sheet = Transition(
    name: "sheet",
    aliases: ["page-sheet"],
    summary: "A sheet slides up over its presenter, which stays behind it.",
    duration: SpringPreset.system.duration,
    pacing: .physicalSpring(.system),
    parameters: .of(
      SystemEra.parameter, SheetParameters.detents, SheetParameters.detent,
      SheetParameters.dismissible,
      SheetParameters.undimmed, SheetParameters.dim, SheetParameters.radius,
      SheetParameters.grabber, SheetParameters.inset,
      SheetParameters.top),
    example: """
      - present: settings
        transition: { type: sheet, detents: medium-and-large, grabber: true }
      """,
    interaction: Interaction(
      summary: "A drag down takes it away: half of its height, or 800 points a second.",
      axis: .vertical, direction: .forward,
      rule: CompletionRule(threshold: 0.5, isStrict: false, releaseSpeed: 800), spring: .alert),
    presentation: Presentation(
      travel: SheetTravel(
        parameter: SheetParameters.detent.name, detents: { SheetPlaces($0).detents },
        isDismissible: { $0[SheetParameters.dismissible] },
        layers: { stage, top in SheetPlaces(stage).layers(stage, top: top) }),
      avoidance: { stage in
        let places = SheetPlaces(stage)
        return KeyboardAvoidance(share: 1, limit: places.rest - places.ceiling)
      },
      frame: { stage in
        let places = SheetPlaces(stage)
        return places.frame(top: places.rest)
      }),
    layers: { stage, moment in
      let comes = stage.direction == .forward
      if comes ? moment.isStart : moment.isEnd {
        return [stage.layer(comes ? stage.from : stage.to, name: "presenter")]
      }
      let places = SheetPlaces(stage)
      let shown = comes ? moment.progress : 1 - moment.progress
      let isAtRest = comes ? moment.isEnd : moment.isStart
      let top = isAtRest ? places.rest : places.gone + (places.rest - places.gone) * shown
      return places.layers(stage, top: top)
    })
}

/// The geometry of a sheet: its detents, and the sheet and its presenter at any height.
private struct SheetPlaces {
  private let size: Size
  private let isGlass: Bool
  private let safeTop: Double
  private let inset: Double
  private let radius: Double
  /// Whether the stage is that of a phone in landscape, which a sheet covers.
  private let isCompact: Bool
  /// Whether the presenter is itself a sheet of the glass era.
  private let isStacked: Bool
  /// The detents, from the lowest sheet to the highest.
  let detents: [SheetMotion.Detent]
  /// The y of the top edge at rest.
  let rest: Double
  /// The y of the top edge of a large sheet, whether or not it can rest there.
  let ceiling: Double

  /// The y of the top edge off the stage.
  var gone: Double { size.height }
  /// The y of the top edge at the highest detent.
  private var highest: Double { detents.last?.top ?? 0 }
  /// The y of the top edge at the lowest detent.
  private var lowest: Double { detents.first?.top ?? 0 }

  /// The height in points below which a stage in landscape is a phone's.
  private static let compactHeight = 500.0

  init(_ stage: TransitionStage) {
    size = stage.size
    isGlass = stage[SystemEra.parameter] == .glass
    isCompact = size.width > size.height && size.height < Self.compactHeight
    safeTop = stage[SheetParameters.top] ?? (isCompact ? 0 : stage.safeAreaTop)
    radius = stage[SheetParameters.radius] ?? (isCompact ? 0 : isGlass ? 38 : 10)
    inset = stage[SheetParameters.inset] ?? (isGlass ? 8 : 0)
    isStacked = isGlass && !isCompact && stage.presenter.sheetOnTop != nil
    let step = isStacked ? SheetParameters.stackStep : 0
    let gap = isCompact ? 0 : isGlass ? step : 10
    let large = SheetMotion.Detent("large", top: safeTop + gap)
    ceiling = large.top
    let medium = SheetMotion.Detent("medium", top: stage.size.height / 2)
    detents =
      switch stage[SheetParameters.detents] {
      case _ where isCompact: [large]
      case .large: [large]
      case .medium: [medium]
      case .mediumAndLarge: [medium, large]
      }
    let all = detents
    let wanted = stage[SheetParameters.detent].flatMap { name in
      all.first { $0.name == name.rawValue }
    }
    rest = (wanted ?? all[0]).top
  }

  /// Returns the progress toward large, 0...1: from the lowest detent, or from the stage's bottom.
  private func largeProgress(top: Double) -> Double {
    guard detents.contains(where: { $0.name == "large" }) else { return 0 }
    let start = detents.count > 1 ? lowest : gone
    return ((start - top) / (start - highest)).clamped(to: 0...1)
  }

  /// Returns the dimming of the presenter, 0...1.
  private func dimming(_ stage: TransitionStage, top: Double) -> Double {
    let start = stage[SheetParameters.undimmed] && detents.count > 1 ? lowest : gone
    let end = stage[SheetParameters.undimmed] && detents.count > 1 ? highest : lowest
    return ((start - top) / (start - end)).clamped(to: 0...1)
  }

  /// Returns the margin to the sides and the bottom, in points.
  private func margin(top: Double) -> Double {
    guard detents.contains(where: { $0.name == "medium" }) else { return 0 }
    return inset * (1 - largeProgress(top: top))
  }

  /// Returns the sheet's frame for a top edge; it extends below the stage rather than shrink.
  func frame(top: Double) -> Rect {
    let margin = margin(top: top)
    let height = max(gone - margin - top, gone - margin - lowest)
    return Rect(margin, top, size.width - 2 * margin, height)
  }

  /// Returns all layers with the sheet's top edge at a y, bottom first.
  func layers(_ stage: TransitionStage, top: Double) -> [Layer] {
    let comes = stage.direction == .forward
    let (sheet, presenter) = comes ? (stage.to, stage.from) : (stage.from, stage.to)
    var under = stage.layer(presenter, name: "presenter")
    if isStacked, let index = presenter.sheetOnTop {
      under.children[index] = lower(under.children[index], top: top)
    }
    var page = stage.page(sheet, name: "presented", frame: frame(top: top))
    let bottom = margin(top: top) > 0 ? radius : 0
    page.round(
      CornerRadii(topLeft: radius, topRight: radius, bottomRight: bottom, bottomLeft: bottom))
    if stage[SheetParameters.grabber] { page.children.append(grabber(in: page.size)) }
    let opacity = stage[SheetParameters.dim] ?? (isStacked ? 0.12 : isGlass ? 0.2 : 0.1)
    let dim = stage.dimming(opacity * dimming(stage, top: top))
    return (isGlass || isCompact ? [under, dim] : card(under, dim, stage, top: top)) + [page]
  }

  /// Returns the sheet below, scaled as the one on top moves to large.
  private func lower(_ sheet: Layer, top: Double) -> Layer {
    var sheet = sheet
    let scale = 1 - SheetParameters.stackInset / size.width * largeProgress(top: top)
    let middle = sheet.placement.apply(Point(sheet.size.width / 2, 0))
    sheet.anchorPoint = Point(0.5, 0)
    sheet.position = middle
    sheet.transform = .scale(scale, scale)
    return sheet
  }

  /// Returns the presenter of a classic sheet as a card over black.
  private func card(
    _ presenter: Layer, _ dim: Layer, _ stage: TransitionStage, top: Double
  ) -> [Layer] {
    let share = largeProgress(top: top)
    guard share > 0 else { return [presenter, dim] }
    let scale = 1 - SheetParameters.cardInset / size.width * share
    var card = Layer(name: "card", frame: stage.bounds)
    card.anchorPoint = Point(0.5, 0)
    card.position = Point(size.width / 2, safeTop * share)
    card.transform = .scale(scale, scale)
    card.round(
      CornerRadii(
        topLeft: radius * share, topRight: radius * share, bottomRight: 0, bottomLeft: 0))
    card.children = [presenter, dim]
    return [Layer(name: "window", frame: stage.bounds, color: .black), card]
  }

  /// Returns the grabber, 36 by 5 points, 5 below the sheet's top edge.
  private func grabber(in size: Size) -> Layer {
    var grabber = Layer(
      name: "grabber", frame: Rect((size.width - 36) / 2, 5, 36, 5),
      color: Color(red: 0, green: 0, blue: 0, alpha: 0x4D))
    grabber.cornerRadius = 2.5
    return grabber
  }
}

extension Screen {
  /// The index of the topmost layer in the composition, if that is a sheet; else nil.
  fileprivate var sheetOnTop: Int? {
    guard case .composition(let composition) = content, composition.hasSheet,
      let top = composition.layers.indices.last
    else { return nil }
    return top
  }
}
