/// An affine map of the plane, in the convention of Core Graphics.
///
/// Points are row vectors, multiplied on the left of the matrix:
///
///                       | a   b   0 |
///     [x' y' 1] = [x y 1] | c   d   0 |
///                       | tx  ty  1 |
///
/// so x' = a·x + c·y + tx and y' = b·x + d·y + ty. With y downward a positive rotation turns
/// clockwise on screen.
@frozen
package struct AffineTransform: Hashable, Sendable {
  /// The x component of the image of the x axis.
  package var a: Double
  /// The y component of the image of the x axis.
  package var b: Double
  /// The x component of the image of the y axis.
  package var c: Double
  /// The y component of the image of the y axis.
  package var d: Double
  /// The x coordinate of the image of the origin.
  package var tx: Double
  /// The y coordinate of the image of the origin.
  package var ty: Double

  /// The matrix with the given elements.
  @inlinable
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  @inlinable package static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// The move by (`x`, `y`).
  @inlinable
  package static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// The scaling about the origin by `x` and `y`.
  @inlinable
  package static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The turn about the origin, clockwise on screen for positive angles.
  package static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The product `first` · `second`: `first` acts on a point before `second` does.
  @inlinable
  package static func * (first: AffineTransform, second: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: first.a * second.a + first.b * second.c,
      b: first.a * second.b + first.b * second.d,
      c: first.c * second.a + first.d * second.c,
      d: first.c * second.b + first.d * second.d,
      tx: first.tx * second.a + first.ty * second.c + second.tx,
      ty: first.tx * second.b + first.ty * second.d + second.ty)
  }

  /// The signed factor by which areas grow; 0 for a map that flattens the plane.
  @inlinable package var determinant: Double { a * d - b * c }

  /// The map that undoes this one, or nil when the determinant is 0 or not finite.
  @inlinable package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return AffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// Where a point goes.
  @inlinable
  package func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The smallest axis-aligned rectangle round the image of a rectangle.
  package func boundingBox(of rect: Rect) -> Rect {
    let corners = rect.corners.map(apply)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let minX = xs.min() ?? 0
    let minY = ys.min() ?? 0
    return Rect(minX, minY, (xs.max() ?? 0) - minX, (ys.max() ?? 0) - minY)
  }
}
