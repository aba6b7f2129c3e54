import CRasterKernels
import SegueGraphics

/// A convex polygon in the picture on the grid of 1/256 pixel, with at least some area.
///
/// Everything that is drawn becomes one. It is cut at the picture's edges before it is put on the
/// grid, so its coordinates are small, and it does not depend on the region that is redrawn.
struct DevicePolygon: Hashable, Sendable {
  /// The corners, clockwise on screen.
  let vertices: [SubpixelPoint]
  /// The smallest rectangle of pixels that contains the polygon.
  let bounds: PixelRect

  /// A shape under a transform, cut by a rectangle in the shape's own coordinates.
  ///
  /// Nil when nothing of it lies in the picture, when it is flat, or when a coordinate is not
  /// finite or beyond ``Outline/farthest``.
  init?(
    _ shape: RoundedRect, cutBy rect: Rect? = nil, transform: ProjectiveTransform,
    picture: PixelSize
  ) {
    guard let points = Outline.seen(shape, cutBy: rect, under: transform) else { return nil }
    self.init(points, picture: picture)
  }

  /// The convex polygon round some places, in order, cut at the picture's edges; nil as above.
  init?(_ corners: [Point], picture: PixelSize) {
    guard corners.allSatisfy({ abs($0.x) <= Outline.farthest && abs($0.y) <= Outline.farthest })
    else { return nil }
    let points = Outline.clip(corners, to: Rect(origin: .zero, size: picture.size))
    self.init(
      points.map {
        SubpixelPoint(
          x: Self.onGrid($0.x, limit: picture.width), y: Self.onGrid($0.y, limit: picture.height))
      })
  }

  /// The polygon that covers a rectangle of whole pixels; nil when that is empty.
  init?(_ rect: PixelRect) {
    guard !rect.isEmpty else { return nil }
    let scale = SubpixelPoint.scale
    self.init([
      SubpixelPoint(x: rect.x * scale, y: rect.y * scale),
      SubpixelPoint(x: rect.maxX * scale, y: rect.y * scale),
      SubpixelPoint(x: rect.maxX * scale, y: rect.maxY * scale),
      SubpixelPoint(x: rect.x * scale, y: rect.maxY * scale),
    ])
  }

  /// The polygon round corners on the grid in either order; nil when it has no area.
  private init?(_ corners: [SubpixelPoint]) {
    guard var previous = corners.last else { return nil }
    var doubledArea = 0
    var hasTwins = false
    var (left, right) = (previous.x, previous.x)
    var (top, bottom) = (previous.y, previous.y)
    for corner in corners {
      doubledArea += previous.x * corner.y - corner.x * previous.y
      hasTwins = hasTwins || corner == previous
      previous = corner
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    guard doubledArea != 0 else { return nil }
    let vertices = hasTwins ? Self.withoutTwins(corners) : corners
    self.vertices = doubledArea > 0 ? vertices : vertices.reversed()
    let (bits, most) = (SubpixelPoint.bits, SubpixelPoint.scale - 1)
    bounds = PixelRect(
      left >> bits, top >> bits, ((right + most) >> bits) - (left >> bits),
      ((bottom + most) >> bits) - (top >> bits))
  }

  /// The corners that are not at the place of the one before.
  private static func withoutTwins(_ corners: [SubpixelPoint]) -> [SubpixelPoint] {
    corners.indices.filter { corners[$0] != corners[$0 == 0 ? corners.count - 1 : $0 - 1] }
      .map { corners[$0] }
  }

  /// Adds the sides, in the order of the corners.
  func appendSides(to sides: inout [segue_raster_side]) {
    guard var start = vertices.last else { return }
    sides.reserveCapacity(sides.count + vertices.count)
    for end in vertices {
      if start.y != end.y { sides.append(segue_raster_side(from: start, to: end)) }
      start = end
    }
  }

  /// The rows of pixels that two upright sides cross and no other: they are covered alike.
  var uprightRows: Range<Int> {
    guard var start = vertices.last else { return 0..<0 }
    // The longest one down on the right, and up on the left.
    var (down, up) = (0..<0, 0..<0)
    for end in vertices {
      if start.x == end.x {
        if end.y - start.y > down.count { down = start.y..<end.y }
        if start.y - end.y > up.count { up = end.y..<start.y }
      }
      start = end
    }
    let common = down.clamped(to: up)
    let top = (common.lowerBound + SubpixelPoint.scale - 1) >> SubpixelPoint.bits
    return top..<max(top, common.upperBound >> SubpixelPoint.bits)
  }

  /// The pixels that are covered wholly, when the polygon is an axis-aligned rectangle.
  var coveredPixels: PixelRect? {
    guard vertices.count == 4 else { return nil }
    let (a, b, c, d) = (vertices[0], vertices[1], vertices[2], vertices[3])
    let isUpright =
      a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
      || a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    guard isUpright else { return nil }
    let (left, right) = (min(a.x, c.x), max(a.x, c.x))
    let (top, bottom) = (min(a.y, c.y), max(a.y, c.y))
    let (bits, most) = (SubpixelPoint.bits, SubpixelPoint.scale - 1)
    let (x, y) = ((left + most) >> bits, (top + most) >> bits)
    let rect = PixelRect(x, y, (right >> bits) - x, (bottom >> bits) - y)
    return rect.isEmpty ? nil : rect
  }

  /// Whether the polygon is a rectangle whose edges lie on whole pixels.
  var isWholePixels: Bool { coveredPixels == bounds }

  /// A coordinate on the grid, rounded half up, kept between 0 and a limit in pixels.
  static func onGrid(_ value: Double, limit: Int) -> Int {
    let top = limit * SubpixelPoint.scale
    return min(top, SubpixelPoint.onGrid(max(0, value)))
  }
}

/// A place in the picture on the grid of 1/256 pixel: the form in which coordinates enter.
struct SubpixelPoint: Hashable, Sendable {
  /// The number of grid steps in a pixel.
  static let scale = 256
  /// A coordinate in pixels, 0 and more, on the grid: rounded half up.
  @inline(__always)
  static func onGrid(_ value: Double) -> Int { Int(value * Double(scale) + 0.5) }

  /// The number of fractional bits.
  static let bits = 8

  /// The horizontal coordinate, in 1/256 pixel.
  var x: Int
  /// The vertical coordinate, in 1/256 pixel, growing downward.
  var y: Int
}

extension segue_raster_side {
  /// The side between two places at different heights.
  @inline(__always)
  init(from start: SubpixelPoint, to end: SubpixelPoint) {
    let isDown = start.y < end.y
    let (upper, lower) = isDown ? (start, end) : (end, start)
    self.init(
      upper_x: Int32(truncatingIfNeeded: upper.x), upper_y: Int32(truncatingIfNeeded: upper.y),
      lower_x: Int32(truncatingIfNeeded: lower.x), lower_y: Int32(truncatingIfNeeded: lower.y),
      direction: isDown ? -1 : 1)
  }
}
