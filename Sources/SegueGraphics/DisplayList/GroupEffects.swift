/// What is done to the composed picture of a group before it is drawn.
///
/// It is done in this order: colour filters, blur, mask; the shadow of what is left lies below it, and
/// both are drawn with the group's opacity by its blend mode. A group with effects, also with none of them set,
/// is always composed alone: what is blended inside it does not see what lies below the group. A
/// ``BackdropDraw`` inside it does.
@frozen
package struct GroupEffects: Hashable, Sendable {
  /// Colour filters, the first one first.
  package var filters: [ColorFilter]
  /// The shape over which filters that make clear pixels visible do so; nil for all that the group covers.
  package var filterBounds: ClipShape?
  /// How far the picture is blurred, if it is.
  package var blur: Blur?
  /// What the picture's alpha is multiplied by, if anything.
  package var mask: Mask?
  /// The shadow that the picture casts, if any.
  package var shadow: CastShadow?
  /// How the picture is mixed with what is below.
  package var blend: BlendMode

  /// Effects; none where nothing is said.
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
    /// What lies outside the picture.
    package var edge: BlurEdge
    /// The picture, for an edge that is not transparent; in output pixels.
    package var bounds: PixelRect?

    /// A blur of a standard deviation.
    package init(sigma: Double, edge: BlurEdge = .transparent, bounds: PixelRect? = nil) {
      self.sigma = sigma
      self.edge = edge
      self.bounds = bounds
    }
  }

  /// Commands whose picture is a mask.
  package struct Mask: Hashable, Sendable {
    /// What the mask shows, bottom first, on a transparent ground.
    package var commands: [DrawCommand]
    /// Whether the luminance of its colours counts, times its alpha, instead of its alpha alone.
    package var isLuminance: Bool
    /// Whether it shows what it would hide, and hides what it would show.
    package var isInverted: Bool

    /// A mask of commands.
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
    /// The colour, with straight alpha, opacity included.
    package var color: Color
    /// How far it lies from the picture, in output pixels.
    package var offset: Point
    /// The standard deviation of its blur in output pixels.
    package var sigma: Double

    /// A shadow.
    package init(color: Color, offset: Point, sigma: Double) {
      self.color = color
      self.offset = offset
      self.sigma = sigma
    }
  }
}
