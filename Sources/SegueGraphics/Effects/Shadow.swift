/// The shadow of a layer, in the layer's own coordinates, as in `CALayer`.
public struct Shadow: Hashable, Sendable {
  /// The colour, with straight alpha.
  public var color = Color.black
  /// A factor on the colour's alpha, 0...1.
  public var opacity = 1.0
  /// The offset from the layer, in points.
  public var offset = Point(0, -3)
  /// The standard deviation of the blur in points, >= 0; half the blur radius of CSS and design tools.
  public var radius = 3.0
  /// The distance by which the shape extends beyond the layer on every side, in points; may be negative.
  public var spread = 0.0
  /// Whether the shadow is clipped away under the layer, as in CSS.
  ///
  /// If not, it shows through a translucent layer.
  public var isKnockedOut = false
  /// The outline that casts it instead of the layer, in the layer's coordinates, as `shadowPath`.
  public var path: Path?

  /// A shadow with the offset and the radius of `CALayer`.
  public init() {}

  /// A shadow with the given parameters, in points.
  public init(
    color: Color = .black, opacity: Double, offset: Point, radius: Double
  ) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }

  /// The shadows that scripts can use by name.
  public static let named: [(name: String, shadow: Shadow)] = [
    ("card", Shadow(opacity: 0.12, offset: Point(0, 2), radius: 8)),
    ("sheet", Shadow(opacity: 0.18, offset: Point(0, -3), radius: 20)),
    ("lifted", Shadow(opacity: 0.25, offset: Point(0, 12), radius: 24)),
    ("edge", Shadow(opacity: 0.18, offset: Point(-3, 0), radius: 5)),
  ]
}
