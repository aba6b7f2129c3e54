import SegueGraphics

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
