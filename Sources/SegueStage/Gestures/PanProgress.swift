package import SegueGraphics

/// How a pan's translation becomes the progress of a transition.
package struct PanProgress: Hashable, Sendable {
  /// The way along the axis that completes the transition.
  package enum Direction: Hashable, Sendable {
    /// Rightward or downward.
    case forward
    /// Leftward or upward.
    case backward
    /// Either way: only the distance counts.
    case either
  }

  /// The axis that counts.
  package let axis: PanAxis
  /// The way that counts.
  package let direction: Direction
  /// The points of translation that make progress 1; with 0 or less the progress stays 0.
  package let extent: Double

  /// The rule for an axis, a direction and an extent in points.
  package init(axis: PanAxis, direction: Direction, extent: Double) {
    self.axis = axis
    self.direction = direction
    self.extent = extent.clamped(to: 0...1e6)
  }

  /// The progress within 0...1 at a translation in points.
  package func progress(at translation: Point) -> Double {
    guard extent > 0 else { return 0 }
    return (along(translation, moving: translation) / extent).clamped(to: 0...1)
  }

  /// A velocity's part in the direction that completes the transition, in points per second.
  ///
  /// When either way completes it, that is the way of the translation so far.
  package func speed(of velocity: Point, at translation: Point) -> Double {
    along(velocity, moving: translation).clamped(to: -1e12...1e12)
  }

  private func along(_ vector: Point, moving translation: Point) -> Double {
    let part = axis.component(of: vector)
    switch direction {
    case .forward: return part
    case .backward: return -part
    case .either: return axis.component(of: translation) < 0 ? -part : part
    }
  }
}
