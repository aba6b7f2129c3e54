public import SegueGraphics

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
