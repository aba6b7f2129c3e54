/// A projective transform of the plane (a homography): a flat layer seen in perspective.
///
/// Points are row vectors, multiplied on the left of the matrix:
///
///                         | m11 m12 m13 |
///     [x' y' w'] = [x y 1] | m21 m22 m23 |
///                         | m31 m32 m33 |
///
/// and the image is (x'/w', y'/w'). Points with w' <= 0 are behind the camera and not visible, so a
/// negative multiple of a matrix is another transform. There are no static members on purpose:
/// `.identity` and the like mean an ``AffineTransform`` where both would be possible.
@frozen
package struct ProjectiveTransform: Hashable, Sendable {
  /// The first row: the image of the x axis.
  package var m11, m12, m13: Double
  /// The second row: the image of the y axis.
  package var m21, m22, m23: Double
  /// The third row: the image of the origin.
  package var m31, m32, m33: Double

  /// The matrix with the given rows, each with its elements in order.
  @inlinable
  package init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ origin: SIMD3<Double>) {
    (m11, m12, m13) = (x[0], x[1], x[2])
    (m21, m22, m23) = (y[0], y[1], y[2])
    (m31, m32, m33) = (origin[0], origin[1], origin[2])
  }

  /// The affine transform as a projective one.
  @inlinable
  package init(_ affine: AffineTransform) {
    self.init([affine.a, affine.b, 0], [affine.c, affine.d, 0], [affine.tx, affine.ty, 1])
  }

  /// The image of the plane z = 0 under a 3D transform.
  @inlinable
  package init(_ space: Transform3D) {
    self.init(
      [space.m11, space.m12, space.m14], [space.m21, space.m22, space.m24],
      [space.m41, space.m42, space.m44])
  }

  /// Whether the transform has no perspective: w' is 1 everywhere.
  @inlinable package var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The same transform as an affine one, or nil if it has perspective.
  @inlinable package var affine: AffineTransform? {
    isAffine ? AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) : nil
  }

  /// Concatenates two transforms: `first` is applied to a point before `second`.
  @inlinable
  package static func * (
    first: ProjectiveTransform, second: ProjectiveTransform
  ) -> ProjectiveTransform {
    let (x, y, origin) = second.rows
    func product(_ row: SIMD3<Double>) -> SIMD3<Double> {
      x * row[0] + y * row[1] + origin * row[2]
    }
    let own = first.rows
    return ProjectiveTransform(product(own.0), product(own.1), product(own.2))
  }

  /// The determinant; 0 for a singular transform.
  @inlinable package var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31)
      + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil if the determinant is 0 or not finite.
  ///
  /// It maps visible points back with w' > 0: adjugate over determinant.
  package var inverse: ProjectiveTransform? {
    if let affine { return affine.inverse.map(ProjectiveTransform.init) }
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    let x: SIMD3 = [m22 * m33 - m23 * m32, m13 * m32 - m12 * m33, m12 * m23 - m13 * m22]
    let y: SIMD3 = [m23 * m31 - m21 * m33, m11 * m33 - m13 * m31, m13 * m21 - m11 * m23]
    let origin: SIMD3 = [m21 * m32 - m22 * m31, m12 * m31 - m11 * m32, m11 * m22 - m12 * m21]
    return ProjectiveTransform(x * k, y * k, origin * k)
  }

  /// Maps a point; returns nil if it is behind the camera or at infinity.
  @inlinable
  package func apply(_ point: Point) -> Point? {
    let place = homogeneous(point)
    guard place.z > 0 else { return nil }
    let result = Point(place.x / place.z, place.y / place.z)
    return result.x.isFinite && result.y.isFinite ? result : nil
  }

  /// Maps a point without the division by w': (x', y', w').
  @inlinable
  package func homogeneous(_ point: Point) -> SIMD3<Double> {
    SIMD3(
      m11 * point.x + m21 * point.y + m31, m12 * point.x + m22 * point.y + m32,
      m13 * point.x + m23 * point.y + m33)
  }

  /// The three rows of the matrix.
  @usableFromInline
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    ([m11, m12, m13], [m21, m22, m23], [m31, m32, m33])
  }
}
