package import SegueGraphics

/// A known pattern of the difference of two pictures, such as a shift or a crop.
package enum DifferencePattern: Hashable, Sendable {
  /// Only the opacity differs.
  case alpha
  /// The colour channels are permuted: for each of red, green, blue, the index of its source.
  case channelSwap([Int])
  /// The picture is shifted, in pixels; `isExact` if a whole shift explains the difference.
  case shift(x: Double, y: Double, isExact: Bool)
  /// The smaller picture is a crop of the larger one.
  case crop(PixelRect)
  /// No channel differs by more than this number of levels.
  case levels(Int)
  /// Most differing pixels look like antialiased edges.
  case antialiasing
  /// All differing pixels lie in the rim of one glass, whose width is in points.
  case glassRim(layer: String, pixels: Int, points: Double)

  /// The pattern as a clause, such as `looks like a shift of about (0.25, 0) px`.
  package var sentence: String {
    switch self {
    case .alpha: return "only the alpha channel differs"
    case .channelSwap(let order):
      let names = ["red", "green", "blue"]
      let moved = order.indices.filter { order[$0] != $0 }.map {
        "\(names[$0]) shows the golden's \(names[order[$0]])"
      }
      return "the colour channels are swapped: " + moved.joined(separator: ", ")
    case .shift(let x, let y, let isExact):
      return "looks like a shift of \(isExact ? "" : "about ")(\(x.fixed(2)), \(y.fixed(2))) px"
    case .crop(let rect):
      return "looks like a crop to \(rect.width) × \(rect.height) px at (\(rect.x), \(rect.y))"
    case .levels(let levels):
      return "no channel differs by more than \(levels) \(levels == 1 ? "level" : "levels")"
    case .antialiasing: return "most differing pixels look like antialiased rims"
    case .glassRim(let layer, let pixels, let points):
      return "only the rim of the layer `\(layer)` differs (\(pixels) "
        + "\(pixels == 1 ? "pixel" : "pixels") within \(points.fixed()) pt of its edge): depth, "
        + "width or curvature"
    }
  }
}

extension DifferencePattern {
  /// Classifies the difference of two pictures of one size; nil if no known pattern fits.
  ///
  /// Costs a few passes over the differing pixels, and is called for the worst frame only.
  static func look(
    of difference: PixmapDifference, _ expected: Pixmap, _ actual: Pixmap
  ) -> DifferencePattern? {
    guard !difference.isEmpty else { return nil }
    if isAlpha(difference, expected, actual) { return .alpha }
    if let order = swappedChannels(difference, expected, actual) { return .channelSwap(order) }
    if difference.differingPixels >= 24 {
      if let shift = PictureShift(whole: difference.bounds, expected, actual) {
        return .shift(x: shift.x, y: shift.y, isExact: true)
      }
      if difference.largestChannelDifference > 2,
        let shift = PictureShift(fraction: difference.bounds, expected, actual)
      {
        return .shift(x: shift.x, y: shift.y, isExact: false)
      }
    }
    if difference.largestChannelDifference <= 2 {
      return .levels(difference.largestChannelDifference)
    }
    return difference.antialiasedShare >= 0.6 ? .antialiasing : nil
  }

  /// Finds the smaller picture in the larger one, pixel for pixel; nil if it is not there.
  ///
  /// Gives up after comparing 2^28 pixels, which bounds the time for plain pictures that almost fit
  /// everywhere.
  static func crop(_ expected: Pixmap, _ actual: Pixmap) -> DifferencePattern? {
    let isSmaller = actual.width <= expected.width && actual.height <= expected.height
    let isLarger = actual.width >= expected.width && actual.height >= expected.height
    guard isSmaller != isLarger else { return nil }
    let (part, whole) = isSmaller ? (actual, expected) : (expected, actual)
    guard part.size.area > 0 else { return nil }
    var budget = 1 << 28
    for y in 0...whole.height - part.height {
      for x in 0...whole.width - part.width {
        if isPart(part, whole, x, y, &budget) {
          return .crop(PixelRect(x, y, part.width, part.height))
        }
        if budget <= 0 { return nil }
      }
    }
    return nil
  }

  /// Returns whether a picture equals a part of another at an offset; counts pixels off the budget.
  private static func isPart(
    _ part: Pixmap, _ whole: Pixmap, _ x: Int, _ y: Int, _ budget: inout Int
  ) -> Bool {
    for row in 0..<part.height {
      let start = (y + row) * whole.width + x
      let rowStart = row * part.width
      budget -= part.width
      for column in 0..<part.width
      where part.pixels[rowStart + column] != whole.pixels[start + column] { return false }
    }
    return true
  }

  /// Returns whether in every differing pixel only alpha differs, and not the straight colour.
  private static func isAlpha(
    _ difference: PixmapDifference, _ expected: Pixmap, _ actual: Pixmap
  ) -> Bool {
    allDiffering(difference, expected, actual) { a, b in
      let (alpha, other) = (Int(a >> 24), Int(b >> 24))
      guard alpha != other else { return false }
      return [UInt32(0), 8, 16].allSatisfy { shift in
        // The straight colours c / alpha agree within half a level of each premultiplied value.
        let (c, d) = (Int(a >> shift & 0xFF), Int(b >> shift & 0xFF))
        return abs(c * other - d * alpha) * 2 <= alpha + other
      }
    }
  }

  /// Returns the permutation of red, green and blue that explains every differing pixel; nil if none.
  private static func swappedChannels(
    _ difference: PixmapDifference, _ expected: Pixmap, _ actual: Pixmap
  ) -> [Int]? {
    guard difference.differingPixels >= 8 else { return nil }
    return [[2, 1, 0], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1]].first { order in
      allDiffering(difference, expected, actual) { a, b in
        a >> 24 == b >> 24
          && order.indices.allSatisfy { b >> (8 * $0) & 0xFF == a >> (8 * order[$0]) & 0xFF }
      }
    }
  }

  /// Returns whether a condition holds for every differing pixel.
  private static func allDiffering(
    _ difference: PixmapDifference, _ expected: Pixmap, _ actual: Pixmap,
    _ holds: (UInt32, UInt32) -> Bool
  ) -> Bool {
    for y in difference.bounds.y..<difference.bounds.maxY {
      for x in difference.bounds.x..<difference.bounds.maxX {
        let (a, b) = (expected[x, y], actual[x, y])
        if a != b, !holds(a, b) { return false }
      }
    }
    return true
  }
}
