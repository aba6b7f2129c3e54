/// The four corner radii of a rectangle.
@frozen
public struct CornerRadii: Hashable, Sendable {
  /// The radius of a corner, in the rectangle's units.
  public var topLeft, topRight, bottomRight, bottomLeft: Double

  /// Radii for each corner; 0, square, by default.
  @inlinable
  public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// The same radius for all corners.
  @inlinable
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The common radius of all corners; nil if they differ.
  @inlinable package var uniform: Double? {
    let isUniform = topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft
    // NaN differs from itself; four of them mean square corners.
    return isUniform || self != self ? topLeft : nil
  }

  /// The radii clockwise from the top left.
  @inlinable package var clockwise: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// A corner of a rectangle; cases are clockwise from the top left.
  public enum Corner: String, CaseIterable, Hashable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomRight = "bottom-right"
    case bottomLeft = "bottom-left"
  }

  /// Returns the radii of some corners, with 0 for the others.
  public func only(_ corners: Set<Corner>) -> CornerRadii {
    CornerRadii(
      topLeft: corners.contains(.topLeft) ? topLeft : 0,
      topRight: corners.contains(.topRight) ? topRight : 0,
      bottomRight: corners.contains(.bottomRight) ? bottomRight : 0,
      bottomLeft: corners.contains(.bottomLeft) ? bottomLeft : 0)
  }

  /// Applies a function to each radius.
  public func mapped(_ map: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: map(topLeft), topRight: map(topRight), bottomRight: map(bottomRight),
      bottomLeft: map(bottomLeft))
  }

  /// Returns the radii as drawn in a rectangle: none negative, two on a side no longer than it.
  ///
  /// Equal radii are at most half the shorter side, as in Core Animation; others are all scaled by
  /// the least of side / sum (CSS Backgrounds 3, section 5.5), which is the same for equal ones.
  public func drawn(in size: Size) -> CornerRadii {
    if let uniform {
      return CornerRadii(max(0, min(uniform, min(size.width, size.height) / 2)))
    }
    let radii = mapped { $0 > 0 ? $0 : 0 }
    let sums = [
      (size.width, radii.topLeft + radii.topRight),
      (size.width, radii.bottomLeft + radii.bottomRight),
      (size.height, radii.topLeft + radii.bottomLeft),
      (size.height, radii.topRight + radii.bottomRight),
    ]
    guard sums.allSatisfy({ $0.1.isFinite }) else { return CornerRadii() }
    let factor = sums.reduce(1) { $1.1 > $1.0 ? min($0, max(0, $1.0) / $1.1) : $0 }
    return factor < 1 ? radii.mapped { $0 * factor } : radii
  }
}

/// The curve of a rounded corner.
@frozen
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Three cubics whose curvature grows from 0, as Core Animation's `continuous`.
  case continuous
}
