/// One side of a polygon on the subpixel grid, from its upper to its lower end; never horizontal.
///
/// Both functions start from the upper end whichever way the side runs, so two polygons that share
/// a side are cut along the same points.
struct PolygonEdge: Sendable {
  /// The end with the smaller y.
  let upper: SubpixelPoint
  /// The end with the larger y.
  let lower: SubpixelPoint
  /// +1 where the polygon lies to the right of the side, −1 where it lies to the left.
  let direction: Int

  /// The side between two neighbouring corners of a clockwise polygon; nil when it is horizontal.
  init?(from start: SubpixelPoint, to end: SubpixelPoint) {
    guard start.y != end.y else { return nil }
    let isDown = start.y < end.y
    upper = isDown ? start : end
    lower = isDown ? end : start
    direction = isDown ? -1 : 1
  }

  /// The sides of a polygon that are not horizontal, those that begin highest first.
  static func sides(of polygon: DevicePolygon) -> [PolygonEdge] {
    let vertices = polygon.vertices
    var top = 0
    for index in vertices.indices where vertices[index].y < vertices[top].y { top = index }
    // From the top down the right of the polygon, then up its left.
    var sides: [PolygonEdge] = []
    sides.reserveCapacity(vertices.count)
    for index in vertices.indices {
      let start = top + index < vertices.count ? top + index : top + index - vertices.count
      let end = start + 1 < vertices.count ? start + 1 : 0
      if let side = PolygonEdge(from: vertices[start], to: vertices[end]) { sides.append(side) }
    }
    var merged: [PolygonEdge] = []
    merged.reserveCapacity(sides.count)
    var (right, left) = (0, sides.count - 1)
    while right <= left {
      if sides[right].upper.y <= sides[left].upper.y {
        merged.append(sides[right])
        right += 1
      } else {
        merged.append(sides[left])
        left -= 1
      }
    }
    // Rounding may have bent the outline of a sliver.
    return isInOrder(merged) ? merged : merged.sorted { $0.upper.y < $1.upper.y }
  }

  private static func isInOrder(_ sides: [PolygonEdge]) -> Bool {
    var last = Int.min
    for side in sides {
      if side.upper.y < last { return false }
      last = side.upper.y
    }
    return true
  }

  /// Where the side crosses a horizontal line, rounded half up to the grid.
  @inline(always)
  func x(atY y: Int) -> Int {
    if y == lower.y { return lower.x }
    let height = lower.y &- upper.y
    return upper.x &+ Self.quotient((y &- upper.y) &* (lower.x &- upper.x), height)
  }

  /// Where the side crosses a vertical line, rounded to the grid; it must not be vertical itself.
  @inline(always)
  func y(atX x: Int) -> Int {
    let width = lower.x &- upper.x
    let rise = (x &- upper.x) &* (lower.y &- upper.y)
    let sign = width.signum()
    return upper.y &+ Self.quotient(sign &* rise, sign &* width)
  }

  /// The quotient rounded to nearest, half up; the divisor is positive.
  @inline(always)
  private static func quotient(_ a: Int, _ b: Int) -> Int {
    let sum = 2 &* a &+ b
    let doubled = 2 &* b
    let quotient = sum / doubled
    return sum % doubled < 0 ? quotient &- 1 : quotient
  }
}
