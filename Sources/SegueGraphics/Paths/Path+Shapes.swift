extension Path {
  /// A closed contour of straight lines through some points.
  package static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// A rectangle, clockwise from its top left corner.
  package static func rect(_ rect: Rect) -> Path { polygon(rect.corners) }

  /// A straight line from a point to another, open.
  package static func line(from start: Point, to end: Point) -> Path {
    Path([.move(start), .line(end)])
  }

  /// A rectangle with round corners, clockwise.
  package static func rounded(_ shape: RoundedRect) -> Path {
    var path = Path()
    for corner in shape.corners {
      let points = corner.radius > 0 ? corner.curve(shape.curve) : [corner.vertex]
      if path.isEmpty { path.move(to: points[0]) } else { path.line(to: points[0]) }
      for index in stride(from: 1, to: points.count, by: 3) {
        path.cubic(by: points[index], points[index + 1], to: points[index + 2])
      }
    }
    path.close()
    return path
  }

  /// The ellipse inside a rectangle, clockwise from its right end; eight cubics, 5e-6 of it off.
  package static func ellipse(in rect: Rect) -> Path {
    let (half, center) = (Size(rect.width / 2, rect.height / 2), rect.center)
    func place(_ p: Point) -> Point {
      Point(center.x + p.x * half.width, center.y + p.y * half.height)
    }
    let (d, k) = (0.5.squareRoot(), CircleArc.eighth)
    let rim = [
      Point(1, 0), Point(d, d), Point(0, 1), Point(-d, d), Point(-1, 0), Point(-d, -d),
      Point(0, -1), Point(d, -d),
    ]
    var path = Path([.move(place(rim[0]))])
    for index in rim.indices {
      let (p, q) = (rim[index], rim[(index + 1) % 8])
      path.cubic(
        by: place(Point(p.x - p.y * k, p.y + p.x * k)),
        place(Point(q.x + q.y * k, q.y - q.x * k)), to: place(q))
    }
    path.close()
    return path
  }

  /// A regular polygon of 3 corners or more, the first one above the centre, turned by an angle.
  package static func polygon(
    center: Point, radius: Double, corners: Int, turn: Angle = Angle(radians: 0)
  ) -> Path {
    polygon(
      (0..<max(3, corners)).map {
        rim(center, radius, Double($0) / Double(max(3, corners)), turn)
      })
  }

  /// A star of 2 points or more, the first one above the centre, turned by an angle.
  package static func star(
    center: Point, outer: Double, inner: Double, points: Int, turn: Angle = Angle(radians: 0)
  ) -> Path {
    let count = 2 * max(2, points)
    return polygon(
      (0..<count).map {
        rim(center, $0 % 2 == 0 ? outer : inner, Double($0) / Double(count), turn)
      })
  }

  /// An arrow from a point to the tip of its head: a shaft and a triangle, as one closed contour.
  ///
  /// `head` is the triangle's length along the arrow and its width across. A head longer than the
  /// arrow has no shaft. Empty when both points are the same.
  package static func arrow(
    from start: Point, to tip: Point, width: Double, head: Size
  ) -> Path {
    let way = tip - start
    guard way.length > 0 else { return Path() }
    let along = way * (1 / way.length)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(start.x + along.x * x - along.y * y, start.y + along.y * x + along.x * y)
    }
    let neck = max(0, way.length - head.width)
    let barbs = [place(neck, -head.height / 2), tip, place(neck, head.height / 2)]
    guard neck > 0 else { return polygon(barbs) }
    let half = width / 2
    return polygon(
      [place(0, -half), place(neck, -half)] + barbs + [place(neck, half), place(0, half)])
  }

  /// The place on a circle at a share of a full turn, clockwise from above the centre.
  private static func rim(_ center: Point, _ radius: Double, _ share: Double, _ turn: Angle)
    -> Point
  {
    let (sine, cosine) = DeterministicMath.sineAndCosine(
      Angle(radians: turn.radians + share * 2 * .pi))
    return Point(center.x + radius * sine, center.y - radius * cosine)
  }
}

extension RectCorner {
  /// Where the corner begins, and the control points and ends of its cubics.
  func curve(_ curve: CornerCurve) -> [Point] {
    switch curve {
    case .circular: CircleArc.corner.map(place)
    case .continuous: continuous
    }
  }
}

/// Circular arcs as cubics.
enum CircleArc {
  /// How far the control points of an eighth of the unit circle lie from its ends: 4/3 tan(pi/16).
  static let eighth = 0.26521648983954400922

  /// A quarter circle as two cubics, in radii from the vertex of its corner: back and ahead.
  static let corner: [Point] = {
    let (k, s) = (eighth, eighth * 0.5.squareRoot())
    let m = 1 - 0.5.squareRoot()
    return [
      Point(1, 0), Point(1 - k, 0), Point(m + s, m - s), Point(m, m), Point(m - s, m + s),
      Point(0, 1 - k), Point(0, 1),
    ]
  }()
}
