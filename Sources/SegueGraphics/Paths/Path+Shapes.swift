extension Path {
  /// Returns a closed polygon through points.
  package static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// Returns a rectangle, clockwise from its top left corner.
  package static func rect(_ rect: Rect) -> Path { polygon(rect.corners) }

  /// Returns an open straight line between two points.
  package static func line(from start: Point, to end: Point) -> Path {
    Path([.move(start), .line(end)])
  }

  /// Returns a rounded rectangle, clockwise.
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

  /// Returns the ellipse inside a rectangle, clockwise from its right end.
  ///
  /// It consists of eight cubics with an error of 5e-6 of its size.
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

  /// Returns a regular polygon of at least 3 corners, the first above the centre, rotated by `turn`.
  package static func polygon(
    center: Point, radius: Double, corners: Int, turn: Angle = Angle(radians: 0)
  ) -> Path {
    polygon(
      (0..<max(3, corners)).map {
        rim(center, radius, Double($0) / Double(max(3, corners)), turn)
      })
  }

  /// Returns a star with at least 2 points, the first above the centre, rotated by `turn`.
  package static func star(
    center: Point, outer: Double, inner: Double, points: Int, turn: Angle = Angle(radians: 0)
  ) -> Path {
    let count = 2 * max(2, points)
    return polygon(
      (0..<count).map {
        rim(center, $0 % 2 == 0 ? outer : inner, Double($0) / Double(count), turn)
      })
  }

  /// Returns an arrow between two points: a shaft and a triangle, as one closed contour.
  ///
  /// `head` is the triangle's length along the arrow and its width across. A head longer than the
  /// arrow has no shaft. Empty if both points are equal.
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

  /// Returns the point on a circle at a fraction of a full turn, clockwise from above the centre.
  private static func rim(_ center: Point, _ radius: Double, _ share: Double, _ turn: Angle)
    -> Point
  {
    let (sine, cosine) = DeterministicMath.sineAndCosine(
      Angle(radians: turn.radians + share * 2 * .pi))
    return Point(center.x + radius * sine, center.y - radius * cosine)
  }
}

extension RectCorner {
  /// Returns the start of the corner, then the control points and ends of its cubics.
  func curve(_ curve: CornerCurve) -> [Point] {
    switch curve {
    case .circular: CircleArc.corner.map(place)
    case .continuous: continuous
    }
  }
}

/// Circular arcs approximated by cubics.
enum CircleArc {
  /// The distance of the control points of an eighth of the unit circle from its ends: 4/3 tan(pi/16).
  static let eighth = 0.26521648983954400922

  /// A quarter circle as two cubics, in radii from the vertex of its corner: (back, ahead).
  static let corner: [Point] = {
    let (k, s) = (eighth, eighth * 0.5.squareRoot())
    let m = 1 - 0.5.squareRoot()
    return [
      Point(1, 0), Point(1 - k, 0), Point(m + s, m - s), Point(m, m), Point(m - s, m + s),
      Point(0, 1 - k), Point(0, 1),
    ]
  }()
}
