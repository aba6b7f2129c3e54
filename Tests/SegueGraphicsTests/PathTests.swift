import SegueGraphics
import TestSupport
import Testing

/// Paths, the shapes that produce them, and flattening.
@Suite struct PathTests {
  @Test func continuousCornerHasThePublishedConstants() {
    let wide = CornerShape(room: 1, 1).points
    #expect(abs(wide[0].x - 1.528665) < 1e-12 && wide[0].y == 0)
    #expect(abs(wide[1].x - 1.08849) < 1e-12 && wide[1].y == 0)
    #expect(abs(wide[2].x - 0.868407) < 1e-12 && wide[2].y == 0)
    #expect(wide[3] == Point(0.631494, 0.0749114))
    #expect(wide[4] == Point(0.372824, 0.16906))
    for (point, other) in zip(wide, wide.reversed()) { #expect(point == Point(other.y, other.x)) }
    // Without room the curve leaves each edge at the radius, independently.
    let mixed = CornerShape(room: 0, 1).points
    #expect(mixed[0] == Point(1, 0))
    #expect(mixed[9] == wide[9])
  }

  @Test(arguments: [
    (200.0, 10.0, 10.0, 1.0), (20, 10, 10, 0), (30.5732, 10, 10, 1), (25.2866, 10, 10, 0.5),
    (50, 30, 20, 0), (10, 0, 0, 1),
  ])
  func roomIsTheSideMinusTheRadii(side: Double, a: Double, b: Double, room: Double) {
    #expect(abs(CornerShape.room(side: side, a, b) - room) < 1e-9)
  }

  @Test func continuousCornersEndWhereTheyBegin() {
    // There is room for the whole corner along x, but not along y.
    let path = Path.rounded(RoundedRect(Rect(0, 0, 100, 40), cornerRadius: 30, curve: .continuous))
    #expect(path.elements.first == .move(Point(0, 20)))
    let points = path.elements.compactMap { element -> Point? in
      if case .cubic(_, _, let end) = element { end } else { nil }
    }
    #expect(points.count == 12)
    #expect(abs(points[2].x - 1.528665 * 20) < 1e-9 && points[2].y == 0)
  }

  @Test(arguments: [
    (CornerRadii(30), CornerRadii(20)), (CornerRadii(-4), CornerRadii(0)),
    (CornerRadii(.nan), CornerRadii(0)),
    // The left side is too short for 60 + 20.
    (CornerRadii(topLeft: 60, bottomLeft: 20), CornerRadii(topLeft: 30, bottomLeft: 10)),
    (CornerRadii(topLeft: 10, topRight: 7), CornerRadii(topLeft: 10, topRight: 7)),
    (CornerRadii(topLeft: .infinity, topRight: 7), CornerRadii(0)),
    (CornerRadii(topLeft: .nan, topRight: 7), CornerRadii(0)),
  ])
  func radiiFitTheSides(radii: CornerRadii, drawn: CornerRadii) {
    #expect(radii.drawn(in: Size(100, 40)) == drawn)
  }

  @Test func oneRadiusIsThatOfAllCorners() {
    var shape = RoundedRect(Rect(0, 0, 9, 9), cornerRadius: 3)
    #expect(shape.radii == CornerRadii(3))
    shape.cornerRadius = 2
    #expect(shape == RoundedRect(Rect(0, 0, 9, 9), radii: CornerRadii(2)))
  }

  @Test func borderIsTwoContoursOfOppositeDirections() {
    let shape = RoundedRect(Rect(0, 0, 20, 10), cornerRadius: 4, curve: .continuous)
    let contours = Contours(.border(of: shape, width: 1), tolerance: 0.01)
    let areas = contours.contours.map { contour -> Double in
      var (sum, last) = (0.0, contours.points[contour.points.upperBound - 1])
      for point in contours.points[contour.points] {
        sum += (last.x * point.y - point.x * last.y) / 2
        last = point
      }
      return sum
    }
    #expect(areas.count == 2)
    #expect(areas[0] > 0 && areas[1] < 0 && areas[0] > -areas[1], "\(areas)")
    #expect(Contours(.border(of: shape, width: 5), tolerance: 0.01).contours.count == 1)
    #expect(Path.border(of: shape, width: 0).isEmpty)
  }

  @Test func boundsContainControlPointsAndTransformMovesAll() {
    let path = Path([
      .move(Point(1, 2)), .quadratic(Point(9, -3), Point(4, 4)),
      .cubic(Point(0, 0), Point(5, 11), Point(6, 6)), .close,
    ])
    #expect(path.bounds == Rect(0, -3, 9, 14))
    #expect(Path().bounds == nil)
    #expect(path.transformed(by: .translation(1, 1)).bounds == Rect(1, -2, 9, 14))
  }

  @Test(arguments: [0.5, 1.0 / 32, 0.001])
  func chordsLieWithinTheTolerance(tolerance: Double) {
    let path = Path([
      .move(Point(0, 0)), .cubic(Point(300, 10), Point(-200, 90), Point(100, 100)),
      .quadratic(Point(200, -50), Point(10, 30)),
    ])
    let (coarse, fine) = (
      Contours(path, tolerance: tolerance).points, Contours(path, tolerance: 1e-5).points
    )
    let farthest =
      fine.map { point in
        zip(coarse, coarse.dropFirst()).map { Self.distance(point, $0, $1) }.min() ?? .infinity
      }.max() ?? .infinity
    // Chords shorter than 64 tolerances may deviate by twice the tolerance.
    #expect(farthest <= 2 * tolerance * 1.001)
    // The bound is tight: twice the error takes 0.7 of the chords.
    #expect(farthest > tolerance / 8)
  }

  @Test(arguments: [0.5, 1, 3, 20, 300])
  func chordsEncloseTheAreaOfTheCurve(radius: Double) {
    // Cubics through a circle have 1.00007 of its radius in the mean.
    let path = Path.ellipse(in: Rect(0, 0, 2 * radius, 2 * radius))
    let (coarse, fine) = (
      Contours(path, tolerance: 1.0 / 32), Contours(path, tolerance: 1e-6 * radius)
    )
    let length = 2 * Double.pi * radius
    // In pixels along the edge; chords of the curve omit up to 1/48.
    #expect(abs(Self.area(coarse.points) - Self.area(fine.points)) <= length / 800)
    #expect(Double(coarse.points.count) <= 12 * radius.squareRoot() + 10)
  }

  private static func area(_ polygon: [Point]) -> Double {
    var (doubled, start) = (0.0, polygon[polygon.count - 1])
    for end in polygon {
      doubled += start.x * end.y - end.x * start.y
      start = end
    }
    return abs(doubled) / 2
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let square = way.x * way.x + way.y * way.y
    let along = (point.x - a.x) * way.x + (point.y - a.y) * way.y
    let share = square > 0 ? max(0, min(1, along / square)) : 0
    return (point - (a + way * share)).length
  }

  @Test(arguments: [(Rect(2000, 0, 50, 50), 2...2), (Rect(0, 0, 50, 50), 100...400)])
  func invisibleCurvesAreOneChord(visible: Rect, counts: ClosedRange<Int>) {
    let path = Path([.move(Point(0, 0)), .cubic(Point(0, 900), Point(900, 0), Point(900, 900))])
    var points: [Point] = []
    #expect(
      Contours.forEach(of: path, under: .translation(1, 2), tolerance: 0.01, visible: visible) {
        points += $0
        return true
      })
    #expect(counts.contains(points.count), "\(points.count)")
    #expect(points.first == Point(1, 2) && points.last == Point(901, 902))
  }

  @Test func chordsAreLimited() {
    var path = Path([.move(Point(0, 0))])
    for _ in 0..<900 { path.cubic(by: Point(1e9, 0), Point(0, 1e9), to: Point(0, 0)) }
    #expect(Contours(path, tolerance: 1e-6).points.count <= (1 << 20) + 1000)
  }

  @Test func dumpShowsPathsPensAndCorners() {
    let path = Path.rect(Rect(0, 0, 2, 1))
    let style = StrokeStyle(
      width: 3, cap: .round, join: .bevel, dash: [1, 2], phase: 0.5, end: 0.75)
    let corners = RoundedRect(
      Rect(0, 0, 2, 1), radii: CornerRadii(topLeft: 1, bottomRight: 0.5), curve: .continuous)
    let clip = ClipShape(
      path, rule: .evenOdd, transform: ProjectiveTransform(AffineTransform.identity))
    let list = DisplayList(
      size: PixelSize(9, 9), background: .black,
      commands: [
        .path(PathFill(layer: "p", path: path, stroke: style, transform: .identity, color: .white)),
        .fill(Fill(layer: "f", shape: corners, transform: .identity, color: .white)),
        .group(Group(layer: "g", clip: clip, commands: [])),
      ])
    let lines = list.description.split(separator: "\n").dropFirst().map {
      $0.replacing(#/[0-9a-f]{12,16}/#, with: "DIGEST")
    }
    #expect(
      lines == [
        "  path p #FFFFFF 5 pieces in (0, 0, 2, 1) DIGEST stroke 3 round bevel join dash 1 2"
          + " phase 0.5 from 0 to 0.75 [1 0 0 1 0 0]",
        "  fill f #FFFFFF (0, 0, 2, 1) radii 1 0 0.5 0 continuous [1 0 0 1 0 0]",
        "  group g clip path 5 pieces in (0, 0, 2, 1) DIGEST even-odd [1 0 0 1 0 0]",
      ])
  }
}
