package import SegueGraphics

/// A content offset that the program animates, from 0 seconds on.
package struct AnimatedOffset: Hashable, Sendable {
  /// What the offset follows.
  package enum Law: Hashable, Sendable {
    /// `setContentOffset(_:animated:)`: sin²(πt/2) over 0.3 s, whatever the distance.
    case programmatic
    /// A tap on the status bar: a critically damped spring with a response of 0.6 s, for 1.6 s.
    case scrollToTop
  }

  /// The offset at the start, in points.
  package let from: Point
  /// The offset at the end, in points.
  package let to: Point
  /// What the offset follows.
  package let law: Law
  /// Pixels in a point, to which offsets are rounded.
  package let scale: Double

  /// An animation between two offsets.
  package init(from: Point, to: Point, law: Law = .programmatic, scale: Double = 1) {
    self.from = from
    self.to = to
    self.law = law
    self.scale = scale
  }

  /// The seconds that it takes.
  package var duration: Double { law == .programmatic ? 0.3 : 1.6 }

  /// The share of the way after so many seconds: exactly 0 up to the start, 1 from the end on.
  package func progress(at seconds: Double) -> Double {
    if seconds >= duration { return 1 }
    guard seconds > 0 else { return 0 }
    switch law {
    case .programmatic: return (1 - DeterministicMath.cosine(.pi * seconds / duration)) / 2
    case .scrollToTop: return Self.spring.value(at: seconds)
    }
  }

  /// The offset after so many seconds, on whole pixels.
  package func offset(at seconds: Double) -> Point {
    let p = progress(at: seconds)
    return Point(
      ScrollRange.pixelRounded(from.x + (to.x - from.x) * p, scale: scale),
      ScrollRange.pixelRounded(from.y + (to.y - from.y) * p, scale: scale))
  }

  /// Stiffness (2π / 0.6)², damping 2 · 2π / 0.6.
  private static let spring = {
    let frequency = 2 * Double.pi / 0.6
    return Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
  }()
}
