import SegueGolden
import SegueGraphics

extension LayerSample {
  /// Whether another sample is of the same layer and looks the same but for what nobody sees.
  ///
  /// - Parameter points: how far apart two places may be.
  func isNear(_ other: LayerSample, points: Double) -> Bool {
    guard path == other.path else { return false }
    return LayerProperty.allCases.allSatisfy { property in
      let (own, others) = (values(of: property), other.values(of: property))
      let margin = margin(of: property, points: points)
      return own.count == others.count
        && zip(own, others).allSatisfy { abs($0 - $1) <= margin }
    }
  }

  private func margin(of property: LayerProperty, points: Double) -> Double {
    switch property {
    case .place, .size, .corners, .radius: points
    case .turn: 0.1
    // As far as its corners move by it.
    case .scale, .skew: points / max(1, size.width, size.height)
    case .alpha, .brightness: 0.5 / 255
    case .mesh: 0
    }
  }
}
