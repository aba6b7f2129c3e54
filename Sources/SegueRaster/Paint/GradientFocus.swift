import SegueGraphics

/// The geometry of radial gradients with a focal point.
enum GradientFocus {
  /// The greatest distance of the focal point from the centre in radii.
  ///
  /// On the circle itself the gradient has no value on one half of the plane.
  static let farthest = 0.999

  /// Returns the focal point of a gradient relative to its centre, in radii and within the circle.
  ///
  /// Nil for the centre, and for other kinds of gradients.
  static func relative(of gradient: Gradient, in rect: Rect) -> Point? {
    guard gradient.kind == .radial, let focus = gradient.focus, focus != gradient.start else {
      return nil
    }
    let isUnit = gradient.space == .unit
    let sides = isUnit ? Point(1, 1) : Point(rect.width, rect.height)
    let axis = Point(
      (gradient.end.x - gradient.start.x) * sides.x, (gradient.end.y - gradient.start.y) * sides.y)
    let way = Point(
      (focus.x - gradient.start.x) * sides.x, (focus.y - gradient.start.y) * sides.y)
    var relative: Point
    if isUnit {
      relative = Point(way.x / abs(axis.x), way.y / abs(axis.y))
    } else {
      // The coordinates in which the axis is (1, 0).
      let squared = axis.x * axis.x + axis.y * axis.y
      relative = Point(
        (way.x * axis.x + way.y * axis.y) / squared, (way.y * axis.x - way.x * axis.y) / squared)
    }
    guard relative.x.isFinite, relative.y.isFinite else { return nil }
    let distance = relative.length
    if distance > farthest { relative = relative * (farthest / distance) }
    return relative
  }

  /// Returns the position of a point along the gradient: its distance from the focal point as a share of
  /// the distance to the circle in that direction.
  ///
  /// - Parameters:
  ///   - place: the point relative to the centre, in radii times `upper`.
  ///   - focus: the focal point relative to the centre, in radii.
  ///   - upper: the share of the radius that the result 1 stands for.
  @inline(__always)
  static func t(_ place: Point, _ focus: Point, upper: Double) -> Double {
    let way = Point(place.x * upper - focus.x, place.y * upper - focus.y)
    let squared = way.x * way.x + way.y * way.y
    let along = focus.x * way.x + focus.y * way.y
    let room = 1 - focus.x * focus.x - focus.y * focus.y
    let reach = (along * along + squared * room).squareRoot() - along
    return squared > 0 ? squared / (reach * upper) : 0
  }
}

extension Gradient.Spread {
  /// Returns the position within 0...1 whose colour a position has; for `pad` the position itself.
  @inline(__always)
  func share(_ t: Double) -> Double {
    switch self {
    case .pad: return t
    case .repeat: return min(t - t.rounded(.down), 1.0.nextDown)
    case .reflect:
      let turn = t - 2 * (t / 2).rounded(.down)
      return min(turn <= 1 ? turn : 2 - turn, 1.0.nextDown)
    }
  }
}
