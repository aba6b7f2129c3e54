package import SegueGraphics

/// The map from a pan's translation to the progress of a transition.
package struct PanProgress: Hashable, Sendable {
  /// The direction along the axis that completes the transition.
  package enum Direction: Hashable, Sendable {
    /// Toward greater coordinates: right or down.
    case forward
    /// Toward lesser coordinates: left or up.
    case backward
    /// Both directions: only the distance counts.
    case either
  }

  package let axis: PanAxis
  package let direction: Direction
  /// The points of translation that make progress 1; with 0 the progress stays where it began.
  package let extent: Double

  /// Creates the map for an axis, a direction and an extent in points, clamped to 0...10^6.
  package init(axis: PanAxis, direction: Direction, extent: Double) {
    self.axis = axis
    self.direction = direction
    self.extent = extent.clamped(to: 0...1e6)
  }

  /// Returns the progress, within 0...1, at a translation in points from a starting progress `base`.
  package func progress(at translation: Point, from base: Double = 0) -> Double {
    guard extent > 0 else { return base }
    return (base + along(translation, moving: translation) / extent).clamped(to: 0...1)
  }

  /// Returns the velocity's component in the completing direction, in points per second.
  ///
  /// Where both directions complete, it is positive in the direction of the translation.
  package func speed(of velocity: Point, at translation: Point) -> Double {
    along(velocity, moving: translation).clamped(to: -1e12...1e12)
  }

  /// Returns a vector's component in the completing direction.
  private func along(_ vector: Point, moving translation: Point) -> Double {
    let part = axis.component(of: vector)
    switch direction {
    case .forward: return part
    case .backward: return -part
    case .either: return axis.component(of: translation) < 0 ? -part : part
    }
  }
}
