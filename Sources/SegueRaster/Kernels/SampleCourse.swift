import SegueGraphics

/// How the places of a copy of an image run through a picture, under an affine map.
///
/// In 1/2^32 pixel of the copy, computed for each pixel from one anchor, so that a pixel's value does
/// not depend on the region that is drawn.
struct SampleCourse: Sendable {
  /// The pixel whose place is `u` and `v`.
  private let anchor: (x: Int, y: Int)
  private let u: Int
  private let v: Int
  /// The steps of u and v for one pixel to the right and one down.
  private let right: (u: Int, v: Int)
  private let down: (u: Int, v: Int)

  /// The course through a copy in which `factor` pixels of the image make one.
  ///
  /// - Parameter shift: what is added to places in the copy, in its pixels.
  init(
    _ map: AffineTransform, factor: Double, shift: Double = 0, anchor: (x: Int, y: Int) = (0, 0),
    hasFourTaps: Bool = false
  ) {
    self.anchor = anchor
    let k = 1 / factor
    let center = map.apply(Point(Double(anchor.x) + 0.5, Double(anchor.y) + 0.5)) * k
    let half = hasFourTaps ? SamplePath.halfTapWeight : SamplePath.halfWeight
    u = SamplePath.place(center.x - 0.5 + shift) &+ half
    v = SamplePath.place(center.y - 0.5 + shift) &+ half
    right = (SamplePath.step(map.a * k), SamplePath.step(map.b * k))
    down = (SamplePath.step(map.c * k), SamplePath.step(map.d * k))
  }

  /// The places that a row shows from a pixel on.
  @inline(__always)
  func path(x: Int, y: Int) -> SamplePath {
    let (dx, dy) = (x &- anchor.x, y &- anchor.y)
    return SamplePath(
      u: SamplePath.kept(u &+ dx &* right.u &+ dy &* down.u),
      v: SamplePath.kept(v &+ dx &* right.v &+ dy &* down.v), stepU: right.u, stepV: right.v)
  }

  /// The same where they fall on whole pixels, one after the other in a row or a column; else nil.
  @inline(__always)
  func wholePath(x: Int, y: Int) -> SamplePath? {
    let one = SamplePath.one
    guard abs(right.u) == one && right.v == 0 || right.u == 0 && abs(right.v) == one else {
      return nil
    }
    let path = path(x: x, y: y)
    return (path.u | path.v) & 0xFF00_0000 == 0 ? path : nil
  }
}
