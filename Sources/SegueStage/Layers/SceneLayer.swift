public import SegueGraphics
import SegueText

/// A view of a screen as its author wrote it: a picture or a colour in a frame, and what it holds.
public struct SceneLayer: Hashable, Sendable {
  /// The name in dumps and traces.
  public var name: String
  /// Its picture, if it has one; it is drawn over the colour.
  public var image: AssetID?
  /// How the picture is laid out in the layer's bounds.
  public var contentMode = ContentMode.scaleToFill
  /// Its colour, if it has one; it may be translucent.
  public var fill: Color?
  /// Its place in what holds it, before it is transformed; nil fills the holder's bounds.
  public var frame: FrameLength?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius = 0.0
  /// The opacity of the layer with all it holds, 0...1.
  public var alpha = 1.0
  /// The point about which it is transformed, as fractions of its size.
  public var anchorPoint = Point(0.5, 0.5)
  /// How it is turned, scaled and moved.
  public var transform = SceneTransform()
  /// The distance in points, > 0, from which the layers it holds are seen; nil without perspective.
  public var perspective: Double?
  /// Whether what it holds is cut at its rounded bounds.
  public var clips = false
  /// Its text, if it has one.
  public var text = SceneText()
  /// Its edge, paint, shadow, blur, filters and material.
  public var effects = LayerEffects()
  /// How what it holds scrolls in it; nil for a layer that does not.
  public var scroll: LayerScroll?
  /// How it changes with the offset of a layer that scrolls.
  public var follows: ScrollFollower?
  /// The layers whose alpha is its mask, in its own coordinates; one, or none.
  public var mask: [SceneLayer] = []
  /// The layers it holds, bottom first, in its own coordinates.
  public var children: [SceneLayer] = []

  /// The radii of its corners in points; one for all corners is ``cornerRadius``.
  public var corners: CornerRadii {
    get { effects.cornerRadii ?? CornerRadii(cornerRadius) }
    set {
      cornerRadius = newValue.uniform ?? 0
      effects.cornerRadii = newValue.uniform == nil ? newValue : nil
    }
  }

  /// The corners that are rounded, where only some are; setting it makes the others square.
  ///
  /// Always nil when read: four radii say the same.
  public var roundedCorners: Set<CornerRadii.Corner>? {
    get { nil }
    set { corners = newValue.map(corners.only) ?? corners }
  }

  /// A layer that fills what holds it, with nothing in it.
  public init(name: String) { self.name = name }
}

/// A layer's transform in its parts, which act in this order: scale, the three turns, the move.
public struct SceneTransform: Hashable, Sendable {
  /// The turn in the plane, clockwise on screen.
  public var turn = Angle.zero
  /// The turn about the horizontal axis; a positive one brings the lower side toward the viewer.
  public var turnX = Angle.zero
  /// The turn about the vertical axis; a positive one brings the left side toward the viewer.
  public var turnY = Angle.zero
  /// The factors along both axes.
  public var scale = Point(1, 1)
  /// The move in points.
  public var move = Point.zero

  /// The transform that changes nothing.
  public init() {}

  /// The transform about the anchor point: scale · about x · about y · about z · move.
  package var matrix: Transform3D {
    guard self != SceneTransform() else { return .identity }
    return Transform3D.scale(scale.x, scale.y, 1) * .rotation(turnX, 1, 0, 0)
      * .rotation(turnY, 0, 1, 0) * .rotation(turn, 0, 0, 1) * .translation(move.x, move.y, 0)
  }
}

/// A bar at the top of a screen, such as the one with the time and the battery.
public struct StatusBar: Hashable, Sendable {
  /// Its height in points, > 0; it is as wide as the stage.
  public var height: Double
  /// Whether it stays where it is, over everything, while screens move below it.
  ///
  /// One that is not fixed is a part of its screen.
  public var isFixed: Bool
  /// Its colour; nil shows the top of the screen itself.
  public var fill: Color?

  /// A bar; fixed, and showing the top of its screen, where nothing else is said.
  public init(height: Double, isFixed: Bool = true, fill: Color? = nil) {
    self.height = height
    self.isFixed = isFixed
    self.fill = fill
  }
}

extension Layer {
  /// A view of a screen, with all it holds.
  ///
  /// - Parameters:
  ///   - size: the bounds of what holds it, in points.
  ///   - offsets: how far layers of the screen are scrolled, by their names, for those that follow.
  package init(
    _ scene: SceneLayer, in size: Size, pictures: Pictures, offsets: [String: Point] = [:]
  ) {
    let pixels = scene.image.map { pictures[$0].size } ?? PixelSize(1, 1)
    let text = pictures.texts.flatMap { texts in
      scene.text.string.map { scene.text.set($0, by: texts, scene.textBox(in: size)) }
    }
    let frame = scene.frame(in: size, picture: pixels, text: text?.shaped.size)
    self.init(name: scene.name, frame: frame, color: scene.fill)
    anchorPoint = scene.anchorPoint
    position = Point(
      frame.minX + scene.anchorPoint.x * frame.width,
      frame.minY + scene.anchorPoint.y * frame.height)
    transform3D = scene.transform.matrix
    if let distance = scene.perspective {
      sublayerTransform = .perspective(eyeDistance: distance)
    }
    image = scene.image.map { Image(asset: $0, contentMode: scene.contentMode, size: pixels) }
    image?.isClear = scene.image.map { pictures[$0].isClear } ?? false
    opacity = scene.alpha
    cornerRadius = scene.cornerRadius
    masksToBounds = scene.clips
    effects = scene.effects
    self.text = text
    mask = scene.mask.map { Layer($0, in: frame.size, pictures: pictures) }
    children = scene.children.map {
      Layer($0, in: frame.size, pictures: pictures, offsets: offsets)
    }
    if let offset = scene.scroll?.offset { scroll(by: offset) }
    if let follower = scene.follows, let offset = offsets[follower.layer] {
      self = changed(
        by: follower.keyframes, at: follower.progress(at: offset), on: size)
    }
  }
}
