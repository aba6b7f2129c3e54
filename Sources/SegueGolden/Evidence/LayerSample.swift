package import SegueGraphics

/// A layer at one moment, in its parent, in points, as a trace tells of it.
package struct LayerSample: Hashable, Sendable {
  /// How a layer lies.
  package enum Shape: Hashable, Sendable {
    /// Turned (degrees, clockwise), scaled along both axes, and skewed.
    case flat(turn: Double, scaleX: Double, scaleY: Double, skew: Double)
    /// Seen in perspective: where its corners are, clockwise from the top left; nil behind the eye.
    case corners([Point?])
  }

  /// The names of the layers that hold it and its own, joined by slashes: unique in a frame.
  ///
  /// The second of two siblings with the same name has `#2` after it.
  package var path: String
  /// How many layers hold it.
  package var depth: Int
  /// Where its middle is; nil behind the eye.
  package var center: Point?
  /// Its size, before scale.
  package var size: Size
  /// How it lies.
  package var shape: Shape
  /// Its opacity, 0...1.
  package var alpha: Double
  /// The radius of its corners.
  package var radius: Double
  /// What its colours are multiplied by.
  package var brightness: Double
  /// The columns and rows of the mesh that bends it.
  package var mesh: PixelSize?

  /// A layer's sample; opaque, plain and flat by default.
  package init(
    path: String, depth: Int = 0, center: Point?, size: Size,
    shape: Shape = .flat(turn: 0, scaleX: 1, scaleY: 1, skew: 0), alpha: Double = 1,
    radius: Double = 0, brightness: Double = 1, mesh: PixelSize? = nil
  ) {
    self.path = path
    self.depth = depth
    self.center = center
    self.size = size
    self.shape = shape
    self.alpha = alpha
    self.radius = radius
    self.brightness = brightness
    self.mesh = mesh
  }

  /// The numbers of one property, always as many for the same property; empty where it has none.
  package func values(of property: LayerProperty) -> [Double] {
    switch property {
    case .place: center.map { [$0.x, $0.y] } ?? []
    case .size: [size.width, size.height]
    case .turn, .scale, .skew, .corners: values(of: property, in: shape)
    case .alpha: [alpha]
    case .radius: [radius]
    case .brightness: [brightness]
    case .mesh: mesh.map { [Double($0.width), Double($0.height)] } ?? []
    }
  }

  private func values(of property: LayerProperty, in shape: Shape) -> [Double] {
    switch (property, shape) {
    case (.turn, .flat(let turn, _, _, _)): [turn]
    case (.scale, .flat(_, let scaleX, let scaleY, _)): [scaleX, scaleY]
    case (.skew, .flat(_, _, _, let skew)): [skew]
    case (.corners, .corners(let corners)):
      corners.contains(nil) ? [] : corners.flatMap { corner in corner.map { [$0.x, $0.y] } ?? [] }
    default: []
    }
  }
}
