/// A contour of a path whose lines and curves are all cubics.
package struct CubicContour: Hashable, Sendable {
  /// The curves in order, at least one; each begins where the one before ends.
  package var curves: [CubicCurve]
  /// Whether the last curve ends where the first one begins, at a joint.
  package var isClosed: Bool

  package init(_ curves: [CubicCurve], isClosed: Bool) {
    self.curves = curves
    self.isClosed = isClosed
  }

  /// Returns a contour of the same structure with all points in one place.
  package func collapsed(to point: Point) -> CubicContour {
    CubicContour(
      curves.map { _ in CubicCurve(point, point, point, point) }, isClosed: isClosed)
  }

  /// The contour in the other direction.
  package var reversed: CubicContour {
    CubicContour(curves.reversed().map(\.reversed), isClosed: isClosed)
  }

  /// Twice the area of the polygon of all points, positive if the contour is clockwise on screen.
  package var turning: Double {
    let points = curves.flatMap { [$0.start, $0.first, $0.second] }
    return points.indices.reduce(0) { sum, index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      return sum + a.x * b.y - b.x * a.y
    }
  }

  /// The middle of all points.
  package var center: Point {
    let points = curves.flatMap { [$0.start, $0.first, $0.second, $0.end] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return Point(
      ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2)
  }
}

extension Path {
  /// The contours with at least one line or curve; a closing line is a curve of its own.
  package var cubicContours: [CubicContour] {
    var contours: [CubicContour] = []
    var curves: [CubicCurve] = []
    var (first, current) = (Point.zero, Point.zero)
    func end(isClosed: Bool) {
      if isClosed, current != first { curves.append(CubicCurve(from: current, to: first)) }
      if !curves.isEmpty { contours.append(CubicContour(curves, isClosed: isClosed)) }
      curves = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        end(isClosed: false)
        (first, current) = (point, point)
      case .line(let point):
        curves.append(CubicCurve(from: current, to: point))
        current = point
      case .quadratic(let control, let point):
        curves.append(CubicCurve(current, by: control, to: point))
        current = point
      case .cubic(let one, let two, let point):
        curves.append(CubicCurve(current, one, two, point))
        current = point
      case .close:
        end(isClosed: true)
        current = first
      }
    }
    end(isClosed: false)
    return contours
  }

  /// Creates a path of contours.
  package init(_ contours: [CubicContour]) {
    self.init()
    for contour in contours {
      guard let start = contour.curves.first?.start else { continue }
      move(to: start)
      for curve in contour.curves { cubic(by: curve.first, curve.second, to: curve.end) }
      if contour.isClosed { close() }
    }
  }
}
