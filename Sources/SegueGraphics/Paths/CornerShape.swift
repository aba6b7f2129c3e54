/// The curve of a continuous corner: three cubics, as UIKit and Core Animation draw it.
///
/// In units of the radius from the corner's vertex, u along the incoming edge, v along the outgoing edge:
///
///     (L, 0) -> (A, 0) (B, 0)                           (0.631494, 0.0749114)
///            -> (0.372824, 0.16906) (0.16906, 0.372824) (0.0749114, 0.631494)
///            -> (0, B) (0, A)                           (0, L)
///
/// with L = 1 + 0.528665 t, A = 0.96 + 0.12849 t, B = 0.82 + 0.048407 t, where t is the room of the
/// edge, 0...1; each edge has its own t. At t = 1 these are the published constants 1.528665,
/// 1.08849 and 0.868407; at t = 0 the curve leaves the edge at the radius.
package struct CornerShape: Sendable {
  /// The start of the curve, then the control points and ends of its three cubics: ten points (u, v).
  package let points: [Point]

  /// The corner between two edges with their room, 0...1.
  package init(room incoming: Double, _ outgoing: Double) {
    let (first, last) = (Self.lengths(incoming), Self.lengths(outgoing))
    points = [
      Point(first.l, 0), Point(first.a, 0), Point(first.b, 0), Point(0.631494, 0.0749114),
      Point(0.372824, 0.16906), Point(0.16906, 0.372824), Point(0.0749114, 0.631494),
      Point(0, last.b), Point(0, last.a), Point(0, last.l),
    ]
  }

  /// Returns the lengths L, A and B of an edge with room `t`.
  private static func lengths(_ t: Double) -> (l: Double, a: Double, b: Double) {
    (1 + 0.528665 * t, 0.96 + 0.12849 * t, 0.82 + 0.048407 * t)
  }

  /// Returns the room of an edge for the continuous corners at its ends, 0...1.
  package static func room(side: Double, _ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum > 0 ? max(0, min(1, (side - sum) / (0.52866 * sum))) : 1
  }
}

/// A corner of a rectangle: its vertex, the directions of its edges, and its radius.
package struct RectCorner: Sendable {
  package let vertex: Point
  /// The unit vector from the vertex back along the incoming edge, with the outline clockwise.
  package let back: Point
  /// The unit vector from the vertex along the outgoing edge.
  package let ahead: Point
  /// The radius as drawn, fitted to the sides.
  package let radius: Double
  /// The room of both edges for continuous corners, 0...1.
  package let room: (back: Double, ahead: Double)

  /// Returns the point that is u radii back and v radii ahead of the vertex.
  @inline(__always)
  package func place(_ uv: Point) -> Point {
    Point(
      vertex.x + (back.x * uv.x + ahead.x * uv.y) * radius,
      vertex.y + (back.y * uv.x + ahead.y * uv.y) * radius)
  }

  /// The points of its three cubics as a continuous corner.
  package var continuous: [Point] { CornerShape(room: room.back, room.ahead).points.map(place) }
}
