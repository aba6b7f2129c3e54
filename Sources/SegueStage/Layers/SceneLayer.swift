public import SegueGraphics
import SegueText

/// A layer of a screen as its author wrote it: contents in a frame, with effects and children.
public struct SceneLayer: Hashable, Sendable {
  /// The name in dumps and traces, and for steps that refer to it.
  public var name: String
  /// The picture, drawn over the colour; nil for none.
  public var image: AssetID?
  /// The vector drawing, drawn over the picture; nil for none.
  public var drawing: DrawingID?
  /// The layout of the picture or drawing in the layer's bounds.
  public var contentMode = ContentMode.scaleToFill
  /// The background colour, opaque or translucent; nil for none.
  public var fill: Color?
  /// The frame in its parent, before the transform; nil fills the parent's bounds.
  public var frame: FrameLength?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius = 0.0
  /// The opacity of the layer with its children, 0...1.
  public var alpha = 1.0
  /// The anchor point of the transform, as fractions of its size.
  public var anchorPoint = Point(0.5, 0.5)
  /// The rotation, scale and translation about the anchor point.
  public var transform = SceneTransform()
  /// The eye distance in points, > 0, of its children's perspective; nil without perspective.
  public var perspective: Double?
  /// Whether the children are clipped to the rounded bounds.
  public var clips = false
  /// The text; empty by default.
  public var text = SceneText()
  /// The edge, paint, shadow, blur, filters and material.
  public var effects = LayerEffects()
  /// The scrolling of its children; nil for a layer that does not scroll.
  public var scroll: LayerScroll?
  /// What its scrolled content does below bars, as high as the insets of its scrolling.
  public var edgeEffect = ScrollEdgeEffect.none
  /// The drag of the layer by a finger; nil for a layer that cannot be dragged.
  public var drags: LayerDrag? {
    get { boxedDrag.value }
    set { boxedDrag.value = newValue }
  }
  private var boxedDrag = Boxed<LayerDrag>(nil)
  /// The tab bar whose tabs are among the children; nil for a layer that is none.
  public internal(set) var tabBar: TabBar? {
    get { boxedTabBar.value }
    set { boxedTabBar.value = newValue }
  }
  private var boxedTabBar = Boxed<TabBar>(nil)
  /// The keyframes driven by the offset of a layer that scrolls or is dragged; nil for none.
  public var follows: LayerFollower?
  /// Whether it is not shown until a step lets it enter.
  public var isHidden = false
  /// The changes that it makes from the start of the clip on, such as a loop without end.
  public var animates: [Change] = []
  /// The properties that move at the moment for which the layer was evaluated.
  package var lanes: [LaneSample] = []
  /// The text from which it is changing to its own; nil for a text that rests.
  package var textChange: TextChange? {
    get { boxedChange.value }
    set { boxedChange.value = newValue }
  }
  private var boxedChange = Boxed<TextChange>(nil)
  /// The animations of the steps before; nil for a layer that no step has changed.
  package var motion: LayerMotion?
  /// The layer whose alpha masks it, in its own coordinates; one or none.
  public var mask: [SceneLayer] = []
  /// The children, bottom first, in the layer's own coordinates.
  public var children: [SceneLayer] = []

  /// The radii of its corners in points; a radius for all corners is ``cornerRadius``.
  public var corners: CornerRadii {
    get { effects.cornerRadii ?? CornerRadii(cornerRadius) }
    set {
      cornerRadius = newValue.uniform ?? 0
      effects.cornerRadii = newValue.uniform == nil ? newValue : nil
    }
  }

  /// The corners that are rounded; setting it makes the others square.
  ///
  /// Always nil when read: ``corners`` has the four radii.
  public var roundedCorners: Set<CornerRadii.Corner>? {
    get { nil }
    set { corners = newValue.map(corners.only) ?? corners }
  }

  /// Creates an empty layer that fills its parent.
  public init(name: String) { self.name = name }
}

extension Layer {
  /// Lays out a layer of a screen, with its children.
  ///
  /// - Parameters:
  ///   - size: the size of the parent, in points.
  ///   - offsets: the offsets of the screen's layers, for followers.
  package init(
    _ scene: SceneLayer, in size: Size, pictures: Pictures, offsets: LayerOffsets = LayerOffsets()
  ) {
    var scene = scene
    let pixels = scene.image.map { pictures[$0].size } ?? PixelSize(1, 1)
    let text = pictures.texts.flatMap { texts in
      scene.text.string.map { scene.text.set($0, by: texts, scene.textBox(in: size)) }
    }
    let drawing = scene.drawing.flatMap { pictures[$0] }
    let frame = scene.frame(
      in: size, picture: drawing?.size ?? pixels.size, text: text?.shaped.size)
    if let bar = scene.tabBar { scene.arrange(bar, in: frame.size) }
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
    if let drawing {
      children.insert(
        Layer(drawing, in: frame.size, contentMode: scene.contentMode, pictures: pictures), at: 0)
    }
    if let change = scene.textChange, let texts = pictures.texts {
      show(change, from: scene.text.set(change.old, by: texts, scene.textBox(in: size)))
    }
    if let offset = scene.scroll?.offset { scroll(by: offset) }
    effects.scrollEdge = scene.scroll.flatMap { ScrollEdge(scene.edgeEffect, $0.insets) }
    lanes = scene.lanes
    dragOffset = scene.drags?.offset
    if let dragOffset { position = position + dragOffset }
    if let follower = scene.follows, let offset = offsets.offset(for: follower) {
      self = changed(
        by: follower.keyframes, at: follower.progress(at: offset), on: size)
    }
  }
}
