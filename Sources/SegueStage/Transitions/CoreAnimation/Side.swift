package import SegueGraphics

/// A side of the stage, named by what the eye sees.
package enum Side: String, CaseIterable, Hashable, Sendable {
  /// Where x is smallest.
  case left
  /// Where x is largest.
  case right
  /// Where y is smallest.
  case top
  /// Where y is largest.
  case bottom

  /// The side that a subtype of `CATransition` means on iOS, in kebab-case: `from-top`.
  ///
  /// Vertical subtypes are upside down: the "top" of Core Animation is where y is largest, and on
  /// iOS y grows downward, so `kCATransitionFromTop` comes from the bottom.
  package init?(subtype: String) {
    guard let side = Side.allCases.first(where: { $0.subtype == subtype }) else { return nil }
    self = side
  }

  /// The subtype of `CATransition` that means this side on iOS, in kebab-case.
  package var subtype: String {
    switch self {
    case .left: "from-left"
    case .right: "from-right"
    case .top: "from-bottom"
    case .bottom: "from-top"
    }
  }

  /// The side across the stage.
  package var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }

  /// Whether it is the left or the right one.
  package var isHorizontal: Bool { self == .left || self == .right }

  /// The unit vector that points out of the stage across this side.
  package var outward: Point {
    switch self {
    case .left: Point(-1, 0)
    case .right: Point(1, 0)
    case .top: Point(0, -1)
    case .bottom: Point(0, 1)
    }
  }

  /// How far a screen is moved that lies just beyond this side of a stage of a size, in points.
  package func offset(of size: Size) -> Point {
    Point(outward.x * size.width, outward.y * size.height)
  }
}
