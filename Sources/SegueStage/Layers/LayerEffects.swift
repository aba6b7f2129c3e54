public import SegueGraphics

/// What a layer does beside showing a colour, a picture and other layers: its edge, its paint, its
/// shadow, blur, filters and material, in the terms of `CALayer`.
///
/// Drawn in this order, bottom first: shadow, material, fill, gradient, picture, shape, text, children,
/// border. Filters and blur act on all but the shadow, then the mask, then opacity, then the blend mode. A matrix
/// that adds to alpha does so over the layer's bounds.
public struct LayerEffects: Hashable, Sendable {
  /// The radii of its corners in points; nil for the layer's one radius.
  public var cornerRadii: CornerRadii?
  /// How its corners are rounded.
  public var cornerCurve = CornerCurve.circular
  /// A line along its edge, over what it holds.
  public var border: LayerBorder?
  /// A gradient over its colour.
  public var gradient: Gradient?
  /// A shape in it.
  public var shape: LayerShape?
  /// Its shadow, which is not cut by `masksToBounds`.
  public var shadow: Shadow?
  /// How far it is blurred with all it holds.
  public var blur: LayerBlur?
  /// Filters of its colours, the first one first.
  public var filters: [ColorFilter] = []
  /// How it is mixed with what is below.
  public var blend = BlendMode.normal
  /// Through what material it shows what is below.
  public var backdrop: Material?
  /// Whether the luminance of a mask counts instead of its alpha.
  public var isLuminanceMask = false
  /// Whether a mask hides what it covers, and shows the rest.
  public var isInvertedMask = false
  /// Whether what it holds is composed alone, so that blend modes in it do not see what is below the layer.
  ///
  /// A layer with an opacity below 1 is isolated without it.
  public var isIsolated = false

  /// No effects.
  public init() {}

  /// The edge of a layer of a size with one radius for all corners unless there are others.
  package func edge(of size: Size, cornerRadius: Double) -> RoundedRect {
    let rect = Rect(origin: .zero, size: size)
    return RoundedRect(rect, radii: cornerRadii ?? CornerRadii(cornerRadius), curve: cornerCurve)
  }
}

/// A line along the edge of a layer.
public struct LayerBorder: Hashable, Sendable {
  /// Its width in points, >= 0.
  public var width = 1.0
  /// Its colour.
  public var color = Color.black
  /// On which side of the edge it lies.
  public var position = BorderPosition.inside

  /// A black line of a point inside the edge.
  public init() {}
}

/// A blur of a layer.
public struct LayerBlur: Hashable, Sendable {
  /// The standard deviation in points, >= 0.
  public var radius = 0.0
  /// What lies outside the layer's bounds.
  public var edge = BlurEdge.transparent

  /// No blur yet.
  public init() {}

  /// A blur of a standard deviation in points.
  public init(radius: Double, edge: BlurEdge = .transparent) {
    self.radius = radius
    self.edge = edge
  }
}

/// A path in a layer, as `CAShapeLayer` has it.
public struct LayerShape: Hashable, Sendable {
  /// Where the path comes from.
  public enum Outline: Hashable, Sendable {
    /// A path in the layer's own coordinates.
    case path(Path)
    /// The ellipse in the layer's bounds.
    case ellipse
    /// The largest circle in the middle of the layer's bounds.
    case circle
    /// The layer's bounds, with its corners.
    case rect
    /// A regular polygon of so many sides in the ellipse, the first corner at the top.
    case polygon(Int)
    /// A star of so many points in the ellipse, the first at the top; its inner radius is 0.382 of
    /// the outer one, as that of the five-pointed star.
    case star(Int)
    /// A line from the middle of the left edge to that of the right one.
    case line
    /// The same with a head as high as the layer and a quarter of that thick.
    case arrow
  }

  /// The path.
  public var outline: Outline
  /// What its inside is.
  public var rule = FillRule.nonZero
  /// What its inside is filled with; nil leaves it out.
  public var fill: Color?
  /// The pen that is drawn along it; nil without one.
  public var stroke: StrokeStyle?
  /// The colour of the pen.
  public var strokeColor = Color.black

  /// A shape.
  public init(_ outline: Outline) { self.outline = outline }

  /// The path in a layer of a size.
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
