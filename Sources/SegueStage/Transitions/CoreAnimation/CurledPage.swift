import SegueGraphics

/// A page that is being peeled off by a cylinder, seen from straight above.
///
/// Along the peeling direction u, a place q of the flat page has the coordinate σ = q · u. The
/// cylinder, of radius r, touches the page at the fold c = σmin + (σmax + r − σmin) · p. Seen from
/// above, the coordinate becomes
///
///     flat   σ ≥ c               s = σ
///     roll   c − πr < σ < c      s = c − r · sin α,   α = (c − σ) / r
///     flap   σ ≤ c − πr          s = 2c − πr − σ,     turned over
///
/// and the place goes to q + (s − σ) · u. Up to α = π/2, at the outermost line of the roll, the
/// front of the page is seen; beyond it the back, which lies over everything. Both parts are made
/// of slices across u, exact on the flat ones and within a third of a pixel at 3x on the roll.
struct CurledPage {
  /// The page's size in points.
  let size: Size
  /// The unit vector u in which the page is peeled.
  let direction: Point
  /// The cylinder's radius r in points, > 0.
  let radius: Double
  /// The smallest coordinate on the page: that of the corner which lifts first.
  let lowest: Double
  /// The largest coordinate on the page.
  let highest: Double
  /// The fold c.
  let fold: Double

  /// A page peeled so far, 0 (flat) to 1 (gone).
  init(size: Size, direction: Point, radius: Double, progress: Double) {
    self.size = size
    self.direction = direction
    self.radius = radius
    let corners = Self.corners(size).map { Self.coordinate($0, direction) }
    lowest = corners.min() ?? 0
    highest = corners.max() ?? 0
    fold = lowest + (highest + radius - lowest) * progress
  }

  /// The front: what is flat yet, and the lower half of the roll; nil when there is none.
  var front: WarpMesh? { mesh(from: highest, to: max(lowest, crest)) { shaded($0, whiteness: 0) } }

  /// The back: the upper half of the roll and the flap; nil when there is none.
  ///
  /// The page is not quite opaque paper: its colours shine through by 15 %.
  var back: WarpMesh? {
    mesh(from: min(highest, crest), to: lowest) { shaded($0, whiteness: 0.85) }
  }

  /// The coordinate σ of the roll's outermost line, α = π/2.
  var crest: Double { fold - radius * .pi / 2 }

  /// Where the coordinate σ is seen: s.
  func place(of coordinate: Double) -> Double {
    if coordinate >= fold { return coordinate }
    let angle = (fold - coordinate) / radius
    if angle >= .pi { return 2 * fold - .pi * radius - coordinate }
    return fold - radius * DeterministicMath.sine(angle)
  }

  /// Where a place of the page is seen.
  func place(of point: Point) -> Point {
    let coordinate = Self.coordinate(point, direction)
    return point + direction * (place(of: coordinate) - coordinate)
  }

  /// The brightness of the paper at σ: 0.75 + 0.25 · |cos α|, and a pale line along the crest.
  private func brightness(at coordinate: Double) -> Double {
    let angle = ((fold - coordinate) / radius).clamped(to: 0...Double.pi)
    let line = 0.15 * max(0, 1 - abs(angle - .pi / 2) / Self.lineWidth)
    return 0.75 + 0.25 * abs(DeterministicMath.cosine(angle)) + line
  }

  /// Half the width of the pale line, as an angle of the roll.
  private static let lineWidth = 0.2

  private func shaded(_ point: Point, whiteness: Double) -> WarpMesh.Vertex {
    WarpMesh.Vertex(
      place(of: point), texture: point,
      brightness: brightness(at: Self.coordinate(point, direction)), whiteness: whiteness)
  }

  /// A column of slices between two coordinates, the larger one first; nil when there is none.
  private func mesh(
    from start: Double, to end: Double, _ vertex: (Point) -> WarpMesh.Vertex
  ) -> WarpMesh? {
    let cuts = [start] + cuts.filter { $0 < start - 1e-9 && $0 > end + 1e-9 } + [end]
    guard start - end > 1e-9 else { return nil }
    return WarpMesh(columns: 1, rows: cuts.count - 1) { column, row in
      let ends = slice(at: cuts[row])
      return vertex(column == 0 ? ends.0 : ends.1)
    }
  }

  /// Where the page's outline has corners and where the roll bends, the largest coordinate first.
  private var cuts: [Double] {
    let steps = 16.0
    let bends = (0...16).map { Double($0) / steps * .pi / 2 }
    let line = [Self.lineWidth / 2, Self.lineWidth].map { .pi / 2 - $0 }
    let quarter = bends + line
    let angles = quarter + quarter.map { .pi - $0 }
    let all =
      angles.map { fold - radius * $0 }
      + Self.corners(size).map { Self.coordinate($0, direction) }
    return all.sorted(by: >)
  }

  /// The ends of the line across u at a coordinate, on the page's outline.
  ///
  /// The first is the one further left as u points up.
  func slice(at coordinate: Double) -> (Point, Point) {
    let corners = Self.corners(size)
    var ends: [Point] = []
    for (corner, next) in zip(corners, corners.dropFirst() + [corners[0]]) {
      let (a, b) = (Self.coordinate(corner, direction), Self.coordinate(next, direction))
      guard min(a, b) - 1e-9 <= coordinate, coordinate <= max(a, b) + 1e-9 else { continue }
      if abs(a - b) <= 1e-9 {
        ends += [corner, next]
      } else {
        ends.append(corner + (next - corner) * ((coordinate - a) / (b - a)).clamped(to: 0...1))
      }
    }
    let across = Point(-direction.y, direction.x)
    ends.sort { Self.coordinate($0, across) < Self.coordinate($1, across) }
    let middle = Point(size.width / 2, size.height / 2)
    return (ends.first ?? middle, ends.last ?? middle)
  }

  static func corners(_ size: Size) -> [Point] { Rect(origin: .zero, size: size).corners }

  /// The scalar product of a point and a direction.
  static func coordinate(_ point: Point, _ direction: Point) -> Double {
    point.x * direction.x + point.y * direction.y
  }
}
