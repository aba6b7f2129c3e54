import SegueGraphics

/// The script parameters of ``Transition/containerTransform``.
enum ContainerTransform {
  /// The order in which the two contents fade.
  enum FadeMode: String, ParameterChoice {
    /// The new content fades in over the old one; back, the old one fades out over the new one.
    case `in`
    /// The old content fades out over the new one; back, the new one fades in over the old one.
    case out
    /// Both contents fade at once.
    case cross
    /// The old content fades out, then the new one fades in.
    case through
  }

  /// The path of the container's top centre.
  enum Path: String, ParameterChoice {
    /// The top centre moves along a straight line.
    case linear
    /// The top centre moves along a quarter of an arc.
    case arc
  }

  static let fromFrame = Parameter(
    "from-frame", default: FrameLength(x: 16, y: 100, width: 90, height: 120),
    "The container's place in the screen with the small one, in points.")
  static let fromRadius = Parameter(
    "from-corner-radius", in: 0...10_000, default: 0,
    "The radius of its corners there, in points.")
  static let toRadius = Parameter(
    "to-corner-radius", in: 0...10_000, default: 0,
    "The radius of its corners when it fills the stage, in points.")
  static let fade = Parameter(
    "fade-mode", default: FadeMode.in,
    "Which content fades: in is the new one, out the old one, cross both, through one by one.")
  static let path = Parameter(
    "motion-path", default: Path.linear, "The way that the container takes, a line or an arc.")
  static let scrim = Parameter(
    "scrim", in: 0...1, default: 0.32,
    "How dark the screen behind the open container is, from 0 to black.")
  static let elevation = Parameter(
    "elevation", in: 0...100, default: 6,
    "How high the open container is above the screen, in points, which its shadow shows.")
  static let color = Parameter<Color?>(
    "container-color", defaultIs: "the background of the screen that fills the stage",
    "The colour of the container behind its contents.")
}

extension Transition {
  /// Material's container transform: a card grows into a screen, and both share one container.
  ///
  /// Bottom to top: the screen with the card; a cover over the card's place; black, opacity 0.32 ·
  /// p; the container with its shadow, which clips the card and the new screen, both as wide as it
  /// is and at its top, or as high if that covers it. Its top centre moves along the path; its size
  /// and corners change with p. In terms of the eased progress the new content fades in during
  /// 0...0.25 and the corners change during 0...0.75; back, the old one fades out during
  /// 0.60...0.90, the container's outline ends at 0.90 and the corners change during 0.30...0.90.
  /// Along an arc it is 0.10...0.40, 0.10...1 and 0.10...0.90; back 0.60...0.90, 0...0.90 and
  /// 0.20...0.90. Documented in Material Components for Android: 500 ms in, 400 ms back, on the
  /// emphasized curve.
  package static let containerTransform = Transition(
    name: "container-transform",
    aliases: ["material-container-transform"],
    summary: "A card of the old screen grows into the new one; back, it shrinks into its place.",
    duration: 0.5,
    pacing: .curve(.emphasized),
    parameters: .of(
      ContainerTransform.fromFrame, ContainerTransform.fromRadius, ContainerTransform.toRadius,
      ContainerTransform.fade, ContainerTransform.path, ContainerTransform.scrim,
      ContainerTransform.elevation, ContainerTransform.color, FlyingPicture.cover),
    example: """
      - push: detail
        transition: { type: container-transform, from-frame: [16, 172, 358, 96], from-corner-radius: 12 }
        duration: 500ms
        curve: emphasized
      """,
    returnUse: returnUse(duration: 0.4),
    coverFrame: { $0[ContainerTransform.fromFrame].rect(for: Size(1, 1)) },
    layers: betweenScreens { stage, progress in
      let isForward = stage.direction == .forward
      let card = stage[ContainerTransform.fromFrame].rect(for: Size(1, 1))
      let course = ContainerMotion(
        from: isForward ? card : stage.bounds, to: isForward ? stage.bounds : card,
        windows: ContainerWindows(isForward: isForward, isArc: stage.isArc), isArc: stage.isArc)
      var scrim = Layer(name: "scrim", frame: stage.bounds, color: .black)
      scrim.opacity =
        stage[ContainerTransform.scrim] * (isForward ? progress : 1 - progress).clamped(to: 0...1)
      return [
        stage.layer(stage.sourceScreen, name: isForward ? "from" : "to"),
        Layer(name: "place", frame: card, color: stage.coverColor), scrim,
        stage.container(course, card: card, progress),
      ]
    })
}

extension TransitionStage {
  /// Whether the container moves along an arc.
  fileprivate var isArc: Bool { self[ContainerTransform.path] == .arc }

  /// Returns the container at an eased progress, with its two contents.
  fileprivate func container(
    _ course: ContainerMotion, card: Rect, _ progress: Double
  ) -> Layer {
    let isForward = direction == .forward
    let place = course.place(at: progress)
    let screen = isForward ? to : from
    var container = Layer(
      name: "container", frame: place.outline,
      color: self[ContainerTransform.color] ?? background(of: screen))
    container.masksToBounds = true
    let (fromRadius, toRadius) = (
      self[ContainerTransform.fromRadius], self[ContainerTransform.toRadius]
    )
    let open = course.windows.shape.share(of: progress)
    let opened = isForward ? open : 1 - open
    container.cornerRadius = fromRadius + (toRadius - fromRadius) * opened
    container.effects.shadow = shadow(from: course.start, isForward ? progress : 1 - progress)

    var small = content(isForward ? from : to, name: isForward ? "from-card" : "to-card", of: card)
    var large = content(screen, name: isForward ? "to" : "from", of: bounds)
    small.fit(into: isForward ? place.first : place.second, of: place.outline)
    large.fit(into: isForward ? place.second : place.first, of: place.outline)
    let (leaving, arriving) = isForward ? (small, large) : (large, small)
    container.children = faded(leaving, arriving, course.windows.fade, progress)
    return container
  }

  /// Returns a part of a screen as a layer of that part's size.
  private func content(_ screen: Screen, name: String, of part: Rect) -> Layer {
    if part == bounds { return layer(screen, name: name) }
    var window = Layer(name: name, frame: Rect(origin: .zero, size: part.size))
    window.masksToBounds = true
    // The screen's pixels in the card's corners do not belong to the card.
    window.cornerRadius = self[ContainerTransform.fromRadius]
    window.children = [
      layer(
        screen, name: "\(name)-screen", frame: bounds.offset(by: Point(-part.minX, -part.minY)))
    ]
    return window
  }

  /// Returns the two contents, bottom first, with their opacities by the fade mode.
  private func faded(
    _ leaving: Layer, _ arriving: Layer, _ window: ProgressWindow, _ progress: Double
  ) -> [Layer] {
    var (leaving, arriving) = (leaving, arriving)
    let share = window.share(of: progress)
    switch (self[ContainerTransform.fade], direction) {
    case (.in, .forward), (.out, .backward):
      arriving.opacity = share
      return [leaving, arriving]
    case (.out, .forward), (.in, .backward):
      leaving.opacity = 1 - share
      return [arriving, leaving]
    case (.cross, _):
      (leaving.opacity, arriving.opacity) = (1 - share, share)
    case (.through, _):
      leaving.opacity = 1 - ProgressWindow(0, 0.35).share(of: share)
      arriving.opacity = ProgressWindow(0.35, 1).share(of: share)
    }
    return [leaving, arriving]
  }

  /// Returns the container's shadow; `open` goes from 0 to 1, its full elevation.
  ///
  /// Its blur is that of Android's shadow layers, and it fades in over the first point. Its offset
  /// depends on the container's start, which places the light as on Android: 0.3 of the elevation
  /// sideways at the stage's edges, and 1.5 downward at its bottom.
  private func shadow(from start: Rect, _ open: Double) -> Shadow? {
    let elevation = self[ContainerTransform.elevation] * open.clamped(to: 0...1)
    guard elevation > 0 else { return nil }
    return Shadow(
      opacity: 45.0 / 255 * min(1, elevation),
      offset: Point(
        0.3 * (2 * start.center.x / size.width - 1) * elevation,
        1.5 * start.center.y / size.height * elevation),
      radius: 0.57735 * elevation + 0.5)
  }
}

extension Layer {
  /// Moves and scales the layer to fill a rectangle of its own aspect ratio in a superlayer.
  fileprivate mutating func fit(into place: Rect, of holder: Rect) {
    position = Point(place.center.x - holder.minX, place.center.y - holder.minY)
    transform = .uniformScale(size.width > 0 ? place.width / size.width : 1)
  }
}
