package import SegueGraphics

/// A side of the stage, as seen on screen.
package enum Side: String, ParameterChoice {
  /// The side of the smallest x.
  case left
  /// The side of the largest x.
  case right
  /// The side of the smallest y.
  case top
  /// The side of the largest y.
  case bottom

  /// A `CATransition` subtype as on iOS, in kebab-case.
  ///
  /// Vertical subtypes are upside down: the "top" of Core Animation is where y is largest, and on
  /// iOS y grows downward, so `kCATransitionFromTop` moves in from the bottom.
  package enum Subtype: String, ParameterChoice {
    /// `kCATransitionFromLeft`: from the left.
    case fromLeft = "from-left"
    /// `kCATransitionFromRight`: from the right.
    case fromRight = "from-right"
    /// `kCATransitionFromBottom`: from the top on iOS.
    case fromBottom = "from-bottom"
    /// `kCATransitionFromTop`: from the bottom on iOS.
    case fromTop = "from-top"

    /// The side as seen on screen.
    package var side: Side {
      switch self {
      case .fromLeft: .left
      case .fromRight: .right
      case .fromBottom: .top
      case .fromTop: .bottom
      }
    }
  }

  package var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }

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

  /// Returns the offset of a screen placed just beyond this side of a stage, in points.
  package func offset(of size: Size) -> Point {
    Point(outward.x * size.width, outward.y * size.height)
  }
}
