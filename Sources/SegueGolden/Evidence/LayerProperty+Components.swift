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
