import SegueGraphics

/// Half a cell of a mesh: maps pixels to texels of the flat picture, with shading.
struct MeshTriangle: Sendable {
  /// The corners in device space.
  let corners: [Point]
  /// The sampling of the flat picture, and the texel offsets of the pixel to the right and below.
  let resampling: Resampling
  let sides: (right: SIMD2<Double>, down: SIMD2<Double>)

  private let u: LinearField
  private let v: LinearField
  private let brightness: LinearField
  private let whiteness: LinearField
  private let opacity: LinearField

  /// Creates the triangle between three vertices; the flat picture's first pixel lies at `origin`.
  ///
  /// - Parameter fineness: the pixels of the flat picture per pixel of the output.
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
    // A pixel's centre may lie outside the triangle, by less than a texel and a half of the copy;
    // the texels of a sliver, which diverge there, are clamped at that.
    let margin = 1.5 * minification.factor
    u = field(margin: margin, column)
    v = field(margin: margin, row)
    brightness = field(\.brightness)
    whiteness = field(\.whiteness)
    opacity = field(\.opacity)
  }

  /// Chooses the resampling for texel offsets; without rotation and scaling, means of whole squares.
  private static func resampling(
    _ sides: (right: SIMD2<Double>, down: SIMD2<Double>), fineness: Int
  ) -> Resampling {
    let k = Double(fineness)
    let apart = (sides.right - SIMD2(k, 0), sides.down - SIMD2(0, k))
    let distance = (apart.0 * apart.0 + apart.1 * apart.1).sum()
    if distance < 1e-12 { return Resampling(plain: 2 * (fineness - 1) - (fineness == 3 ? 1 : 0)) }
    return Resampling(alongX: sides.right, alongY: sides.down)
  }

  /// Returns the texel at a point, in pixels of the flat picture.
  @inline(always)
  func texel(at point: Point) -> Point { Point(u[point], v[point]) }

  /// Returns the shading at a point: each factor 0...1.
  @inline(always)
  func shade(
    at point: Point
  ) -> (brightness: Double, whiteness: Double, opacity: Double) {
    (brightness[point], whiteness[point], opacity[point])
  }

  /// Whether the picture is shown without shading.
  var isPlain: Bool {
    brightness.isConstant(1) && whiteness.isConstant(0) && opacity.isConstant(1)
  }
}

extension MeshDraw {
  /// Returns the triangles of the mesh, front to back.
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

/// A triangle as a corner and the two sides that begin there.
private struct TriangleSides {
  let origin: Point
  let first: Point
  let second: Point
  /// Twice the area, negative if the corners are in counterclockwise order.
  let area: Double

  init(_ a: Point, _ b: Point, _ c: Point) {
    (origin, first, second) = (a, b - a, c - a)
    area = first.x * second.y - second.x * first.y
  }
}

/// A linear function on a triangle, clamped near the range of its values at the corners.
struct LinearField: Sendable {
  private let origin: Point
  private let value: Double
  private let slope: Point
  private let low: Double
  private let high: Double

  /// Creates the function from a value at each corner; it exceeds their range by at most a margin.
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

  /// The change per pixel to the right and downward.
  var gradient: Point { slope }

  /// Returns whether the value is a given one everywhere.
  func isConstant(_ value: Double) -> Bool { low == value && high == value }

  /// Returns the value at a point.
  @inline(always)
  subscript(point: Point) -> Double {
    let rise = slope.x * (point.x - origin.x) + slope.y * (point.y - origin.y)
    return max(low, min(high, value + rise))
  }
}
