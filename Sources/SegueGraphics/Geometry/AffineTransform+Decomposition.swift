extension AffineTransform {
  /// The map on the way from this one to another, as UIKit animates `transform`.
  ///
  /// Move, scale, turn and skew are blended each for itself (`DecomposedTransform`), so a turning
  /// view keeps its size. When either map flattens the plane there is no turn to speak of, and
  /// the elements are blended instead: a zoom from scale 0 works. Exactly the ends at progress 0
  /// and 1; `progress` may lie outside 0...1.
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
