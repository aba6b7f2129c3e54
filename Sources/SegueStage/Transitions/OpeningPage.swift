import SegueGraphics

/// The script parameters of ``Transition/openingPage``.
private enum OpeningPage {
  static let image = Parameter<PictureName?>(
    required: "image", "The picture that grows, \(PictureName.words).")
  static let coverImage = Parameter<PictureName?>(
    "cover-image", defaultIs: "the picture itself",
    "The picture on the cover, \(PictureName.words).")
  static let fromFrame = Parameter(
    "from-frame", default: FrameLength(x: 16, y: 100, width: 90, height: 120),
    "The picture's place in the screen with the small picture, in points.")
}

extension Transition {
  /// The opening page: a picture grows to the whole stage while its cover swings open like a book's.
  ///
  /// Push, bottom to top: `from`; a rectangle over the cell, in the colour around it; a black
  /// backdrop, alpha 0 → 1; the picture, cell → whole stage; the cover, cell → (0, 0, 0.7 W, H),
  /// hinged at its left edge and rotated from 0 to −112.5° (90° + 22.5°) in perspective, with m34 =
  /// −4.5/2000. `to` shows at the end. Pop is the reverse over `to`. Beyond 90° the cover shows its
  /// back, mirrored.
  package static let openingPage = Transition(
    name: "opening-page",
    aliases: ["question-two"],
    summary: "A picture grows to the whole stage while its cover swings open, as of a book.",
    duration: 0.7,
    pacing: .curve(.easeIn),
    parameters: .of(
      OpeningPage.image, OpeningPage.coverImage, OpeningPage.fromFrame, FlyingPicture.cover,
      FlyingPicture.contentMode, FlyingPicture.backdrop),
    example: """
      - push: book
        transition: { type: opening-page, image: page, from-frame: [24, 140, 90, 120] }
        duration: 700ms
        curve: ease-in
      """,
    coverFrame: cell,
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let forward = stage.direction == .forward
      let opened = forward ? moment.progress : 1 - moment.progress
      var backdrop = Layer(
        name: "backdrop", frame: stage.bounds, color: stage[FlyingPicture.backdrop])
      backdrop.opacity = opened
      let picture = stage.asset(OpeningPage.image)
      let cell = cell(stage)
      let frame = cell.interpolated(to: stage.bounds, progress: opened)
      var page = Layer(name: "picture", frame: frame)
      page.image = stage.picture(picture, in: frame.size)
      return [
        stage.layer(stage.sourceScreen, name: forward ? "from" : "to"),
        Layer(name: "place", frame: cell, color: stage.coverColor),
        backdrop, page, pageCover(stage, from: cell, opened: opened),
      ]
    })

  /// Returns the picture's frame in its cell, in points.
  @Sendable
  private static func cell(_ stage: TransitionStage) -> Rect {
    stage[OpeningPage.fromFrame].rect(for: stage.pixels(of: stage.asset(OpeningPage.image)))
  }

  /// Returns the cover; `opened` goes from 0, shut over the cell, to 1, open over the stage.
  private static func pageCover(
    _ stage: TransitionStage, from cell: Rect, opened: Double
  ) -> Layer {
    let open = Rect(0, 0, 0.7 * stage.size.width, stage.size.height)
    let frame = cell.interpolated(to: open, progress: opened)
    var cover = Layer(name: "page-cover", frame: frame)
    cover.anchorPoint = Point(0, 0.5)
    cover.position = Point(frame.minX, frame.center.y)
    var perspective = Transform3D.identity
    perspective.m34 = -4.5 / 2000
    let turn = Angle(degrees: -(90 + 22.5)) * opened
    cover.transform3D = .rotation(turn, 0, 1, 0) * perspective
    cover.image = stage.picture(
      stage.asset(OpeningPage.coverImage) ?? stage.asset(OpeningPage.image), in: frame.size)
    return cover
  }
}
