/// A side of a rectangle.
public enum BoxSide: String, CaseIterable, Hashable, Sendable {
  /// A side by its name.
  case left, right, top, bottom

  /// Whether positions along the side's normal are x, not y.
  public var isHorizontal: Bool { self == .left || self == .right }
  /// The side across.
  public var opposite: BoxSide {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}
