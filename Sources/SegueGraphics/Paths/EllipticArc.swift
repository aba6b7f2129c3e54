/// An elliptical arc of SVG path data (SVG 2, appendix B.2), converted to cubics.
struct EllipticArc {
  /// The cubics of the arc, each at most an eighth of a turn; a line if a radius is 0.
  let elements: [Path.Element]

  /// The arc between two points on a rotated ellipse; `radii` are enlarged as far as necessary.
  ///
  /// Empty if both points are equal.
  init(
    from start: Point, to end: Point, radii: Size, turn: Angle, isLarge: Bool, isClockwise: Bool
  ) {
    guard start != end else {
      elements = []
      return
    }
    guard radii.width > 0, radii.height > 0 else {
      elements = [.line(end)]
      return
    }
    let (sine, cosine) = DeterministicMath.sineAndCosine(turn)
    // Half the chord, in coordinates in which the ellipse is the unit circle.
    let half = (start - end) * 0.5
    let p = Point(
      (cosine * half.x + sine * half.y) / radii.width,
      (cosine * half.y - sine * half.x) / radii.height)
    let square = p.x * p.x + p.y * p.y
    guard square > 0, square.isFinite else {
      elements = [.line(end)]
      return
    }
    let growth = max(1, square.squareRoot())
    let size = radii * growth
    let distance = (max(0, growth * growth / square - 1)).squareRoot()
    let side = isLarge == isClockwise ? -distance : distance
    let center = Point(side * p.y / growth, -side * p.x / growth)
    let (a, b) = (p * (1 / growth) - center, p * (-1 / growth) - center)
    var sweep = DeterministicMath.arctangent2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = (start + end) * 0.5
    elements = Self.cubics(from: a, sweep: sweep, to: end) { q in
      let (x, y) = ((center.x + q.x) * size.width, (center.y + q.y) * size.height)
      return Point(middle.x + cosine * x - sine * y, middle.y + sine * x + cosine * y)
    }
  }

  /// Converts an arc of the unit circle to cubics and maps their points; the last point is exactly `end`.
  private static func cubics(
    from a: Point, sweep: Double, to end: Point, _ map: (Point) -> Point
  ) -> [Path.Element] {
    let count = max(1, min(8, Int((abs(sweep) / (.pi / 4) - 1e-9).rounded(.up))))
    let step = sweep / Double(count)
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: step / 4))
    let k = 4.0 / 3 * sine / cosine
    func rotated(_ index: Int) -> Point {
      let (s, c) = DeterministicMath.sineAndCosine(Angle(radians: step * Double(index)))
      return Point(a.x * c - a.y * s, a.x * s + a.y * c)
    }
    return (0..<count).map { index in
      let (p, q) = (rotated(index), rotated(index + 1))
      return .cubic(
        map(Point(p.x - p.y * k, p.y + p.x * k)), map(Point(q.x + q.y * k, q.y - q.x * k)),
        index + 1 == count ? end : map(q))
    }
  }
}
