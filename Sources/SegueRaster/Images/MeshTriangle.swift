import SegueGraphics

/// Half a cell of a mesh: which texel each of its pixels shows, and how it is shaded.
struct MeshTriangle: Sendable {
  /// Where the three corners are seen.
  let corners: [Point]
  /// How the flat picture is sampled, and where the neighbours to the right and below lie in it.
  let resampling: Resampling
  let sides: (right: SIMD2<Double>, down: SIMD2<Double>)

  private let u: LinearField
  private let v: LinearField
  private let brightness: LinearField
  private let whiteness: LinearField
  private let opacity: LinearField

  /// The triangle between three vertices, over a flat picture whose first pixel lies at `origin`.
  ///
  /// - Parameter fineness: how many pixels of the flat picture make one of the output.
  init(_ vertices: [WarpMesh.Vertex], origin: PixelRect, fineness: Int) {
    let corners = vertices.map(\.position)
    self.corners = corners
    let us = vertices.map { ($0.texture.x - Double(origin.x)) * Double(fineness) }
    let vs = vertices.map { ($0.texture.y - Double(origin.y)) * Double(fineness) }
    let (du, dv) = (LinearField(corners, us).gradient, LinearField(corners, vs).gradient)
    sides = (SIMD2(du.x, dv.x), SIMD2(du.y, dv.y))
    resampling = Self.resampling(sides, fineness: fineness)
    let minification = Minification(
      alongX: sides.right, alongY: sides.down, guess: Minification(step: 0))
    // A pixel's centre may lie outside the triangle, by less than what a texel and a half of the
    // copy are; a sliver, whose texels run away there, is held at that.
    let margin = 1.5 * minification.factor
    u = LinearField(corners, us, margin: margin)
    v = LinearField(corners, vs, margin: margin)
    brightness = LinearField(corners, vertices.map(\.brightness))
    whiteness = LinearField(corners, vertices.map(\.whiteness))
    opacity = LinearField(corners, vertices.map(\.opacity))
  }

  /// What is neither turned nor stretched shows the means of whole squares.
  private static func resampling(
    _ sides: (right: SIMD2<Double>, down: SIMD2<Double>), fineness: Int
  ) -> Resampling {
    let k = Double(fineness)
    let apart = (sides.right - SIMD2(k, 0), sides.down - SIMD2(0, k))
    let distance = (apart.0 * apart.0 + apart.1 * apart.1).sum()
    if distance < 1e-12 { return Resampling(plain: 2 * (fineness - 1) - (fineness == 3 ? 1 : 0)) }
    return Resampling(alongX: sides.right, alongY: sides.down)
  }

  /// The place of the flat picture that is seen at a place, in its own pixels.
  @inline(always)
  func texel(at point: Point) -> Point { Point(u[point], v[point]) }

  /// How the picture is shaded at a place: each factor 0...1.
  @inline(always)
  func shade(
    at point: Point
  ) -> (brightness: Double, whiteness: Double, opacity: Double) {
    (brightness[point], whiteness[point], opacity[point])
  }

  /// Whether the picture is shown as it is.
  var isPlain: Bool {
    brightness.isConstant(1) && whiteness.isConstant(0) && opacity.isConstant(1)
  }
}

extension MeshDraw {
  /// The triangles of the mesh, those on top first.
  func triangles(origin: PixelRect, fineness: Int) -> [MeshTriangle] {
    (0..<mesh.rows * mesh.columns).reversed().flatMap { cell in
      let (column, row) = (cell % mesh.columns, cell / mesh.columns)
      let (start, end) = (mesh[column, row], mesh[column + 1, row + 1])
      return [
        MeshTriangle(
          [start, mesh[column + 1, row], end], origin: origin, fineness: fineness),
        MeshTriangle(
          [start, end, mesh[column, row + 1]], origin: origin, fineness: fineness),
      ]
    }
  }
}

/// A number that varies linearly over a triangle and keeps near its values at the corners outside.
struct LinearField: Sendable {
  private let origin: Point
  private let value: Double
  private let slope: Point
  private let low: Double
  private let high: Double

  /// The field with a value at each corner, which leaves their range by a margin at most.
  ///
  /// A triangle without area has the value of its first corner everywhere.
  init(_ corners: [Point], _ values: [Double], margin: Double = 0) {
    let (p, q) = (corners[1] - corners[0], corners[2] - corners[0])
    let (rise, run) = (values[1] - values[0], values[2] - values[0])
    let area = p.x * q.y - p.y * q.x
    let slope = Point((rise * q.y - run * p.y) / area, (run * p.x - rise * q.x) / area)
    self.slope = slope.x.isFinite && slope.y.isFinite ? slope : .zero
    origin = corners[0]
    value = values[0]
    low = min(values[0], values[1], values[2]) - margin
    high = max(values[0], values[1], values[2]) + margin
  }

  /// The change for one pixel to the right and one down.
  var gradient: Point { slope }

  /// Whether the value is a certain one everywhere.
  func isConstant(_ value: Double) -> Bool { low == value && high == value }

  /// The value at a place.
  @inline(always)
  subscript(point: Point) -> Double {
    let rise = slope.x * (point.x - origin.x) + slope.y * (point.y - origin.y)
    return max(low, min(high, value + rise))
  }
}
