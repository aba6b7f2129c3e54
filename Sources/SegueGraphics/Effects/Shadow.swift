/// The shadow of a layer, in the layer's own coordinates, as `CALayer` has it.
public struct Shadow: Hashable, Sendable {
  /// The colour, with straight alpha.
  public var color = Color.black
  /// A factor on the colour's alpha, 0...1.
  public var opacity = 1.0
  /// How far it lies from the layer, in points.
  public var offset = Point(0, -3)
  /// The standard deviation of its blur in points, >= 0; what CSS and design tools call blur is twice
  /// as much.
  public var radius = 3.0
  /// By how much the shape is larger on every side than the layer, in points; may be negative.
  public var spread = 0.0
  /// Whether it is left out where the layer is, as CSS does; it shows through a translucent layer else.
  public var isKnockedOut = false
  /// What casts it instead of the layer, in the layer's coordinates, as `shadowPath`.
  public var path: Path?

  /// A shadow with the offset and the radius of `CALayer`.
  public init() {}

  /// The shadow with some of its numbers.
  public init(
    color: Color = .black, opacity: Double, offset: Point, radius: Double
  ) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }

  /// Shadows that have names.
  public static let named: [(name: String, shadow: Shadow)] = [
    ("card", Shadow(opacity: 0.12, offset: Point(0, 2), radius: 8)),
    ("sheet", Shadow(opacity: 0.18, offset: Point(0, -3), radius: 20)),
    ("lifted", Shadow(opacity: 0.25, offset: Point(0, 12), radius: 24)),
    ("edge", Shadow(opacity: 0.18, offset: Point(-3, 0), radius: 5)),
  ]
}

/// What lies outside a picture that is blurred.
public enum BlurEdge: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the picture fades out beyond its edge.
  case transparent
  /// Its edge pixels, repeated.
  case clamp
  /// Nothing, and what is inside is weighted up for it: Core Animation's `inputNormalizeEdges`.
  case normalize
  /// The picture, mirrored at its edge.
  case mirror
}
