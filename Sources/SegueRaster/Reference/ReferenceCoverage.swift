import SegueGraphics

/// The exact area of each pixel that a shape under a transform covers, in `Double`.
struct ReferenceCoverage: Sendable {
  private let polygon: [Point]
  private let box: Rect

  /// The coverage of a shape, cut by a rectangle in the shape's own coordinates.
  init(_ shape: RoundedRect, cutBy rect: Rect?, transform: ProjectiveTransform) {
    // Arcs four times as fine as those that are drawn.
    self.init(Outline.seen(shape, cutBy: rect, under: transform, fineness: 16) ?? [])
  }

  /// The coverage of a convex polygon.
  init(_ points: [Point]) {
    let isDrawn = points.allSatisfy {
      abs($0.x) <= Outline.farthest && abs($0.y) <= Outline.farthest
    }
    polygon = isDrawn ? points : []
    let (xs, ys) = (polygon.map(\.x), polygon.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    box = Rect(left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
  }

  /// The covered part of a pixel, 0...1: the area of the polygon cut by the pixel (shoelace formula).
  func ofPixel(_ x: Int, _ y: Int) -> Double {
    let pixel = Rect(Double(x), Double(y), 1, 1)
    guard pixel.intersection(box) != nil else { return 0 }
    let points = Outline.clip(polygon, to: pixel)
    guard var previous = points.last else { return 0 }
    var doubled = 0.0
    for point in points {
      // Relative to the pixel, or far away corners would cost digits.
      let (p, q) = (previous - pixel.origin, point - pixel.origin)
      doubled += p.x * q.y - q.x * p.y
      previous = point
    }
    return min(1, abs(doubled) / 2)
  }
}
