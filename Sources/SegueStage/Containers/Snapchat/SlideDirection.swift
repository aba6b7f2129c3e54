/// The side of the main screen on which a neighbour waits.
package enum SlideDirection: String, Hashable, Sendable, CaseIterable {
  /// Above; a downward drag brings it.
  case up
  /// Below; an upward drag brings it.
  case down
  /// On the left; a rightward drag brings it.
  case left
  /// On the right; a leftward drag brings it.
  case right

  /// The axis along which the neighbour slides.
  package var axis: PanAxis { self == .up || self == .down ? .vertical : .horizontal }

  /// The sign of the translation that brings the neighbour: 1 rightward or downward, else -1.
  package var sign: Double { self == .up || self == .left ? 1 : -1 }

  /// The neighbour that a movement along an axis brings, by the sign of its length.
  init(broughtBy length: Double, along axis: PanAxis) {
    switch axis {
    case .vertical: self = length < 0 ? .down : .up
    case .horizontal: self = length < 0 ? .right : .left
    }
  }
}
