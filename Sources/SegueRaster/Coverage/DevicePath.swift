import CRasterKernels
import SegueGraphics

/// Contours in device space, on the grid of 1/256 pixel, with their fill rule.
///
/// They are clipped to the picture before they are rounded to the grid, as a ``DevicePolygon`` is,
/// and do not depend on the region that is redrawn.
struct DevicePath: Sendable {
  /// The largest distance of curves from their chords, in pixels; twice that for chords up to two pixels.
  static let flatness = 1.0 / 32
  /// The number of sides whose common vertical extent is stored.
  static let groupSize = 32

  /// The fill rule; `nonZero` for strokes.
  let rule: FillRule
  /// All sides, one contour after the other; none is horizontal.
  private(set) var sides: [segue_raster_side] = []
  /// The vertical extent of each ``groupSize`` sides, and the sum of their heights, on the grid.
  private(set) var groups: [(top: Int32, bottom: Int32, height: Int)] = []
  /// The right edge of the contours, on the grid.
  var right: Int { high.x }
  /// The bounding box of the contours, in whole pixels.
  private(set) var bounds = PixelRect.empty

  /// The mean distance between two sides in a row, in pixels, assuming that they fill the bounds' rows.
  var meanRun: Int {
    let height = groups.reduce(0) { $0 + $1.height }
    return bounds.width * (2 * (bounds.height << SubpixelPoint.bits)) / max(1, height)
  }

  private let picture: PixelSize
  /// The extent of the sides added until now, on the grid.
  private var low = SubpixelPoint(x: .max, y: .max), high = SubpixelPoint(x: .min, y: .min)

  /// Flattens and transforms a path, or its stroke.
  ///
  /// Nil if no part of it lies in the picture, or if a coordinate is not finite or beyond
  /// ``Outline/farthest``.
  init?(
    _ path: Path, rule: FillRule, stroke: StrokeStyle? = nil, transform: ProjectiveTransform,
    picture: PixelSize
  ) {
    let outline = PathOutline(path, stroke: stroke, under: transform, in: picture)
    self.rule = stroke == nil ? rule : .nonZero
    self.picture = picture
    let isNear =
      if let (contours, map) = outline.kept { add(contours, under: map) } else {
        outline.forEachPolygon { add($0) }
      }
    guard isNear, !sides.isEmpty else { return nil }
    noteGroups()
    let (bits, most) = (SubpixelPoint.bits, SubpixelPoint.scale - 1)
    bounds = PixelRect(
      low.x >> bits, low.y >> bits, ((high.x + most) >> bits) - (low.x >> bits),
      ((high.y + most) >> bits) - (low.y >> bits))
  }

  /// Adds contours under a map; false if one is too far away.
  private mutating func add(_ contours: Contours, under map: AffineTransform) -> Bool {
    sides.reserveCapacity(contours.points.count)
    for contour in contours.contours where contour.points.count > 2 {
      if addSides(contours.points.span.extracting(contour.points), under: map) { continue }
      guard add(contours.points[contour.points].map(map.apply)) else { return false }
    }
    return true
  }

  /// Adds a contour under a map; returns false, and adds none, unless all of it lies in the picture.
  private mutating func addSides(_ points: Span<Point>, under map: AffineTransform) -> Bool {
    guard
      let extent = RowKernel.appendSides(
        of: points, under: map, in: picture, to: &sides, widening: (low, high))
    else { return false }
    (low, high) = extent
    return true
  }

  /// Clips and adds a polygon; false if it is too far away.
  private mutating func add(_ polygon: [Point]) -> Bool {
    guard let first = polygon.first else { return true }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    var isNumber = true
    for point in polygon {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
      isNumber = isNumber && point.x == point.x && point.y == point.y
    }
    guard isNumber, left >= -Outline.farthest, top >= -Outline.farthest,
      right <= Outline.farthest, bottom <= Outline.farthest
    else { return false }
    let (width, height) = (Double(picture.width), Double(picture.height))
    if right <= 0 || bottom <= 0 || left >= width || top >= height { return true }
    if left >= 0, top >= 0, right <= width, bottom <= height {
      addSides(polygon)
    } else {
      addSides(Outline.clip(polygon, to: Rect(origin: .zero, size: picture.size)))
    }
    return true
  }

  /// Rounds a polygon that lies in the picture to the grid, and adds its sides.
  private mutating func addSides(_ polygon: [Point]) {
    guard let last = polygon.last else { return }
    func onGrid(_ point: Point) -> SubpixelPoint {
      SubpixelPoint(x: SubpixelPoint.onGrid(point.x), y: SubpixelPoint.onGrid(point.y))
    }
    var (low, high, start) = (low, high, onGrid(last))
    let points = polygon.span
    if sides.capacity < sides.count + points.count {
      sides.reserveCapacity(max(sides.count + points.count, 2 * sides.capacity))
    }
    sides.append(addingCapacity: points.count) { target in
      for index in points.indices {
        let end = onGrid(points[index])
        (low.x, high.x) = (min(low.x, end.x), max(high.x, end.x))
        (low.y, high.y) = (min(low.y, end.y), max(high.y, end.y))
        if start.y != end.y { target.append(segue_raster_side(from: start, to: end)) }
        start = end
      }
    }
    (self.low, self.high) = (low, high)
  }

  /// Computes the vertical extents of the groups of sides.
  private mutating func noteGroups() {
    groups.reserveCapacity(sides.count / Self.groupSize + 1)
    for first in stride(from: 0, to: sides.count, by: Self.groupSize) {
      var (top, bottom, height) = (Int32.max, Int32.min, 0)
      for index in first..<min(first + Self.groupSize, sides.count) {
        top = min(top, sides[index].upper_y)
        bottom = max(bottom, sides[index].lower_y)
        height += Int(sides[index].lower_y - sides[index].upper_y)
      }
      groups.append((top, bottom, height))
    }
  }
}
