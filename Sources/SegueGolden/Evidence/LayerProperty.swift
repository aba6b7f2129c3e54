import SegueGraphics

/// A property of a layer in a trace; its raw value is used in reports.
package enum LayerProperty: String, CaseIterable, Hashable, Sendable {
  case place, size, turn, scale, skew, corners, alpha, radius, brightness, mesh

  /// The unit of its numbers in sentences, with a leading space if it needs one.
  package var unit: String {
    switch self {
    case .place, .size, .corners, .radius: " pt"
    case .turn: "°"
    case .scale, .skew, .alpha, .brightness, .mesh: ""
    }
  }

  /// Formats the values of the property, such as `(195, 422) pt` or `12°`.
  package func text(_ values: [Double]) -> String {
    switch values.count {
    case 0: return self == .mesh ? "none" : "unknown"
    case 1: return values[0].fixed() + unit
    default: return "(" + values.map { $0.fixed() }.joined(separator: ", ") + ")" + unit
    }
  }
}

extension LayerProperty {
  /// The names of its components, in the order of `LayerSample.values(of:)`.
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

extension LayerSample {
  /// Returns the components of a property, always equal in number; empty if the layer lacks it.
  package func values(of property: LayerProperty) -> [Double] {
    switch property {
    case .place: center.map { [$0.x, $0.y] } ?? []
    case .size: [size.width, size.height]
    case .turn, .scale, .skew, .corners: values(of: property, in: shape)
    case .alpha: [alpha]
    case .radius: [radius ?? 0]
    case .brightness: [brightness ?? 1]
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
