import SegueGraphics

/// The script parameters of ``Transition/wechatZoom``.
private enum WeChatZoom {
  static let image = Parameter<PictureName?>(
    required: "image", "The picture that grows, \(PictureName.words).")
  static let fromFrame = Parameter(
    "from-frame", default: FrameLength(x: 70, y: 100, height: 120),
    "The picture's place in the screen with the small picture, in points.")
  static let toFrame = Parameter<FrameLength?>(
    "to-frame", defaultIs: "full width, centred", "The picture's place in the viewer, in points.")
}

extension Transition {
  /// The WeChat picture zoom: a picture grows out of the old screen while black fades in behind it.
  ///
  /// Push, bottom to top: `from`; a cover over the picture's original place, in the colour around
  /// it; a black backdrop, alpha 0 → 1; the picture, frame before → frame after. `to` shows at the
  /// end. Pop: `to`, the cover, the backdrop 1 → 0, the picture back to its place; `from`
  /// disappears at once.
  package static let wechatZoom = Transition(
    name: "wechat-zoom",
    aliases: ["wechat"],
    summary: "A picture grows out of the screen and black fades in; back, it returns to its place.",
    duration: 0.5,
    pacing: .dampedSpring(dampingRatio: 0.7, initialVelocity: 0.3),
    parameters: .of(
      WeChatZoom.image, WeChatZoom.fromFrame, WeChatZoom.toFrame, FlyingPicture.cover,
      FlyingPicture.contentMode, FlyingPicture.backdrop),
    example: """
      - push: viewer
        transition: { type: wechat-zoom, image: photo, from-frame: [92, 228, 120, 160] }
        duration: 500ms
        spring: { damping-ratio: 0.7, initial-velocity: 0.3 }
      """,
    interaction: .wechatDismissal,
    coverFrame: { frames($0).before },
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let opened = stage.direction == .forward ? moment.progress : 1 - moment.progress
      let (before, after) = frames(stage)
      let frame = before.interpolated(to: after, progress: opened)
      return pictureLayers(stage, frame: frame, backdropOpacity: opened)
    })

  /// Returns the layers: the screen with the small picture, the cover, the backdrop and the picture.
  static func pictureLayers(
    _ stage: TransitionStage, frame: Rect, backdropOpacity: Double
  ) -> [Layer] {
    let forward = stage.direction == .forward
    var backdrop = Layer(
      name: "backdrop", frame: stage.bounds, color: stage[FlyingPicture.backdrop])
    backdrop.opacity = backdropOpacity
    return [
      stage.layer(stage.sourceScreen, name: forward ? "from" : "to"),
      Layer(name: "cover", frame: frames(stage).before, color: stage.coverColor),
      backdrop, picture(stage, frame: frame),
    ]
  }

  /// Returns the picture's frames in the old screen and in the viewer, in points.
  static func frames(_ stage: TransitionStage) -> (before: Rect, after: Rect) {
    let picture = stage.pixels(of: stage.asset(WeChatZoom.image))
    let height = picture.width > 0 ? stage.size.width * picture.height / picture.width : 0
    let centered = Rect(0, max(0, (stage.size.height - height) / 2), stage.size.width, height)
    return (
      stage[WeChatZoom.fromFrame].rect(for: picture),
      stage[WeChatZoom.toFrame]?.rect(for: picture) ?? centered
    )
  }

  /// Returns the picture's layer in a frame.
  private static func picture(_ stage: TransitionStage, frame: Rect) -> Layer {
    var layer = Layer(name: "picture", frame: frame)
    layer.image = stage.picture(stage.asset(WeChatZoom.image), in: frame.size)
    return layer
  }
}

extension Interaction {
  /// The WeChat dismissal: the picture follows a finger down and shrinks, and flies back on release.
  ///
  /// With s = clamp(1 − ty / H, 0, 1), the picture's centre is its start + (tx · s, ty), its size
  /// is scaled by s, and the backdrop's opacity is s³. The dead zone is taken out of ty alone. Released at s > 0.95 it returns in 0.2 s,
  /// else it flies to its frame before in 0.4 s on a spring. The completion continues from the
  /// current state: the backdrop's opacity starts from s³, not from s, so that nothing flashes at
  /// the release.
  static let wechatDismissal: Interaction = {
    var dismissal = heldPicture
    dismissal.countsAcross = true
    return dismissal
  }()

  private static let heldPicture = Interaction(
    summary: "The picture follows the finger; 0.05 of the height downward takes it back.",
    axis: .vertical, direction: .forward,
    rule: CompletionRule(threshold: 0.05, isStrict: false),
    style: .own(
      finish: Completion(
        .fixed(seconds: 0.4),
        pace: .pacing(.dampedSpring(dampingRatio: 0.8, initialVelocity: 0.1))),
      cancel: Completion(.fixed(seconds: 0.2)),
      layers: { stage, moment in
        let (before, after) = Transition.frames(stage)
        let s = 1 - moment.fraction
        let held = Rect(
          center: after.center + Point(moment.translation.x * s, moment.translation.y),
          size: after.size * s)
        let (target, opacity): (Rect, Double) =
          switch moment.phase {
          case .settling(.finished): (before, 0)
          case .settling(.cancelled): (after, 1)
          default: (held, s * s * s)
          }
        return Transition.pictureLayers(
          stage, frame: held.interpolated(to: target, progress: moment.rest),
          backdropOpacity: s * s * s + (opacity - s * s * s) * moment.rest)
      }))
}
