/// A 3D transform with perspective, in the convention of Core Animation's `CATransform3D`.
///
/// Points are row vectors, multiplied on the left of the matrix:
///
///                             | m11 m12 m13 m14 |
///     [x' y' z' w'] = [x y z 1] | m21 m22 m23 m24 |
///                             | m31 m32 m33 m34 |
///                             | m41 m42 m43 m44 |
///
/// and the image is (x'/w', y'/w', z'/w'). x grows rightward, y downward, z toward the viewer;
/// points with w' <= 0 are behind the camera.
@frozen
package struct Transform3D: Hashable, Sendable {
  /// The four elements of the first row: the image of the x axis.
  package var m11, m12, m13, m14: Double
  /// The four elements of the second row: the image of the y axis.
  package var m21, m22, m23, m24: Double
  /// The four elements of the third row: the image of the z axis; m34 = −1/d gives perspective.
  package var m31, m32, m33, m34: Double
  /// The four elements of the fourth row: the image of the origin.
  package var m41, m42, m43, m44: Double

  /// The matrix with the given rows, each with its elements in order.
  @inlinable
  package init(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ origin: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (x[0], x[1], x[2], x[3])
    (m21, m22, m23, m24) = (y[0], y[1], y[2], y[3])
    (m31, m32, m33, m34) = (z[0], z[1], z[2], z[3])
    (m41, m42, m43, m44) = (origin[0], origin[1], origin[2], origin[3])
  }

  /// The affine transform, applied at every depth (`CATransform3DMakeAffineTransform`).
  @inlinable
  package init(_ plane: AffineTransform) {
    self.init(
      [plane.a, plane.b, 0, 0], [plane.c, plane.d, 0, 0], [0, 0, 1, 0],
      [plane.tx, plane.ty, 0, 1])
  }

  /// The identity: maps every point to itself.
  @inlinable package static var identity: Transform3D { Transform3D(.identity) }

  /// Returns the translation by (`x`, `y`, `z`).
  @inlinable
  package static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
  }

  /// Returns the scaling about the origin by `x`, `y` and `z`.
  @inlinable
  package static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// Returns the rotation about an axis through the origin; the identity for an axis without direction.
  ///
  /// As `CATransform3DMakeRotation`: a positive rotation about z is clockwise on screen, one about
  /// y moves the left side toward the viewer, one about x the lower side (Rodrigues' formula).
  package static func rotation(
    _ angle: Angle, _ x: Double, _ y: Double, _ z: Double
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    let rest = 1 - cosine
    return Transform3D(
      [cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine, 0],
      [x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine, 0],
      [x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0],
      [0, 0, 0, 1])
  }

  /// Returns the perspective of a camera at (0, 0, `eyeDistance`), in points: m34 = −1 / eyeDistance.
  ///
  /// The plane z = 0 keeps its size. An infinite distance gives the identity.
  @inlinable
  package static func perspective(eyeDistance: Double) -> Transform3D {
    var transform = identity
    transform.m34 = -1 / eyeDistance
    return transform
  }

  /// Concatenates two transforms: `first` is applied to a point before `second`.
  @inlinable
  package static func * (first: Transform3D, second: Transform3D) -> Transform3D {
    let rows = second.rows
    func product(_ row: SIMD4<Double>) -> SIMD4<Double> {
      rows.0 * row[0] + rows.1 * row[1] + rows.2 * row[2] + rows.3 * row[3]
    }
    let own = first.rows
    return Transform3D(product(own.0), product(own.1), product(own.2), product(own.3))
  }

  /// The affine part of the transform, as `CATransform3DGetAffineTransform`.
  ///
  /// It equals the image of the plane z = 0 only if ``isAffine`` holds.
  @inlinable package var affinePart: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether the image of the plane z = 0 has no perspective, at any depth.
  @inlinable package var isAffine: Bool { m14 == 0 && m24 == 0 && m44 == 1 }

  /// The four rows of the matrix.
  @usableFromInline
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]
    )
  }
}
