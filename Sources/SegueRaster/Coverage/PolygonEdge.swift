/// One side of a polygon on the subpixel grid, from its upper to its lower end; never horizontal.
///
/// Where it crosses lines is counted from the upper end whichever way the side runs, so two polygons
/// that share a side are cut along the same points.
struct PolygonEdge: Sendable {
  /// The end with the smaller y.
  let upper: SubpixelPoint
  /// The end with the larger y.
  let lower: SubpixelPoint
  /// +1 where the polygon lies to the right of the side, −1 where it lies to the left.
  let direction: Int

  /// The side between two neighbouring corners of a clockwise polygon; nil when it is horizontal.
  @inline(__always)
  init?(from start: SubpixelPoint, to end: SubpixelPoint) {
    guard start.y != end.y else { return nil }
    let isDown = start.y < end.y
    upper = isDown ? start : end
    lower = isDown ? end : start
    direction = isDown ? -1 : 1
  }

  /// How far the lower end is to the right of the upper one.
  @inline(__always) var run: Int { lower.x &- upper.x }
  /// How far the lower end is below the upper one: more than 0.
  @inline(__always) var fall: Int { lower.y &- upper.y }

  /// Where the side crosses a horizontal line, rounded half up to the grid.
  @inline(__always)
  func x(atY y: Int) -> Int { upper.x &+ offset(atY: y).whole }

  /// The same as an offset from the upper end, a quotient by 2 · fall.
  @inline(__always)
  func offset(atY y: Int) -> FlooredQuotient {
    FlooredQuotient(2 &* (y &- upper.y) &* run &+ fall, by: 2 &* fall)
  }

  /// How that offset changes for a pixel further down.
  @inline(__always) var offsetStep: FlooredQuotient {
    FlooredQuotient(2 &* SubpixelPoint.scale &* run, by: 2 &* fall)
  }

  /// Where the side crosses a vertical line, rounded half up to the grid; it must not be vertical.
  ///
  /// As a depth below the upper end, a quotient by 2 · |run|.
  @inline(__always)
  func depth(atX x: Int) -> FlooredQuotient {
    FlooredQuotient(
      2 &* run.signum() &* (x &- upper.x) &* fall &+ abs(run), by: 2 &* abs(run))
  }

  /// How that depth changes for a pixel further along.
  @inline(__always) var depthStep: FlooredQuotient {
    FlooredQuotient(2 &* SubpixelPoint.scale &* fall, by: 2 &* abs(run))
  }
}
