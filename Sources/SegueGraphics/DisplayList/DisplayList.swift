/// The picture of one moment as draw commands in output pixels: all that stage and raster share.
///
/// The stage writes it, the rasterizer reads it, and neither knows the other. Commands are drawn
/// in order, later ones over earlier ones, by source-over on premultiplied pixels.
@frozen
package struct DisplayList: Hashable, Sendable {
  /// The size of the picture in pixels.
  package var size: PixelSize
  /// What shows where nothing is drawn; may be transparent.
  package var background: Color
  /// What to draw, bottom first.
  package var commands: [DrawCommand]

  /// A picture of a size over a background.
  @inlinable
  package init(size: PixelSize, background: Color, commands: [DrawCommand] = []) {
    self.size = size
    self.background = background
    self.commands = commands
  }
}

/// The number of an image in the table that the rasterizer is given, from 0.
@frozen
package struct ImageID: Hashable, Sendable {
  /// The index in the image table.
  package var index: Int

  /// The image at an index of the table.
  @inlinable
  package init(_ index: Int) { self.index = index }
}

/// One thing to draw.
@frozen
package enum DrawCommand: Hashable, Sendable {
  /// A shape in one colour.
  case fill(Fill)
  /// A picture inside a shape.
  case image(ImageDraw)
  /// The inside of a path, or a line along it, in one colour.
  case path(PathFill)
  /// Commands that are composed first and then drawn as one.
  case group(Group)
  /// Commands that are composed first and then drawn bent.
  case mesh(MeshDraw)
  /// The shadow of a shape.
  case shadow(ShadowDraw)
  /// What lies below, seen through a material.
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
  /// The name of the layer that is drawn.
  package var layer: String
  /// The shape, in the layer's own coordinates.
  package var shape: RoundedRect
  /// From the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The colour or the gradient.
  package var paint: Paint
  /// A factor on the colour's alpha, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colour, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A fill; opaque where nothing else is said.
  @inlinable
  package init(
    layer: String, shape: RoundedRect, transform: ProjectiveTransform, color: Color,
    opacity: Double = 1, brightness: Double = 1
  ) {
    self.init(
      layer: layer, shape: shape, transform: transform, paint: .color(color), opacity: opacity,
      brightness: brightness)
  }

  /// A fill with a colour or a gradient.
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

  /// A fill without perspective.
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

/// A picture shown inside a rounded rectangle.
///
/// The whole image is mapped onto `imageRect` and shows where both `imageRect` and `shape` are;
/// the common edge is antialiased by area coverage. So an aspect-fill picture has an `imageRect`
/// larger than its shape and an aspect-fit one a smaller one. Samples outside the image repeat its
/// edge pixels.
@frozen
package struct ImageDraw: Hashable, Sendable {
  /// The name of the layer that is drawn.
  package var layer: String
  /// The picture.
  package var image: ImageID
  /// Where the whole picture lies, in the layer's own coordinates.
  package var imageRect: Rect
  /// The part of the layer that shows it, in the layer's own coordinates.
  package var shape: RoundedRect
  /// From the layer's coordinates to output pixels.
  package var transform: ProjectiveTransform
  /// The opacity, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// A factor on the colours, 0 (black) to 1; values outside are clamped when drawn.
  package var brightness: Double

  /// A picture that fills its shape's rectangle unless `imageRect` says otherwise.
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

  /// A picture without perspective.
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

/// Commands that are composed on a transparent ground and then drawn as one picture.
///
/// The composed picture is multiplied by the clip's coverage and the opacity, then drawn
/// source-over: overlapping children do not shine through each other (`allowsGroupOpacity`), and a
/// clip cuts the children's common picture (`masksToBounds`). A group with opacity 1 whose clip is
/// absent or lies exactly on whole pixels composes nothing: its children are drawn straight onto
/// what is below, inside the clip, unless either group of the two adds up.
@frozen
package struct Group: Hashable, Sendable {
  /// The name of the layer that is drawn.
  package var layer: String
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// The shape outside which nothing of the group shows, if there is one.
  package var clip: ClipShape?
  /// Whether the commands are added up instead of drawn over each other.
  ///
  /// For faces that share edges and do not overlap, as those of a cube. Drawn over each other, an
  /// edge pixel that two faces cover by a half each would let a quarter of the background through;
  /// added up, their coverages make a whole. Sums stop at full colour and full alpha.
  package var addsUp: Bool
  /// What is done to the composed picture, if anything.
  package var effects: GroupEffects?
  /// What the group draws, bottom first.
  package var commands: [DrawCommand]

  /// A group; opaque, without clip and effects where nothing else is said.
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

/// A shape that limits where a group shows; antialiased like a fill.
@frozen
package struct ClipShape: Hashable, Sendable {
  /// The shape, in coordinates of its own.
  package var shape: RoundedRect
  /// The path whose inside counts instead of the shape, if there is one; in the same coordinates.
  package var path: Path?
  /// What the inside of the path is.
  package var rule = FillRule.nonZero
  /// From the shape's coordinates to output pixels.
  package var transform: ProjectiveTransform

  /// A clip to a shape under a transform.
  @inlinable
  package init(_ shape: RoundedRect, transform: ProjectiveTransform) {
    self.shape = shape
    self.transform = transform
  }

  /// A clip to the inside of a path under a transform; its shape is the path's bounds.
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
