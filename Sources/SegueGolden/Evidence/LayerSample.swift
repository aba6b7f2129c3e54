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

/// What a trace tells of a layer.
package enum LayerProperty: String, CaseIterable, Hashable, Sendable {
  case place, size, turn, scale, skew, corners, alpha, radius, brightness, mesh

  /// The unit that follows a number of it in a sentence.
  package var unit: String {
    switch self {
    case .place, .size, .corners, .radius: " pt"
    case .turn: "°"
    case .scale, .skew, .alpha, .brightness, .mesh: ""
    }
  }

  /// Its numbers in words, such as `(195, 422) pt` or `12°`.
  package func text(_ values: [Double]) -> String {
    switch values.count {
    case 0: return self == .mesh ? "none" : "unknown"
    case 1: return values[0].fixed() + unit
    default: return "(" + values.map { $0.fixed() }.joined(separator: ", ") + ")" + unit
    }
  }
}

extension LayerProperty {
  /// What each of its numbers is called.
  package var components: [String] {
    switch self {
    case .place: ["center x", "center y"]
    case .size: ["width", "height"]
    case .scale: ["scale x", "scale y"]
    case .corners:
      ["top left", "top right", "bottom right", "bottom left"].flatMap { ["\($0) x", "\($0) y"] }
    case .mesh: ["mesh columns", "mesh rows"]
    case .turn, .skew, .alpha, .radius, .brightness: [rawValue]
    }
  }
}
