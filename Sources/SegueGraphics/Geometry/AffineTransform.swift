/// An affine transform of the plane, in the convention of Core Graphics.
///
/// Points are row vectors, multiplied on the left of the matrix:
///
///                       | a   b   0 |
///     [x' y' 1] = [x y 1] | c   d   0 |
///                       | tx  ty  1 |
///
/// so x' = a·x + c·y + tx and y' = b·x + d·y + ty. With y downward, a positive rotation is
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

  @inlinable
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity: maps every point to itself.
  @inlinable package static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Returns the translation by (`x`, `y`).
  @inlinable
  package static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns the scaling about the origin by `x` and `y`.
  @inlinable
  package static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the rotation about the origin, clockwise on screen for positive angles.
  package static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Concatenates two transforms: `first` is applied to a point before `second`.
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

  /// The signed factor on areas; 0 for a singular transform.
  @inlinable package var determinant: Double { a * d - b * c }

  /// The inverse, or nil if the determinant is 0 or not finite.
  @inlinable package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return AffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// Maps a point of the plane.
  @inlinable
  package func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Interpolates to another transform, as UIKit animates `transform`.
  ///
  /// Translation, scale, rotation and skew are interpolated separately (`DecomposedTransform`), so
  /// a rotating view keeps its size. If either transform is singular, its rotation is undefined,
  /// and the elements are interpolated instead: a zoom from scale 0 works. Exactly the ends at
  /// progress 0 and 1; `progress` may lie outside 0...1.
  package func interpolated(to end: AffineTransform, progress: Double) -> AffineTransform {
    if progress == 0 { return self }
    if progress == 1 { return end }
    if let from = DecomposedTransform(self), let to = DecomposedTransform(end) {
      return from.interpolated(to: to, progress: progress).transform
    }
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return AffineTransform(
      a: blend(a, end.a), b: blend(b, end.b), c: blend(c, end.c), d: blend(d, end.d),
      tx: blend(tx, end.tx), ty: blend(ty, end.ty))
  }
}

/// An affine transform decomposed into translation, scale, rotation and skew, as UIKit animates it.
///
/// With row vectors the matrix is scale · skew · rotation · translation, applied in that order. The
/// parts and their interpolation are those of CSS Transforms Level 1, "Interpolation of 2D
/// matrices", with which Core Animation's results agree.
@frozen
package struct DecomposedTransform: Hashable, Sendable {
  /// The image of the origin.
  package var translation: Point
  /// The length of the image of the x axis; negative when the map mirrors along it.
  package var scaleX: Double
  /// The length of the image of the y axis; negative when the map mirrors along it.
  package var scaleY: Double
  /// The rotation of the x axis, within ±180°; clockwise on screen when positive.
  package var angle: Angle
  /// The y axis with scale and rotation removed, of length 1; (0, 1) without skew.
  package var skewedAxis: Point

  /// The parts of a transform, or nil if it is singular or not finite.
  package init?(_ transform: AffineTransform) {
    let lengthX = Point(transform.a, transform.b).length
    let lengthY = Point(transform.c, transform.d).length
    let determinant = transform.determinant
    guard lengthX.isFinite, lengthY.isFinite,
      abs(determinant) > 1e-12 * lengthX * lengthY
    else { return nil }
    let mirrored = determinant < 0
    scaleX = mirrored && transform.a < transform.d ? -lengthX : lengthX
    scaleY = mirrored && !(transform.a < transform.d) ? -lengthY : lengthY
    translation = Point(transform.tx, transform.ty)
    let cosine = transform.a / scaleX
    let sine = transform.b / scaleX
    angle = Angle(radians: DeterministicMath.arctangent2(sine, cosine))
    let axis = Point(transform.c / scaleY, transform.d / scaleY)
    skewedAxis = Point(axis.x * cosine + axis.y * sine, axis.y * cosine - axis.x * sine)
  }

  /// The affine transform, recomposed.
  package var transform: AffineTransform {
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return AffineTransform(
      a: scaleX * cosine, b: scaleX * sine,
      c: scaleY * (skewedAxis.x * cosine - skewedAxis.y * sine),
      d: scaleY * (skewedAxis.x * sine + skewedAxis.y * cosine),
      tx: translation.x, ty: translation.y)
  }

  /// Interpolates the parts of two transforms; `progress` may lie outside 0...1.
  ///
  /// The rotation takes the shorter way. For a half turn, within 10^-9 of 180°, it goes clockwise,
  /// as in UIKit. If the transforms mirror along different axes, one mirroring is replaced by a
  /// half turn first.
  package func interpolated(
    to end: DecomposedTransform, progress: Double
  ) -> DecomposedTransform {
    var start = self
    if (scaleX < 0 && end.scaleY < 0) || (scaleY < 0 && end.scaleX < 0) {
      start.scaleX = -scaleX
      start.scaleY = -scaleY
      start.angle = Angle(radians: angle.radians + (angle.radians < 0 ? .pi : -.pi))
    }
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    let turn = Self.shortWay(from: start.angle, to: end.angle)
    start.translation = translation + (end.translation - translation) * progress
    start.scaleX = blend(start.scaleX, end.scaleX)
    start.scaleY = blend(start.scaleY, end.scaleY)
    start.angle = Angle(radians: start.angle.radians + turn * progress)
    start.skewedAxis = skewedAxis + (end.skewedAxis - skewedAxis) * progress
    return start
  }

  /// Returns the rotation from one angle to another in radians, above −π and at most π.
  private static func shortWay(from start: Angle, to end: Angle) -> Double {
    let tie = Angle(degrees: 1e-9).radians
    var turn = end.radians - start.radians
    if turn > .pi + tie { turn -= 2 * .pi }
    if turn <= -.pi + tie { turn += 2 * .pi }
    return turn
  }
}
