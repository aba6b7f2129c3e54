import CRasterKernels
import SegueGraphics

/// A convex polygon in device space, on the grid of 1/256 pixel, with a positive area.
///
/// It is clipped to the picture before it is rounded to the grid, so its coordinates are small, and
/// it does not depend on the region that is redrawn.
struct DevicePolygon: Hashable, Sendable {
  /// The corners, clockwise on screen.
  let vertices: [SubpixelPoint]
  /// The bounding box in whole pixels.
  let bounds: PixelRect

  /// Transforms a shape, clipped by a rectangle in the shape's own coordinates.
  ///
  /// Nil if no part of it lies in the picture, if it is flat, or if a coordinate is not finite or
  /// beyond ``Outline/farthest``.
  init?(
    _ shape: RoundedRect, cutBy rect: Rect? = nil, transform: ProjectiveTransform,
    picture: PixelSize
  ) {
    guard let points = Outline.seen(shape, cutBy: rect, under: transform) else { return nil }
    self.init(points, picture: picture)
  }

  /// Creates a convex polygon from its corners, in order, clipped to the picture; nil if it is not visible.
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

  /// Creates the polygon of a rectangle of whole pixels; nil if it is empty.
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

  /// Creates a polygon from corners on the grid, in either orientation; nil if it has no area.
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
    let vertices = hasTwins ? Self.removingDuplicates(corners) : corners
    self.vertices = doubledArea > 0 ? vertices : vertices.reversed()
    let (bits, most) = (SubpixelPoint.bits, SubpixelPoint.scale - 1)
    bounds = PixelRect(
      left >> bits, top >> bits, ((right + most) >> bits) - (left >> bits),
      ((bottom + most) >> bits) - (top >> bits))
  }

  /// Removes corners that are equal to the one before.
  private static func removingDuplicates(_ corners: [SubpixelPoint]) -> [SubpixelPoint] {
    corners.indices.filter { corners[$0] != corners[$0 == 0 ? corners.count - 1 : $0 - 1] }
      .map { corners[$0] }
  }

  /// Appends the sides, in the order of the corners.
  func appendSides(to sides: inout [segue_raster_side]) {
    guard var start = vertices.last else { return }
    sides.reserveCapacity(sides.count + vertices.count)
    for end in vertices {
      if start.y != end.y { sides.append(segue_raster_side(from: start, to: end)) }
      start = end
    }
  }

  /// The rows of pixels that only two vertical sides cross, so that their coverage is equal.
  var uprightRows: Range<Int> {
    guard var start = vertices.last else { return 0..<0 }
    // The longest vertical side downward, on the right, and upward, on the left.
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

  /// The wholly covered pixels, if the polygon is an axis-aligned rectangle; else nil.
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

  /// Whether the polygon is a rectangle aligned to whole pixels.
  var isPixelAligned: Bool { coveredPixels == bounds }

  /// Rounds a coordinate to the grid, half up, clamped between 0 and a limit in pixels.
  static func onGrid(_ value: Double, limit: Int) -> Int {
    let top = limit * SubpixelPoint.scale
    return min(top, SubpixelPoint.onGrid(max(0, value)))
  }
}

extension segue_raster_side {
  /// Creates the side between two points at different heights.
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
