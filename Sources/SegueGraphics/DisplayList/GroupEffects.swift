/// Effects on the composited picture of a group, applied before it is drawn.
///
/// They are applied in this order: colour filters, blur, mask. The shadow of the result lies below
/// it, and both are drawn with the group's opacity by its blend mode. A group with effects, even if
/// none is set, is always composited separately: blend modes inside it do not see the pixels below
/// the group; only a ``BackdropDraw`` does.
@frozen
package struct GroupEffects: Hashable, Sendable {
  /// The colour filters in the order of application.
  package var filters: [ColorFilter]
  /// The shape that filters which make transparent pixels visible fill; nil for the group's whole area.
  package var filterBounds: ClipShape?
  /// The blur of the picture, if any.
  package var blur: Blur?
  /// The mask of the picture's alpha, if any.
  package var mask: Mask?
  /// The shadow that the picture casts, if any.
  package var shadow: CastShadow?
  /// The blend mode with the pixels below.
  package var blend: BlendMode

  /// Effects; none by default.
  package init(
    filters: [ColorFilter] = [], filterBounds: ClipShape? = nil, blur: Blur? = nil,
    mask: Mask? = nil, shadow: CastShadow? = nil, blend: BlendMode = .normal
  ) {
    self.filters = filters
    self.filterBounds = filterBounds
    self.blur = blur
    self.mask = mask
    self.shadow = shadow
    self.blend = blend
  }

  /// A Gaussian blur of premultiplied pixels.
  @frozen
  package struct Blur: Hashable, Sendable {
    /// The standard deviation in output pixels.
    package var sigma: Double
    /// The handling of samples outside the picture.
    package var edge: BlurEdge
    /// The bounds in output pixels, needed for an edge that is not transparent.
    package var bounds: PixelRect?

    package init(sigma: Double, edge: BlurEdge = .transparent, bounds: PixelRect? = nil) {
      self.sigma = sigma
      self.edge = edge
      self.bounds = bounds
    }
  }

  /// A mask made of draw commands.
  package struct Mask: Hashable, Sendable {
    /// The commands, bottom first, drawn onto a transparent canvas.
    package var commands: [DrawCommand]
    /// Whether to mask by luminance times alpha, instead of by alpha.
    package var isLuminance: Bool
    /// Whether the mask is inverted.
    package var isInverted: Bool

    package init(
      _ commands: [DrawCommand], isLuminance: Bool = false, isInverted: Bool = false
    ) {
      self.commands = commands
      self.isLuminance = isLuminance
      self.isInverted = isInverted
    }
  }

  /// A shadow in the shape of the picture's alpha.
  @frozen
  package struct CastShadow: Hashable, Sendable {
    /// The colour, with straight alpha, including the opacity.
    package var color: Color
    /// The offset from the picture, in output pixels.
    package var offset: Point
    /// The standard deviation of its blur in output pixels.
    package var sigma: Double

    package init(color: Color, offset: Point, sigma: Double) {
      self.color = color
      self.offset = offset
      self.sigma = sigma
    }
  }
}
