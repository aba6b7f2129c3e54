import SegueGraphics

/// The script parameters of ``Transition/zoom``.
enum ZoomParameters {
  static let frame = Parameter(
    "from-frame", default: FrameLength(x: 16, y: 300, width: 120, height: 180),
    "The place of the cell in the screen with the cell, in points.")
  static let radius = Parameter(
    "from-radius", in: 0...200, default: 12, "The radius of the cell's corners in points.")
  static let displayRadius = Parameter<Double?>(
    "corner-radius", in: 0...200, defaultIs: "the display's",
    "The radius of the page's corners while it flies, in points.")
  static let image = Parameter<PictureName?>(
    "image", defaultIs: "what the cell shows", "The picture of the cell, \(PictureName.words).")
  static let dim = Parameter(
    "dim", in: 0...1, default: 0.15, "The opacity of the black over the page below.")
  static let carry = Parameter(
    "carry", in: 0...4, default: 1,
    "How far a flung card first goes on with the finger: 1 as the landing's spring lets it.")
  static let scale = Parameter(
    "below-scale", in: 0.5...1, default: 0.914,
    "The scale of the page below while the card is open.")
}

extension Transition {
  /// iOS 18's zoom: the page grows out of a cell, and a finger throws it back into it.
  ///
  /// With t the progress of a critically damped spring of ω 19: the card's left and right edges are
  /// interpolated from the cell's to the stage's by t, its top and bottom ones by t + a · sin πt, a
  /// = −0.05 in and 0.03 out. The page inside fills the card, aligned to its top centre. The cell's
  /// picture over it fades out as 1 − t / 0.55 on the way in and fades in as (0.86 − t) / 0.55 on
  /// the way out. The page below is dimmed to 0.15 and scaled to 0.914; it returns from there on a
  /// spring of its own, ω 15.
  ///
  /// As a gesture: ``ZoomDismissal``. Source: recordings of iOS 27, frame by frame, by others.
  package static let zoom = Transition(
    name: "zoom",
    aliases: ["zoom-from-cell"],
    summary: "A page grows out of a cell, and returns into it.",
    duration: 0.42,
    pacing: .physicalSpring(.zoomFlight),
    parameters: .of(
      ZoomParameters.frame, ZoomParameters.radius, ZoomParameters.displayRadius,
      ZoomParameters.image, FlyingPicture.cover,
      FlyingPicture.contentMode, ZoomParameters.dim, ZoomParameters.scale, ZoomParameters.carry),
    example: """
      - push: photo
        transition: { type: zoom, from-frame: [16, 300, 120, 180], from-radius: 12 }
      """,
    interaction: ZoomDismissal.interaction,
    coverFrame: { ZoomFlight($0).cell },
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let flight = ZoomFlight(stage)
      return stage.direction == .forward
        ? flight.push(moment.progress) : flight.pop(moment.progress)
    })
}

/// The card of a zoom between its cell and the whole stage.
struct ZoomFlight {
  let stage: TransitionStage
  /// The cell's frame, in points.
  let cell: Rect

  init(_ stage: TransitionStage) {
    self.stage = stage
    let pixels = stage.pixels(of: stage.asset(ZoomParameters.image))
    cell = stage[ZoomParameters.frame].rect(for: pixels)
  }

  /// The state of the card and of the page below.
  struct Pose {
    /// The card's frame, in points.
    var card: Rect
    /// The radius of the card's corners, in points.
    var radius: Double
    /// The opacity of the cell's picture over the page.
    var source: Double
    /// The dimming of the page below, 0...1.
    var dimming: Double
    var below: Double
    /// The strength of the card's shadow, 0...1; it fades out next to the cell.
    var shadow = 1.0
    /// The rotation of the card about its middle, clockwise.
    var turn = Angle.zero
  }

  /// Returns the layers of the opening, at progress t.
  func push(_ t: Double) -> [Layer] {
    layers(
      Pose(
        card: card(t, lead: -0.05), radius: radius(t), source: 1 - t / 0.55, dimming: t,
        below: 1 - (1 - stage[ZoomParameters.scale]) * t, shadow: t * 10))
  }

  /// Returns the layers of the closing, at progress p.
  func pop(_ p: Double) -> [Layer] {
    let t = 1 - p
    return layers(
      Pose(
        card: card(t, lead: 0.03), radius: radius(t), source: (0.86 - t) / 0.55, dimming: t,
        below: coveredPageScale(Self.seconds(atFlight: p)), shadow: t * 10))
  }

  /// Returns the scale of the page below, `seconds` after its release.
  func coveredPageScale(_ seconds: Double) -> Double {
    let open = stage[ZoomParameters.scale]
    return open + (1 - open) * Spring.coveredPage.value(at: seconds)
  }

  /// Returns the time at which a flight reaches a progress, in seconds, by bisection.
  private static func seconds(atFlight progress: Double) -> Double {
    var (lower, upper) = (0.0, 2.0)
    for _ in 0..<50 {
      let middle = (lower + upper) / 2
      if Spring.zoomFlight.value(at: middle) < progress { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }

  /// Returns the card's frame at progress t; `lead` shifts the timing of its top and bottom edges.
  private func card(_ t: Double, lead: Double) -> Rect {
    let (sine, _) = DeterministicMath.sineAndCosine(
      Angle(radians: Double.pi * t.clamped(to: 0...1)))
    let ty = t + lead * sine
    let left = cell.minX * (1 - t)
    let right = cell.maxX + (stage.size.width - cell.maxX) * t
    let top = cell.minY * (1 - ty)
    let bottom = cell.maxY + (stage.size.height - cell.maxY) * ty
    return Rect(left, top, max(0, right - left), max(0, bottom - top))
  }

  /// Returns the radius of the card's corners at progress t, in points.
  ///
  /// At the end the frame is replaced by the screen with square corners: no display masks them
  /// there.
  func radius(_ t: Double) -> Double {
    let open = stage[ZoomParameters.displayRadius] ?? stage.displayCornerRadius
    return max(0, stage[ZoomParameters.radius] + (open - stage[ZoomParameters.radius]) * t)
  }

  /// Returns all layers of a pose, bottom first.
  func layers(_ pose: Pose) -> [Layer] {
    let comes = stage.direction == .forward
    var below = stage.layer(stage.sourceScreen, name: comes ? "from" : "to")
    below.children.append(Layer(name: "place", frame: cell, color: stage.coverColor))
    if pose.below != 1 { below.transform = .scale(pose.below, pose.below) }
    var card = Layer(name: "card", frame: pose.card)
    card.round(CornerRadii(pose.radius))
    if pose.turn != .zero { card.transform = .rotation(pose.turn) }
    card.effects.shadow = Shadow(
      opacity: 0.24 * pose.shadow.clamped(to: 0...1), offset: Point(0, 4), radius: 15)
    card.children = [page(in: pose.card.size)]
    if pose.source > 0 { card.children.append(source(in: pose.card.size, pose.source)) }
    return [below, stage.dimming(stage[ZoomParameters.dim] * pose.dimming), card]
  }

  /// Returns the page inside the card: scaled to fill it, aligned to its top centre.
  private func page(in size: Size) -> Layer {
    let comes = stage.direction == .forward
    var page = stage.layer(comes ? stage.to : stage.from, name: comes ? "to" : "from")
    let scale = max(size.width / stage.size.width, size.height / stage.size.height)
    page.anchorPoint = Point(0.5, 0)
    page.position = Point(size.width / 2, 0)
    page.transform = .scale(scale, scale)
    return page
  }

  /// Returns the cell's picture, scaled to fill the card.
  private func source(in size: Size, _ opacity: Double) -> Layer {
    var source = Layer(name: "source", frame: Rect(origin: .zero, size: size))
    source.opacity = opacity.clamped(to: 0...1)
    if let asset = stage.asset(ZoomParameters.image) {
      source.image = stage.picture(asset, in: size)
      source.masksToBounds = true
      return source
    }
    if let image = cellImage {
      source.size = cell.size * max(size.width / cell.width, size.height / cell.height)
      source.position = Point(size.width / 2, source.size.height / 2)
      source.image = image
      return source
    }
    // The cell's part of the screen, clipped to the card.
    source.masksToBounds = true
    let scale = max(size.width / cell.width, size.height / cell.height)
    var screen = stage.layer(stage.sourceScreen, name: "source-screen")
    screen.anchorPoint = Point(
      cell.center.x / stage.size.width, cell.minY / stage.size.height)
    screen.position = Point(size.width / 2, 0)
    screen.transform = .scale(scale, scale)
    source.children = [screen]
    return source
  }
}

extension ZoomFlight {
  /// The cell's part of a screenshot; nil for a screen of another kind.
  private var cellImage: Layer.Image? {
    guard case .image(let asset, let mode) = stage.sourceScreen.content else { return nil }
    let pixels = stage.pictures[asset].size
    let place = mode.place(pixels.size, in: stage.size)
    guard place.width > 0, place.height > 0 else { return nil }
    var image = Layer.Image(asset: asset, size: pixels)
    image.contentsRect = Rect(
      (cell.minX - place.minX) / place.width, (cell.minY - place.minY) / place.height,
      cell.width / place.width, cell.height / place.height)
    return image
  }
}
