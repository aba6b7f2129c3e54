import SegueGraphics

/// The script parameters of ``Transition/pictureFromCell``.
private enum PictureFromCell {
  static let image = Parameter<PictureName?>(
    required: "image", "The picture that flies, \(PictureName.words).")
  static let fromFrame = Parameter(
    "from-frame", default: FrameLength(x: 16, y: 100, width: 60, height: 60),
    "The picture's place in the list's cell, in points of the stage.")
  static let toFrame = Parameter<FrameLength?>(
    "to-frame", defaultIs: "0.6 of the stage's width high, at the top, centred",
    "The picture's place in the detail screen, in points.")
}

extension Transition {
  /// The flight of a picture from a list's cell to the top of a detail screen, which fades in below it.
  ///
  /// Push, bottom to top: `from`; `to`, alpha 0 → 1; the picture, cell frame → detail frame, all on
  /// one spring. The detail frame is 0.6 W high, as wide as the picture's aspect ratio gives, at
  /// the top, centred. Pop is the reverse: `from` fades out over `to`.
  package static let pictureFromCell = Transition(
    name: "picture-from-cell",
    aliases: ["question-one"],
    summary: "A cell's picture flies to the top of the new screen, which fades in; back likewise.",
    duration: 0.5,
    pacing: .dampedSpring(dampingRatio: 0.7, initialVelocity: 0.2),
    parameters: .of(
      PictureFromCell.image, PictureFromCell.fromFrame, PictureFromCell.toFrame,
      FlyingPicture.contentMode),
    example: """
      - push: detail
        transition: { type: picture-from-cell, image: photo, from-frame: [16, 172, 60, 60] }
        duration: 500ms
        spring: { damping-ratio: 0.7, initial-velocity: 0.2 }
      """,
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let forward = stage.direction == .forward
      let opened = forward ? moment.progress : 1 - moment.progress
      var detail = stage.layer(forward ? stage.to : stage.from, name: forward ? "to" : "from")
      detail.opacity = opened
      let list = stage.layer(forward ? stage.from : stage.to, name: forward ? "from" : "to")
      return [list, detail, flying(stage, opened: opened)]
    })

  /// Returns the picture; `opened` is the fraction of the flight from its cell to the detail screen.
  private static func flying(_ stage: TransitionStage, opened: Double) -> Layer {
    let asset = stage.asset(PictureFromCell.image)
    let pixels = stage.pixels(of: asset)
    let height = 0.6 * stage.size.width
    let width = pixels.height > 0 ? height * pixels.width / pixels.height : height
    let centered = Rect((stage.size.width - width) / 2, 0, width, height)
    let before = stage[PictureFromCell.fromFrame].rect(for: pixels)
    let after = stage[PictureFromCell.toFrame]?.rect(for: pixels) ?? centered
    let frame = before.interpolated(to: after, progress: opened)
    var layer = Layer(name: "picture", frame: frame)
    layer.image = stage.picture(asset, in: frame.size)
    return layer
  }
}
