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

extension CurledPage {
  /// What a flat layer looks like as this page, bottom first, with the shadows that it casts.
  func layers(of flat: Layer) -> [Layer] {
    var layers: [Layer] = []
    if let shadow = shadowBeneath {
      layers.append(Layer(name: "shadow", color: .black, stage: size) { shadow($0) })
    }
    if let front {
      var layer = flat
      layer.mesh = front
      layers.append(layer)
    }
    if let shadow = shadowOfFlap {
      layers.append(Layer(name: "flap-shadow", color: .black, stage: size) { shadow($0) })
    }
    if let back {
      var layer = flat
      layer.name += "-back"
      layer.mesh = back
      layers.append(layer)
    }
    return layers
  }

  /// How dark a shadow is where it begins.
  private var darkness: Double { 0.35 }

  /// The shadow on what lies beneath the page: before the roll's outermost line, half a radius wide.
  ///
  /// It fades toward its two ends, and at the very end of the peel, where the roll leaves the page.
  private var shadowBeneath: ((Point) -> WarpMesh)? {
    let coordinate = max(crest, lowest)
    guard coordinate < highest, fold > lowest else { return nil }
    let (edge, width) = (place(of: coordinate), radius / 2)
    let across = Point(-direction.y, direction.x)
    let ends = slice(at: coordinate)
    let (start, end) = (Self.coordinate(ends.0, across), Self.coordinate(ends.1, across))
    let soft = width / 2
    let strength =
      darkness * ((end - start) / width).clamped(to: 0...1)
      * ((highest - edge) / width).clamped(to: 0...1)
    // A short line has no middle part, only its two soft ends.
    let inset = min(soft, (end - start) / 2)
    let columns = [(start - soft, 0.0), (start + inset, 1), (end - inset, 1), (end + soft, 0)]
    // The last row lies under the page, so that its soft edge shows nothing bright.
    let rows = [(edge - width, 0.0), (edge, 1), (edge + width / 4, 1)]
    return { texture in
      WarpMesh(columns: columns.count - 1, rows: rows.count - 1) { column, row in
        WarpMesh.Vertex(
          direction * rows[row].0 + across * columns[column].0, texture: texture,
          opacity: strength * rows[row].1 * columns[column].1)
      }
    }
  }

  /// The shadow of the flap on the page itself: along its free edges, 0.3 radii wide.
  ///
  /// It begins at the roll's outermost line; dark and wide it grows with the height of the edge above
  /// the page, so that it never folds over itself where the edge bends.
  private var shadowOfFlap: ((Point) -> WarpMesh)? {
    let start = min(highest, crest)
    guard start - lowest > 1e-6 else { return nil }
    let steps = 8.0
    let bends = (0...8).map { crest - radius * .pi / 2 * Double($0) / steps }
    let corners = Self.corners(size).map { Self.coordinate($0, direction) }
    let cuts = ([start, lowest] + (bends + corners).filter { $0 < start && $0 > lowest })
      .sorted(by: >)
    let slices = cuts.map { slice(at: $0) }
    let outline =
      zip(cuts, slices).map { ($0, $1.0) } + zip(cuts, slices).reversed().map { ($0, $1.1) }
    let edge = outline.map { (point: place(of: $0.1), height: height(at: $0.0)) }
    let outward = Self.outwardNormals(of: edge.map(\.point))
    let width = 0.3 * radius
    // Inside the outline the shadow goes on under the flap, whose soft edge shows nothing bright.
    let rows = [(-0.1, 1.0), (0, 1), (1, 0)]
    return { texture in
      WarpMesh(columns: edge.count - 1, rows: rows.count - 1) { column, row in
        let reach = width * edge[column].height * rows[row].0
        return WarpMesh.Vertex(
          edge[column].point + outward[column] * reach, texture: texture,
          opacity: darkness * rows[row].1 * edge[column].height)
      }
    }
  }

  /// How high the back lies over the page at σ, 0 at the roll's outermost line, 1 on the flap.
  private func height(at coordinate: Double) -> Double {
    let angle = ((fold - coordinate) / radius).clamped(to: (.pi / 2)...Double.pi)
    return max(0, -DeterministicMath.cosine(angle))
  }

  /// For each point of an open line, how to go to the side by one unit of both its neighbouring
  /// edges; at sharp corners by no more than 1.5.
  private static func outwardNormals(of line: [Point]) -> [Point] {
    let normals = zip(line, line.dropFirst()).map { start, end -> Point? in
      let along = end - start
      return along.length > 1e-6 ? Point(along.y, -along.x) * (1 / along.length) : nil
    }
    return line.indices.map { index in
      let before = normals[..<index].last { $0 != nil } ?? nil
      let after = normals[index...].first { $0 != nil } ?? nil
      guard let first = before ?? after, let second = after ?? before else { return .zero }
      let sum = first + second
      let square = coordinate(sum, sum)
      guard square > 1e-9 else { return first }
      let miter = sum * (2 / square)
      return miter.length > 1.5 ? miter * (1.5 / miter.length) : miter
    }
  }
}
