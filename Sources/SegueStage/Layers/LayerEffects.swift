public import SegueGraphics

/// The visual effects of a layer: edge, paint, shadow, blur, filters and material, as of `CALayer`.
///
/// Drawing order, bottom first: shadow, material, fill, gradient, picture, shape, text, children,
/// border. Filters and blur apply to all but the shadow, then the mask, then the opacity, then the
/// blend mode. A matrix that adds to alpha does so over the layer's bounds.
public struct LayerEffects: Hashable, Sendable {
  /// The radii of its corners in points; nil for the layer's one radius.
  public var cornerRadii: CornerRadii?
  /// The curve of rounded corners: circular, or UIKit's continuous.
  public var cornerCurve = CornerCurve.circular
  /// A line along the edge, over the children.
  public var border: LayerBorder?
  /// A gradient over the layer's colour.
  public var gradient: Gradient?
  /// A vector shape over the picture.
  public var shape: LayerShape?
  /// The shadow, which is not clipped by `masksToBounds`.
  public var shadow: Shadow?
  /// The blur of the layer with its children.
  public var blur: LayerBlur?
  /// The colour filters, applied in order.
  public var filters: [ColorFilter] = []
  /// The blend mode with the pixels below.
  public var blend = BlendMode.normal
  /// The material through which the pixels below are shown.
  public var backdrop: Material?
  /// Whether the mask's luminance is used instead of its alpha.
  public var isLuminanceMask = false
  /// Whether the mask is inverted: it hides the covered part.
  public var isInvertedMask = false
  /// Whether the layer is an isolated group: blend modes in it do not see the pixels below the layer.
  ///
  /// A layer with an opacity below 1 is always isolated.
  public var isIsolated = false

  /// Creates effects that change nothing.
  public init() {}

  /// Returns the rounded edge of a layer of a size; `cornerRadius` applies where no radii are set.
  package func edge(of size: Size, cornerRadius: Double) -> RoundedRect {
    let rect = Rect(origin: .zero, size: size)
    return RoundedRect(rect, radii: cornerRadii ?? CornerRadii(cornerRadius), curve: cornerCurve)
  }
}

/// A border: a line along the edge of a layer.
public struct LayerBorder: Hashable, Sendable {
  /// The width in points, >= 0.
  public var width = 1.0
  /// The line colour; opaque or translucent.
  public var color = Color.black
  /// The side of the edge on which the line lies.
  public var position = BorderPosition.inside

  /// Creates a black line of one point inside the edge.
  public init() {}
}

/// A Gaussian blur of a layer.
public struct LayerBlur: Hashable, Sendable {
  /// The standard deviation in points, >= 0.
  public var radius = 0.0
  /// The pixels assumed outside the layer's bounds.
  public var edge = BlurEdge.transparent

  /// Creates a blur of radius 0, which changes nothing.
  public init() {}

  /// Creates a blur of a standard deviation in points.
  public init(radius: Double, edge: BlurEdge = .transparent) {
    self.radius = radius
    self.edge = edge
  }
}

/// A vector shape in a layer, as of `CAShapeLayer`.
public struct LayerShape: Hashable, Sendable {
  /// The outline of a shape.
  public enum Outline: Hashable, Sendable {
    /// A path in the layer's own coordinates.
    case path(Path)
    /// The ellipse in the layer's bounds.
    case ellipse
    /// The largest circle in the centre of the layer's bounds.
    case circle
    /// The layer's bounds, with its rounded corners.
    case rect
    /// A regular polygon with a number of sides, in the largest circle, the first corner at the top.
    case polygon(Int)
    /// A star with a number of points, in the largest circle, the first point at the top.
    ///
    /// Its inner radius is 0.382 of the outer one, as of the five-pointed star.
    case star(Int)
    /// A horizontal line through the middle of the bounds, from the left edge to the right one.
    case line
    /// The same with an arrowhead as high as the layer; the shaft is a quarter of that.
    case arrow
  }

  /// The outline to fill and stroke.
  public var outline: Outline
  /// The fill rule of self-intersecting outlines.
  public var rule = FillRule.nonZero
  /// The fill colour; nil for no fill.
  public var fill: Color?
  /// The stroke style; nil for no stroke.
  public var stroke: StrokeStyle?
  /// The colour of the stroke.
  public var strokeColor = Color.black

  /// Creates a shape without fill and stroke.
  public init(_ outline: Outline) { self.outline = outline }

  /// Returns the outline's path in a layer with an edge.
  package func path(in edge: RoundedRect) -> Path {
    let rect = edge.rect
    let middle = rect.center
    let radius = min(rect.width, rect.height) / 2
    switch outline {
    case .path(let path): return path
    case .ellipse: return .ellipse(in: rect)
    case .circle:
      return .ellipse(in: Rect(center: middle, size: Size(2 * radius, 2 * radius)))
    case .rect: return .rounded(edge)
    case .polygon(let sides): return .polygon(center: middle, radius: radius, corners: sides)
    case .star(let points):
      return .star(center: middle, outer: radius, inner: radius * 0.382, points: points)
    case .line:
      return .line(from: Point(rect.minX, middle.y), to: Point(rect.maxX, middle.y))
    case .arrow:
      return .arrow(
        from: Point(rect.minX, middle.y), to: Point(rect.maxX, middle.y),
        width: rect.height / 4, head: Size(rect.height, rect.height))
    }
  }
}
