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
  init(
    _ a: WarpMesh.Vertex, _ b: WarpMesh.Vertex, _ c: WarpMesh.Vertex, origin: PixelRect,
    fineness: Int
  ) {
    corners = [a.position, b.position, c.position]
    let triangle = TriangleSides(a.position, b.position, c.position)
    func field(margin: Double = 0, _ value: (WarpMesh.Vertex) -> Double) -> LinearField {
      LinearField(triangle, value(a), value(b), value(c), margin: margin)
    }
    func column(_ vertex: WarpMesh.Vertex) -> Double {
      (vertex.texture.x - Double(origin.x)) * Double(fineness)
    }
    func row(_ vertex: WarpMesh.Vertex) -> Double {
      (vertex.texture.y - Double(origin.y)) * Double(fineness)
    }
    let (du, dv) = (field(column).gradient, field(row).gradient)
    sides = (SIMD2(du.x, dv.x), SIMD2(du.y, dv.y))
    resampling = Self.resampling(sides, fineness: fineness)
    let minification = Minification(
      alongX: sides.right, alongY: sides.down, guess: Minification(step: 0))
    // A pixel's centre may lie outside the triangle, by less than what a texel and a half of the
    // copy are; a sliver, whose texels run away there, is held at that.
    let margin = 1.5 * minification.factor
    u = field(margin: margin, column)
    v = field(margin: margin, row)
    brightness = field(\.brightness)
    whiteness = field(\.whiteness)
    opacity = field(\.opacity)
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
    var triangles: [MeshTriangle] = []
    triangles.reserveCapacity(2 * mesh.rows * mesh.columns)
    for cell in (0..<mesh.rows * mesh.columns).reversed() {
      let (column, row) = (cell % mesh.columns, cell / mesh.columns)
      let (start, end) = (mesh[column, row], mesh[column + 1, row + 1])
      triangles.append(
        MeshTriangle(start, mesh[column + 1, row], end, origin: origin, fineness: fineness))
      triangles.append(
        MeshTriangle(start, end, mesh[column, row + 1], origin: origin, fineness: fineness))
    }
    return triangles
  }
}

/// A triangle by a corner and the two sides that begin there.
private struct TriangleSides {
  let origin: Point
  let first: Point
  let second: Point
  /// Twice the area, negative where the corners run against the clock.
  let area: Double

  init(_ a: Point, _ b: Point, _ c: Point) {
    (origin, first, second) = (a, b - a, c - a)
    area = first.x * second.y - second.x * first.y
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
  fileprivate init(_ triangle: TriangleSides, _ a: Double, _ b: Double, _ c: Double, margin: Double)
  {
    let (p, q) = (triangle.first, triangle.second)
    let (rise, run) = (b - a, c - a)
    let slope = Point(
      (rise * q.y - run * p.y) / triangle.area, (run * p.x - rise * q.x) / triangle.area)
    self.slope = slope.x.isFinite && slope.y.isFinite ? slope : .zero
    origin = triangle.origin
    value = a
    low = min(a, b, c) - margin
    high = max(a, b, c) + margin
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
