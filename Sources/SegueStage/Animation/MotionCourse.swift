internal import SegueGraphics

/// One number of a path of motion, as a function of the share of the way.
package struct MotionCourse: Hashable, Sendable {
  /// The number of the path.
  package enum Component: Hashable, Sendable {
    case x, y
    /// The direction, in radians.
    case heading
  }

  let path: MotionPath
  let component: Component
  /// A distance that is added at the start of the way.
  var startOffset = 0.0
  /// A distance that is added at its end; between both it changes linearly.
  var endOffset = 0.0

  package init(_ path: MotionPath, _ component: Component) {
    (self.path, self.component) = (path, component)
  }

  /// Returns the number at a share of the way.
  func value(at share: Double) -> Double {
    let own: Double =
      switch component {
      case .x: share == 1 ? path.end.x : path.point(at: share).x
      case .y: share == 1 ? path.end.y : path.point(at: share).y
      case .heading: path.heading(at: share)
      }
    if share == 1 { return own + endOffset }
    return own + startOffset.interpolated(to: endOffset, progress: share)
  }

  /// Returns the derivative by the share.
  func rate(at share: Double) -> Double {
    switch component {
    case .x: return path.velocity(at: share).x + endOffset - startOffset
    case .y: return path.velocity(at: share).y + endOffset - startOffset
    case .heading:
      let step = 1e-4
      let (low, high) = ((share - step).clamped(to: 0...1), (share + step).clamped(to: 0...1))
      return high > low ? (path.heading(at: high) - path.heading(at: low)) / (high - low) : 0
    }
  }
}
