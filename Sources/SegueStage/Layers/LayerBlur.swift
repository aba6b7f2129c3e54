public import SegueGraphics

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
