import SegueGraphics

/// The sums of least squares for a shift by a fraction of a pixel; whole numbers, so exact.
struct ShiftSums {
  private var xx = 0
  private var xy = 0
  private var yy = 0
  private var xd = 0
  private var yd = 0
  private var dd = 0

  /// The sums over a rectangle, for a shift in the direction of two signs.
  ///
  /// Differing pixels only: the rest of the picture may not have moved.
  init(
    _ bounds: PixelRect, _ expected: Pixmap, _ actual: Pixmap, _ signX: Int, _ signY: Int
  ) {
    for y in max(1, bounds.y)..<max(1, min(bounds.maxY, expected.height - 1)) {
      for x in max(1, bounds.x)..<max(1, min(bounds.maxX, expected.width - 1))
      where expected[x, y] != actual[x, y] {
        let here = Self.luminance(expected[x, y])
        let gradientX = Self.luminance(expected[x - signX, y]) - here
        let gradientY = Self.luminance(expected[x, y - signY]) - here
        let difference = Self.luminance(actual[x, y]) - here
        xx += gradientX * gradientX
        xy += gradientX * gradientY
        yy += gradientY * gradientY
        xd += gradientX * difference
        yd += gradientY * difference
        dd += difference * difference
      }
    }
  }

  /// The shift in both directions, 0...1, and the share of the difference that it explains.
  var solution: (x: Double, y: Double, share: Double)? {
    let (a, b, c) = (Double(xx), Double(xy), Double(yy))
    let (d, e, all) = (Double(xd), Double(yd), Double(dd))
    guard all > 0 else { return nil }
    let determinant = a * c - b * b
    var (x, y) = (0.0, 0.0)
    if determinant > 1e-6 * a * c {
      (x, y) = ((d * c - e * b) / determinant, (e * a - d * b) / determinant)
    }
    // Against its direction a shift belongs to another diagonal: along one axis alone, then.
    if x < 0 || determinant <= 1e-6 * a * c { (x, y) = (0, c > 0 ? e / c : 0) }
    if y < 0 { (x, y) = (a > 0 ? max(0, d / a) : 0, 0) }
    guard x <= 1.05, y <= 1.05 else { return nil }
    let explained = 2 * (x * d + y * e) - (x * x * a + 2 * x * y * b + y * y * c)
    return (min(1, x), min(1, y), explained / all)
  }

  /// Luminance times 4, of a premultiplied pixel over black.
  private static func luminance(_ pixel: UInt32) -> Int {
    Int(((pixel & 0xFF) * 54 + (pixel >> 8 & 0xFF) * 183 + (pixel >> 16 & 0xFF) * 19) >> 6)
  }
}
