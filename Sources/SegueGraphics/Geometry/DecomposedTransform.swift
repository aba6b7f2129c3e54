/// An invertible affine map taken apart into move, scale, turn and skew, as UIKit animates it.
///
/// With row vectors the matrix is scale · skew · turn · move, applied in that order. The parts and
/// their blending are those of CSS Transforms Level 1, "Interpolation of 2D matrices", which Core
/// Animation's results agree with.
@frozen
package struct DecomposedTransform: Hashable, Sendable {
  /// Where the origin goes.
  package var translation: Point
  /// The length of the image of the x axis; negative when the map mirrors along it.
  package var scaleX: Double
  /// The length of the image of the y axis; negative when the map mirrors along it.
  package var scaleY: Double
  /// The turn of the x axis, within ±180°; clockwise on screen when positive.
  package var angle: Angle
  /// The y axis after scale and turn are taken out, of length 1; (0, 1) when nothing is skewed.
  package var skewedAxis: Point

  /// The parts of a map, or nil when it flattens the plane or is not finite.
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

  /// The map that has these parts.
  package var transform: AffineTransform {
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return AffineTransform(
      a: scaleX * cosine, b: scaleX * sine,
      c: scaleY * (skewedAxis.x * cosine - skewedAxis.y * sine),
      d: scaleY * (skewedAxis.x * sine + skewedAxis.y * cosine),
      tx: translation.x, ty: translation.y)
  }

  /// The blend of two maps, part by part; `progress` may lie outside 0...1.
  ///
  /// The turn takes the short way. A half turn has two; it goes clockwise, as in UIKit, when the
  /// difference is within 10^-9 of 180°. When the maps mirror along different axes, one mirroring
  /// is turned into a half turn first.
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

  /// The turn from one angle to another in radians, above −π and at most π.
  private static func shortWay(from start: Angle, to end: Angle) -> Double {
    let tie = Angle(degrees: 1e-9).radians
    var turn = end.radians - start.radians
    if turn > .pi + tie { turn -= 2 * .pi }
    if turn <= -.pi + tie { turn += 2 * .pi }
    return turn
  }
}
