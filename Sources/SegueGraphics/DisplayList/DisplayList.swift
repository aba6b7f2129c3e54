/// The draw commands of one frame in output pixels: the interface between stage and rasterizer.
///
/// The stage writes it, the rasterizer reads it, and neither knows the other. Commands are drawn in
/// order, later ones over earlier ones, by source-over on premultiplied pixels.
@frozen
package struct DisplayList: Hashable, Sendable {
  /// The size of the picture in pixels.
  package var size: PixelSize
  /// The colour of the canvas before anything is drawn; may be transparent.
  package var background: Color
  /// The commands, bottom first.
  package var commands: [DrawCommand]

  @inlinable
  package init(size: PixelSize, background: Color, commands: [DrawCommand] = []) {
    self.size = size
    self.background = background
    self.commands = commands
  }
}

/// An index into the rasterizer's image table, from 0.
@frozen
package struct ImageID: Hashable, Sendable {
  package var index: Int

  @inlinable
  package init(_ index: Int) { self.index = index }
}

/// A drawing command of a display list.
@frozen
package enum DrawCommand: Hashable, Sendable {
  /// A shape filled with a colour or a gradient.
  case fill(Fill)
  /// An image inside a shape.
  case image(ImageDraw)
  /// A filled or stroked path.
  case path(PathFill)
  /// Commands that are composited as a group, then drawn as one picture.
  case group(Group)
  /// Commands that are composited, then drawn through a warp mesh.
  case mesh(MeshDraw)
  /// The shadow of a shape.
  case shadow(ShadowDraw)
  /// The backdrop, seen through a material.
  case backdrop(BackdropDraw)

  /// The name of the layer that the command draws, for dumps and traces.
  @inlinable package var layer: String {
    switch self {
    case .fill(let fill): fill.layer
    case .image(let image): image.layer
    case .path(let path): path.layer
    case .group(let group): group.layer
    case .mesh(let mesh): mesh.layer
    case .shadow(let shadow): shadow.layer
    case .backdrop(let backdrop): backdrop.layer
    }
  }
}

/// A rounded rectangle filled with a colour or a gradient.
///
/// Its edge is antialiased by area coverage; colour, opacity and coverage multiply.
@frozen
package struct Fill: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The shape, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  package var paint: Paint
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colour, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A fill with a colour; opaque by default.
  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, color: Color,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, shape: shape, transform: transform, paint: .color(color), opacity: opacity,
      brightness: brightness)
  }

  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, paint: Paint,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.layer = layer
    self.shape = shape
    self.transform = transform
    self.paint = paint
    self.opacity = opacity
    self.brightness = brightness
  }

  /// A fill with a colour under a transform without perspective.
  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: AffineTransform, color: Color,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, shape: shape, transform: ProjectiveTransform(transform), color: color,
      opacity: opacity, brightness: brightness)
  }
}

/// An image drawn inside a rounded rectangle.
///
/// The whole image is mapped onto `imageRect` and is visible inside both `imageRect` and `shape`;
/// the edge of the intersection is antialiased by area coverage. An aspect-fill image thus has an
/// `imageRect` larger than its shape, and an aspect-fit one a smaller one. Samples outside the
/// image repeat its edge pixels.
@frozen
package struct ImageDraw: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  package var image: ImageID
  /// The rectangle onto which the whole image is mapped, in the layer's own coordinates.
  package var imageRect: Rect
  /// The visible part of the layer, in the layer's own coordinates.
  package var shape: RoundedRect
  /// The transform from the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colours, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// An image that fills the rectangle of its shape unless `imageRect` is given.
  @inlinable
  package init(
    layer: String, image: ImageID, imageRect: Rect? = nil, shape: RoundedRect,
    transform: ProjectiveTransform, opacity: Double = 1, brightness: Double = 1
  ) {
    self.layer = layer
    self.image = image
    self.imageRect = imageRect ?? shape.rect
    self.shape = shape
    self.transform = transform
    self.opacity = opacity
    self.brightness = brightness
  }

  /// An image under a transform without perspective.
  @inlinable
  package init(
    layer: String, image: ImageID, imageRect: Rect? = nil, shape: RoundedRect,
    transform: AffineTransform, opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, image: image, imageRect: imageRect, shape: shape,
      transform: ProjectiveTransform(transform), opacity: opacity, brightness: brightness)
  }
}

/// A compositing group: commands that are drawn onto a transparent canvas, then composited as one picture.
///
/// The composited picture is multiplied by the clip's coverage and the opacity, then drawn
/// source-over: overlapping children do not show through each other (`allowsGroupOpacity`), and a
/// clip cuts the picture of all children (`masksToBounds`). A group with opacity 1 whose clip is
/// absent or aligned to whole pixels needs no canvas of its own: its children are drawn directly,
/// inside the clip, unless it or the group around it adds up.
@frozen
package struct Group: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// The shape outside which the group is invisible, if any.
  package var clip: ClipShape?
  /// Whether the commands are added (plus-lighter) instead of drawn over each other.
  ///
  /// For faces that share edges and do not overlap, like those of a cube. Drawn over each other, an
  /// edge pixel that two faces cover by a half each would let a quarter of the background through;
  /// added up, their coverages make a whole. Sums are clamped to full colour and full alpha.
  package var addsUp: Bool
  /// The effects on the composited picture, if any.
  package var effects: GroupEffects?
  /// The commands of the group, bottom first.
  package var commands: [DrawCommand]

  /// A group; opaque and without clip and effects by default.
  @inlinable
  package init(
    layer: String, opacity: Double = 1, clip: ClipShape? = nil, addsUp: Bool = false,
    effects: GroupEffects? = nil, commands: [DrawCommand]
  ) {
    self.effects = effects
    self.layer = layer
    self.opacity = opacity
    self.clip = clip
    self.addsUp = addsUp
    self.commands = commands
  }
}

/// The clip of a group, antialiased like a fill.
@frozen
package struct ClipShape: Hashable, Sendable {
  /// The shape, in coordinates of its own.
  package var shape: RoundedRect
  /// A path that clips instead of the shape, if any; in the same coordinates.
  package var path: Path?
  /// The fill rule of the path.
  package var rule = FillRule.nonZero
  /// The transform from the shape's coordinates to output pixels.
  package var transform: ProjectiveTransform

  @inlinable
  package init(_ shape: RoundedRect, transform: ProjectiveTransform) {
    self.shape = shape
    self.transform = transform
  }

  /// A clip to the inside of a path; its shape is the path's bounds.
  package init(
    _ path: Path, rule: FillRule = .nonZero, transform: ProjectiveTransform
  ) {
    self.init(RoundedRect(path.bounds ?? Rect(0, 0, 0, 0)), transform: transform)
    self.path = path
    self.rule = rule
  }

  /// A clip to a shape under a transform without perspective.
  @inlinable
  package init(_ shape: RoundedRect, transform: AffineTransform) {
    self.init(shape, transform: ProjectiveTransform(transform))
  }
}
