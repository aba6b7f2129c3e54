import SegueGraphics

/// A page peeled off around a cylinder, seen from straight above (page curl).
///
/// Along the peeling direction u, a point q of the flat page has the coordinate σ = q · u. The
/// cylinder, of radius r, touches the page at the fold c = σmin + (σmax + r − σmin) · p. Seen from
/// above, the coordinate becomes
///
///     flat   σ ≥ c               s = σ
///     roll   c − πr < σ < c      s = c − r · sin α,   α = (c − σ) / r
///     flap   σ ≤ c − πr          s = 2c − πr − σ,     turned over
///
/// and the point moves to q + (s − σ) · u. Up to α = π/2, at the crest of the roll, the front of
/// the page is visible; beyond it the back, which lies over everything. Both meshes consist of
/// slices across u, exact on the flat parts and within a third of a pixel at 3x on the roll.
///
/// The light is above the page. The paper is darker the steeper it is, and has a highlight half way
/// up the roll, in a band that fades out toward the flap and the crest. A part at height h casts a
/// shadow with a softness proportional to h: the whole roll on the screen beneath the page, and the
/// back on the page itself.
struct CurledPage {
  /// The appearance of a page; all values are 0...1.
  struct Paper {
    /// The blend of the back toward white.
    let whiteness: Double
    /// The loss of brightness where the page is upright.
    let shade: Double
    /// The strength of the roll's highlight.
    let highlight: Double
    /// The opacity of the page's shadows.
    let shadow: Double
    /// The standard deviation of a shadow, as a multiple of the caster's height.
    let softness: Double
  }

  /// The page's size in points.
  let size: Size
  /// The unit vector u of the peeling direction.
  let direction: Point
  /// The cylinder's radius r in points, > 0.
  let radius: Double
  /// The smallest coordinate on the page: that of the corner that lifts first.
  let lowest: Double
  /// The largest coordinate on the page.
  let highest: Double
  /// The coordinate c of the fold.
  let fold: Double
  let paper: Paper

  /// Creates a page peeled by a progress of 0 (flat) to 1 (gone).
  init(size: Size, direction: Point, radius: Double, progress: Double, paper: Paper) {
    self.paper = paper
    self.size = size
    self.direction = direction
    self.radius = radius
    let corners = Self.corners(size).map { Self.coordinate($0, direction) }
    lowest = corners.min() ?? 0
    highest = corners.max() ?? 0
    fold = lowest + (highest + radius - lowest) * progress
  }

  /// The mesh of the front: the flat part and the lower half of the roll; nil if it is empty.
  var front: WarpMesh? { mesh(from: highest, to: max(lowest, crest), frontVertex) }

  /// The mesh of the back: the upper half of the roll and the flap; nil if it is empty.
  ///
  /// It shows the mirrored picture under white, since the page is not quite opaque paper.
  var back: WarpMesh? { mesh(from: min(highest, crest), to: lowest, backVertex) }

  /// The coordinate σ of the crest, the roll's outermost line: α = π/2.
  var crest: Double { fold - radius * .pi / 2 }

  /// Returns the projected coordinate s of a coordinate σ on the page.
  func place(of coordinate: Double) -> Double {
    if coordinate >= fold { return coordinate }
    let angle = (fold - coordinate) / radius
    if angle >= .pi { return 2 * fold - .pi * radius - coordinate }
    return fold - radius * DeterministicMath.sine(angle)
  }

  /// Returns the projected position of a point on the page.
  func place(of point: Point) -> Point {
    let coordinate = Self.coordinate(point, direction)
    return point + direction * (place(of: coordinate) - coordinate)
  }

  /// Returns the angle α of the roll at σ: 0 where the page is flat, π on the flap.
  private func angle(at coordinate: Double) -> Double {
    ((fold - coordinate) / radius).clamped(to: 0...Double.pi)
  }

  /// Returns the height at σ over the flat page, in points: r · (1 − cos α).
  private func height(at coordinate: Double) -> Double {
    radius * (1 - DeterministicMath.cosine(angle(at: coordinate)))
  }

  /// Returns the mesh vertex of a point on the front, with a brightness of 1 − shade · (1 − cos α).
  private func frontVertex(_ point: Point) -> WarpMesh.Vertex {
    let coordinate = Self.coordinate(point, direction)
    let steepness = 1 - DeterministicMath.cosine(min(angle(at: coordinate), .pi / 2))
    return WarpMesh.Vertex(
      place(of: point), texture: point, brightness: 1 - paper.shade * steepness)
  }

  /// Returns the mesh vertex of a point on the back.
  ///
  /// With β = π − α, 0 on the flap, its brightness is that of the front at β, minus a fifth of the
  /// shade on the flap, which shades itself; the highlight sin²(2β) blends brightness and whiteness
  /// toward 1.
  private func backVertex(_ point: Point) -> WarpMesh.Vertex {
    let coordinate = Self.coordinate(point, direction)
    let slope = .pi - max(angle(at: coordinate), .pi / 2)
    let steepness = 0.2 + 0.8 * (1 - DeterministicMath.cosine(slope))
    let glance = DeterministicMath.sine(2 * slope)
    let shine = paper.highlight * glance * glance
    let brightness = 1 - paper.shade * steepness
    return WarpMesh.Vertex(
      place(of: point), texture: point,
      brightness: brightness + (1 - brightness) * shine,
      whiteness: paper.whiteness + (1 - paper.whiteness) * shine * 0.5)
  }

  /// Returns a mesh of slices between two coordinates, the larger one first; nil if it is empty.
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

  /// The coordinates of the page's corners and of the roll's steps, in descending order.
  private var cuts: [Double] {
    let steps = 32.0
    let bends = (0...32).map { Double($0) / steps * .pi }
    let all =
      bends.map { fold - radius * $0 }
      + Self.corners(size).map { Self.coordinate($0, direction) }
    return all.sorted(by: >)
  }

  /// Returns the ends of the line across u at a coordinate, on the page's outline.
  ///
  /// The first is the left one if u points up.
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

  /// Returns the dot product of a point and a direction.
  static func coordinate(_ point: Point, _ direction: Point) -> Double {
    point.x * direction.x + point.y * direction.y
  }
}

extension CurledPage {
  /// Returns a flat layer rendered as this page, bottom first, with the shadows that it casts.
  func layers(of flat: Layer) -> [Layer] {
    var layers: [Layer] = []
    if let front {
      layers += shadow("shadow", of: front, height: height(at: max(crest, lowest)))
      var layer = flat
      layer.mesh = front
      layers.append(layer)
    }
    if let back {
      layers += shadow("flap-shadow", of: back, height: height(at: lowest))
      var layer = flat
      layer.name += "-back"
      layer.mesh = back
      layers.append(layer)
    }
    return layers
  }

  /// Returns the shadow of a part of the page with its highest point at `height`, in points.
  ///
  /// It fades out as the roll moves off the page, so that none is left at the end.
  private func shadow(_ name: String, of caster: WarpMesh, height: Double) -> [Layer] {
    let sigma = paper.softness * height
    let left = highest - place(of: crest)
    let strength = paper.shadow * (left / (3 * paper.softness * radius + 1)).clamped(to: 0...1)
    guard height > 0, strength > 1e-9 else { return [] }
    let silhouette = Layer(name: "silhouette", color: .black, stage: size) { texture in
      WarpMesh(columns: caster.columns, rows: caster.rows) { column, row in
        WarpMesh.Vertex(caster[column, row].position, texture: texture)
      }
    }
    var shadow = Layer(name: name, frame: Rect(origin: .zero, size: size))
    shadow.children = [silhouette]
    shadow.effects.blur = LayerBlur(radius: sigma)
    shadow.opacity = strength
    return [shadow]
  }
}
