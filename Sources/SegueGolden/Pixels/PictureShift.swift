import SegueGraphics

/// The shift of a picture relative to another, estimated from their pixels.
struct PictureShift {
  /// The shift in pixels, to the right.
  let x: Double
  /// The shift in pixels, downward.
  let y: Double

  /// The largest whole shift that is tried, in pixels.
  private static let reach = 12

  /// Finds a whole shift that explains at least 95 % of the differing pixels in a rectangle.
  ///
  /// Wrong shifts are rejected after a few pixels, so trying all of them costs about one pass.
  init?(whole bounds: PixelRect, _ expected: Pixmap, _ actual: Pixmap) {
    let points = Self.differing(bounds, expected, actual)
    guard points.count >= 16 else { return nil }
    let shifts = (-Self.reach...Self.reach).flatMap { dy in
      (-Self.reach...Self.reach).map { dx in (dx, dy) }
    }.sorted { abs($0.0) + abs($0.1) < abs($1.0) + abs($1.1) }
    for (dx, dy) in shifts where dx != 0 || dy != 0 {
      if Self.explains(dx, dy, points, expected, actual) {
        (x, y) = (Double(dx), Double(dy))
        return
      }
    }
    return nil
  }

  /// Estimates a shift below one pixel that explains most of the difference in a rectangle.
  ///
  /// A picture drawn with a bilinear shift of (x, y) differs by about x and y times its own
  /// gradient towards the pixel it came from. x and y are a least-squares fit, for each of the four
  /// diagonals; it must explain three quarters of the difference.
  init?(fraction bounds: PixelRect, _ expected: Pixmap, _ actual: Pixmap) {
    var best: (x: Double, y: Double, share: Double)?
    for (signX, signY) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
      let sums = ShiftSums(bounds, expected, actual, signX, signY)
      guard let (dx, dy, share) = sums.solution, share > best?.share ?? 0.75 else { continue }
      best = (dx * Double(signX), dy * Double(signY), share)
    }
    guard let best, max(abs(best.x), abs(best.y)) >= 0.02 else { return nil }
    (x, y) = (best.x, best.y)
  }

  /// Returns at most 4,096 differing pixels, evenly sampled.
  private static func differing(
    _ bounds: PixelRect, _ expected: Pixmap, _ actual: Pixmap
  ) -> [(x: Int, y: Int)] {
    var points: [(x: Int, y: Int)] = []
    for y in bounds.y..<bounds.maxY {
      for x in bounds.x..<bounds.maxX where expected[x, y] != actual[x, y] {
        points.append((x, y))
      }
    }
    let step = max(1, points.count / 4096)
    return stride(from: 0, to: points.count, by: step).map { points[$0] }
  }

  /// Returns whether a shift explains at least 95 % of the points.
  private static func explains(
    _ dx: Int, _ dy: Int, _ points: [(x: Int, y: Int)], _ expected: Pixmap, _ actual: Pixmap
  ) -> Bool {
    let allowed = points.count / 20
    var wrong = 0
    for point in points {
      let (x, y) = (point.x - dx, point.y - dy)
      let isInside = x >= 0 && y >= 0 && x < expected.width && y < expected.height
      if isInside, expected[x, y] == actual[point.x, point.y] { continue }
      wrong += 1
      if wrong > allowed { return false }
    }
    return true
  }
}

/// The sums of a least-squares fit of a subpixel shift; integers, so exact.
struct ShiftSums {
  private var xx = 0
  private var xy = 0
  private var yy = 0
  private var xd = 0
  private var yd = 0
  private var dd = 0

  /// Computes the sums over a rectangle, for a shift in the direction of two signs.
  ///
  /// Only over differing pixels: the rest of the picture may not have moved.
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

  /// The fitted shift, 0...1 in both directions, and the share of the difference that it explains.
  var solution: (x: Double, y: Double, share: Double)? {
    let (a, b, c) = (Double(xx), Double(xy), Double(yy))
    let (d, e, all) = (Double(xd), Double(yd), Double(dd))
    guard all > 0 else { return nil }
    let determinant = a * c - b * b
    var (x, y) = (0.0, 0.0)
    if determinant > 1e-6 * a * c {
      (x, y) = ((d * c - e * b) / determinant, (e * a - d * b) / determinant)
    }
    // A negative component belongs to another diagonal: fit the other axis only.
    if x < 0 || determinant <= 1e-6 * a * c { (x, y) = (0, c > 0 ? e / c : 0) }
    if y < 0 { (x, y) = (a > 0 ? max(0, d / a) : 0, 0) }
    guard x <= 1.05, y <= 1.05 else { return nil }
    let explained = 2 * (x * d + y * e) - (x * x * a + 2 * x * y * b + y * y * c)
    return (min(1, x), min(1, y), explained / all)
  }

  /// Returns the luminance times 4 of a premultiplied pixel over black.
  private static func luminance(_ pixel: UInt32) -> Int {
    Int(((pixel & 0xFF) * 54 + (pixel >> 8 & 0xFF) * 183 + (pixel >> 16 & 0xFF) * 19) >> 6)
  }
}
